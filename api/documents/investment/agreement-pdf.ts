/** The text of an agreement as blocks, so that the page and the PDF show the same. Pure. */

import type { PdfDocument, PdfBlock, PdfRow } from '#api/pdf-ports.ts'
import {
  dayText,
  isolate,
  momentText,
  formatMoneyWithName,
  numberText,
  formatMoney,
  rateText,
} from '#api/texts/figures.ts'
import { type ServerTextId, text } from '#api/texts/text.ts'
import type { AgreementBlock } from '#contract/investment/agreement.ts'
import type { Language } from '#contract/shapes.ts'
import type { SignatureKind } from '#domain/investment/agreement.ts'
import { pageNumbers } from '#api/documents/pdf-context.ts'
import type { CampaignKind, DistributionFrequency, RaiseType } from '#domain/campaign/campaign.ts'
import type { CancellationRule } from '#domain/investment/cancellation.ts'
import type { InterestMethod, RepaymentStructure } from '#domain/repayment/loan-structures.ts'
import { cancellationDays, signatureImage } from '#domain/limits.ts'

/** All facts that an agreement states. Amounts in minor units, rates in basis points. */
export interface AgreementFacts {
  readonly language: Language
  readonly timeZone: string
  readonly site: string
  readonly company: string
  readonly companyAddress: string
  readonly campaign: string
  readonly kind: CampaignKind
  readonly raiseType: RaiseType
  readonly investor: string
  readonly reference: string
  readonly currency: string
  readonly units: bigint
  readonly unitPrice: bigint
  readonly amount: bigint
  readonly goal: bigint
  readonly returnPoints: number | null
  readonly distributionPoints: number | null
  readonly termMonths: number | null
  readonly frequency: DistributionFrequency | null
  /** Of a loan. */
  readonly repaymentStructure: RepaymentStructure
  readonly interestMethod: InterestMethod
  readonly closesAt: Date
  readonly cancelRule: CancellationRule
  /** The cancellation deadline, if it does not depend on the signature. */
  readonly cancelUntil: Date
  readonly siteDays: number
  /** Hash of the owner's own file, if there is one. */
  readonly uploadedHash: string | null
}

/** The server's record of a signature. */
export interface SignatureFacts {
  readonly agreementId: string
  readonly version: string
  readonly kind: SignatureKind
  readonly typed: string | null
  /** PNG. */
  readonly image: Uint8Array | null
  readonly at: Date
  readonly address: string
  readonly userAgent: string
  readonly cancelUntil: Date
  readonly checkAddress: string
}

const risks = [1, 2, 3, 4, 5, 6] as const
const records = [1, 2] as const

export function agreementBlocks(facts: AgreementFacts): PdfBlock[] {
  const { language, timeZone, cancelRule } = facts
  const goal = money(facts, facts.goal)
  const closes = isolate(momentText(facts.closesAt, timeZone, language))
  const until = isolate(momentText(facts.cancelUntil, timeZone, language))
  const days = cancelRule === 'eu' ? cancellationDays : facts.siteDays
  const heading = (id: ServerTextId): PdfBlock => ({ is: 'heading', text: text(language, id) })
  const paragraph = (id: ServerTextId, values = {}): PdfBlock => ({ is: 'paragraph', text: text(language, id, values) })
  return [
    { is: 'title', text: text(language, 'agreement-pdf.title') },
    paragraph(facts.uploadedHash === null ? 'agreement-pdf.lead' : 'agreement-pdf.ownLead', {
      site: isolate(facts.site),
      company: isolate(facts.company || facts.campaign),
      campaignName: isolate(facts.campaign),
    }),
    heading('agreement-pdf.parties'),
    { is: 'rows', rows: partyRows(facts) },
    heading('agreement-pdf.acquired'),
    paragraph(`agreement-pdf.kind.${facts.kind}`),
    { is: 'rows', rows: termRows(facts) },
    heading('agreement-pdf.payment'),
    paragraph('agreement-pdf.paymentText'),
    heading('agreement-pdf.closing'),
    paragraph(`agreement-pdf.raise.${facts.raiseType}`, { goal, closes }),
    heading('agreement-pdf.cancelling'),
    paragraph(
      cancelRule === 'site' && days === 0 ? 'agreement-pdf.cancel.none' : `agreement-pdf.cancel.${cancelRule}`,
      {
        until,
        days,
      },
    ),
    paragraph('agreement-pdf.cancelHow'),
    heading('agreement-pdf.risks'),
    { is: 'list', items: risks.map((risk) => text(language, `agreement-pdf.risk.${risk}`)) },
    heading('agreement-pdf.records'),
    ...records.map((record) => paragraph(`agreement-pdf.record.${record}`)),
  ]
}

function partyRows(facts: AgreementFacts): PdfRow[] {
  const row = rowsOf(facts.language)
  return [
    row('company', facts.company),
    row('companyAddress', facts.companyAddress),
    row('campaign', facts.campaign),
    row('investor', facts.investor, true),
    row('reference', facts.reference),
    row('ownFile', facts.uploadedHash ?? ''),
  ].filter(({ value }) => value !== isolate(''))
}

