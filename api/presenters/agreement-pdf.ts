/** The words of an agreement as blocks: what is read on the page and what stands in the PDF are the same. Pure. */

import type { PdfDocument, PdfBlock, PdfRow } from '#api/pdf-ports.ts'
import type { AgreementTexts, TermName } from '#api/texts/agreement/agreement-texts.ts'
import { isolate, momentText, formatMoneyWithName, numberText, formatMoney, rateText } from '#api/texts/figures.ts'
import { dayText } from '#api/texts/texts.ts'
import type { AgreementBlock } from '#contract/agreement.ts'
import type { Language } from '#contract/shapes.ts'
import type { SignatureKind } from '#domain/agreement.ts'
import type { CampaignKind, DistributionFrequency, RaiseType } from '#domain/campaign.ts'
import type { CancellationRule } from '#domain/cancellation.ts'
import { cancellationDays, signatureImage } from '#domain/limits.ts'

/** Everything that an agreement speaks of. Amounts in minor units, rates in basis points. */
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
  readonly closesAt: Date
  readonly cancelRule: CancellationRule
  /** Where it does not depend on the signature. */
  readonly cancelUntil: Date
  readonly siteDays: number
  /** Of the owner's own file, where there is one. */
  readonly uploadedHash: string | null
}

/** What the server saw of a signature. */
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

export function agreementBlocks(facts: AgreementFacts, words: AgreementTexts): PdfBlock[] {
  const { language, timeZone } = facts
  const goal = money(facts, facts.goal)
  const closes = isolate(momentText(facts.closesAt, timeZone, language))
  const until = isolate(momentText(facts.cancelUntil, timeZone, language))
  const lead = facts.uploadedHash === null ? words.lead : words.ownLead
  const days = facts.cancelRule === 'eu' ? cancellationDays : facts.siteDays
  return [
    { is: 'title', text: words.title },
    {
      is: 'paragraph',
      text: lead({
        site: isolate(facts.site),
        company: isolate(facts.company || facts.campaign),
        campaign: isolate(facts.campaign),
      }),
    },
    { is: 'heading', text: words.parties },
    { is: 'rows', rows: partyRows(facts, words) },
    { is: 'heading', text: words.acquired },
    { is: 'paragraph', text: words.kinds[facts.kind] },
    { is: 'rows', rows: termRows(facts, words) },
    { is: 'heading', text: words.payment },
    { is: 'paragraph', text: words.paymentText },
    { is: 'heading', text: words.closing },
    { is: 'paragraph', text: words.raises[facts.raiseType]({ goal, closes }) },
    { is: 'heading', text: words.cancelling },
    { is: 'paragraph', text: words.cancelRules[facts.cancelRule]({ until, days }) },
    { is: 'paragraph', text: words.cancelHow },
    { is: 'heading', text: words.risks },
    { is: 'list', items: words.riskTexts },
    { is: 'heading', text: words.records },
    ...words.recordTexts.map((text): PdfBlock => ({ is: 'paragraph', text })),
  ]
}

function partyRows(facts: AgreementFacts, words: AgreementTexts): PdfRow[] {
  const row = rowsOf(words)
  return [
    row('company', facts.company),
    row('companyAddress', facts.companyAddress),
    row('campaign', facts.campaign),
    row('investor', facts.investor, true),
    row('reference', facts.reference),
    row('ownFile', facts.uploadedHash ?? ''),
  ].filter(({ value }) => value !== isolate(''))
}

function termRows(facts: AgreementFacts, words: AgreementTexts): PdfRow[] {
  const { language, currency } = facts
  const row = rowsOf(words)
  const rate = (points: number | null): string => (points === null ? '' : rateText(points, language))
  return [
    row('units', numberText(facts.units, language)),
    row('unitPrice', formatMoney(facts.unitPrice, currency, language)),
    row('amount', formatMoneyWithName(facts.amount, currency, language), true),
    row(facts.kind === 'debt' ? 'interest' : 'targetReturn', rate(facts.returnPoints)),
    // Of a loan it is the interest once more.
    row('distribution', facts.kind === 'debt' ? '' : rate(facts.distributionPoints)),
    row('term', facts.termMonths === null ? '' : words.months(facts.termMonths)),
    row('frequency', facts.frequency === null ? '' : words.frequencies[facts.frequency]),
    row('goal', formatMoney(facts.goal, currency, language)),
    row('closes', dayText(new Date(facts.closesAt.getTime() - 1), facts.timeZone, language)),
  ].filter(({ value }) => value !== isolate(''))
}

/** The page with the signature, behind everything that was read. */
export function signatureBlocks(facts: AgreementFacts, signed: SignatureFacts, words: AgreementTexts): PdfBlock[] {
  const { language, timeZone } = facts
  const row = rowsOf(words)
  return [
    { is: 'page' },
    { is: 'heading', text: words.signature },
    { is: 'note', text: words.signatureLead },
    ...(signed.image === null
      ? []
      : [
          {
            is: 'image' as const,
            bytes: signed.image,
            width: signatureImage.width / 2,
            height: signatureImage.height / 2,
            text: `${words.kindsOfSignature[signed.kind]}: ${facts.investor}`,
          },
        ]),
    {
      is: 'rows',
      rows: [
        ...(signed.typed === null ? [] : [row('typed', signed.typed, true)]),
        row('legalName', facts.investor, true),
        row('signedHow', words.kindsOfSignature[signed.kind]),
        row('signedAt', utcText(signed.at)),
        row('siteTime', momentText(signed.at, timeZone, language)),
        row('cancelUntil', momentText(signed.cancelUntil, timeZone, language)),
        row('address', signed.address),
        row('browser', signed.userAgent),
        row('language', words.languages[language]),
        row('version', signed.version),
        row('agreementId', signed.agreementId),
      ].filter(({ value }) => value !== isolate('')),
    },
    { is: 'note', text: words.checkAt(isolate(signed.checkAddress)) },
  ]
}

export function agreementPdf(
  facts: AgreementFacts,
  blocks: readonly PdfBlock[],
  at: Date,
  words: AgreementTexts,
): PdfDocument {
  return {
    language: facts.language,
    title: `${words.title} · ${facts.campaign}`,
    author: facts.site,
    at: at.getTime(),
    head: [isolate(facts.campaign), isolate(facts.company || facts.site)],
    foot: `${words.title} ${isolate(facts.reference)}`,
    pages: words.pages,
    blocks,
  }
}

/** The same for the page; what only paper can show is left out. */
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

/** Each value is closed: its direction is its own, whatever stands around it. */
function rowsOf(words: AgreementTexts) {
  return (term: TermName, value: string, main = false): PdfRow => ({
    term: words.terms[term],
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