function termRows(facts: AgreementFacts): PdfRow[] {
  const { language, currency } = facts
  const row = rowsOf(language)
  const rate = (points: number | null): string => (points === null ? '' : rateText(points, language))
  return [
    row('units', numberText(facts.units, language)),
    row('unitPrice', formatMoney(facts.unitPrice, currency, language)),
    row('amount', formatMoneyWithName(facts.amount, currency, language), true),
    row(facts.kind === 'debt' ? 'interest' : 'targetReturn', rate(facts.returnPoints)),
    // For a loan it would repeat the interest.
    row('distribution', facts.kind === 'debt' ? '' : rate(facts.distributionPoints)),
    row('term', facts.termMonths === null ? '' : text(language, 'agreement-pdf.months', { months: facts.termMonths })),
    row('frequency', facts.frequency === null ? '' : text(language, `agreement-pdf.frequency.${facts.frequency}`)),
    row(
      'repayment',
      facts.kind === 'debt' ? text(language, `agreement-pdf.repayment.${facts.repaymentStructure}`) : '',
    ),
    row(
      'interestMethod',
      facts.kind === 'debt' ? text(language, `agreement-pdf.interestMethod.${facts.interestMethod}`) : '',
    ),
    row('goal', formatMoney(facts.goal, currency, language)),
    row('closes', dayText(new Date(facts.closesAt.getTime() - 1), facts.timeZone, language)),
  ].filter(({ value }) => value !== isolate(''))
}

/** The page with the signature, after all the pages that were read. */
export function signatureBlocks(facts: AgreementFacts, signed: SignatureFacts): PdfBlock[] {
  const { language, timeZone } = facts
  const row = rowsOf(language)
  const signedHow = text(language, `agreement-pdf.signed.${signed.kind}`)
  return [
    { is: 'page' },
    { is: 'heading', text: text(language, 'agreement-pdf.signature') },
    { is: 'note', text: text(language, 'agreement-pdf.signatureLead') },
    ...(signed.image === null
      ? []
      : [
          {
            is: 'image' as const,
            bytes: signed.image,
            width: signatureImage.width / 2,
            height: signatureImage.height / 2,
            text: `${signedHow}: ${facts.investor}`,
          },
        ]),
    {
      is: 'rows',
      rows: [
        ...(signed.typed === null ? [] : [row('typed', signed.typed, true)]),
        row('legalName', facts.investor, true),
        row('signedHow', signedHow),
        row('signedAt', utcText(signed.at)),
        row('siteTime', momentText(signed.at, timeZone, language)),
        row('cancelUntil', momentText(signed.cancelUntil, timeZone, language)),
        row('address', signed.address),
        row('browser', signed.userAgent),
        row('language', text(language, `agreement-pdf.language.${language}`)),
        row('version', signed.version),
        row('agreementId', signed.agreementId),
      ].filter(({ value }) => value !== isolate('')),
    },
    { is: 'note', text: text(language, 'agreement-pdf.checkAt', { address: isolate(signed.checkAddress) }) },
  ]
}

export function agreementPdf(facts: AgreementFacts, blocks: readonly PdfBlock[], at: Date): PdfDocument {
  const { language } = facts
  const title = text(language, 'agreement-pdf.title')
  return {
    language,
    title: `${title} · ${facts.campaign}`,
    author: facts.site,
    at: at.getTime(),
    head: [isolate(facts.campaign), isolate(facts.company || facts.site)],
    foot: `${title} ${isolate(facts.reference)}`,
    pages: pageNumbers(language),
    blocks,
  }
}

/** The same for the page, without blocks that only the PDF can show. */
export function toAgreementBlocks(blocks: readonly PdfBlock[]): AgreementBlock[] {
  return blocks.flatMap((block): AgreementBlock[] => {
    switch (block.is) {
      case 'page':
      case 'table':
      case 'image':
        return []
      case 'rows':
        return [{ is: 'rows', rows: block.rows.map(({ term, value, main = false }) => ({ term, value, main })) }]
      case 'list':
        return [{ is: 'list', items: [...block.items] }]
      default:
        return [{ is: block.is, text: block.text }]
    }
  })
}

type TermName = ServerTextId extends infer Id ? (Id extends `agreement-pdf.term.${infer Term}` ? Term : never) : never

/** Isolates each value, so that its direction does not depend on the surrounding text. */
function rowsOf(language: Language) {
  return (term: TermName, value: string, main = false): PdfRow => ({
    term: text(language, `agreement-pdf.term.${term}`),
    value: isolate(value),
    main,
  })
}

function money(facts: AgreementFacts, amount: bigint): string {
  return isolate(formatMoney(amount, facts.currency, facts.language))
}

/** `2026-11-21 09:00:00 UTC`, the same in every language. */
function utcText(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
