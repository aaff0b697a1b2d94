/** Composes an agreement from stored data: the same data give the same text, and the same text the same version. */

import { createHash } from 'node:crypto'
import { agreedTerms, hasSigned } from '#api/db/investment/agreements.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type InvestmentRow, investmentOf } from '#api/db/investment/investments.ts'
import { readSections, type StoredSections, valuesIn } from '#api/db/draft/sections.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { findFile } from '#api/db/content/stored-files.ts'
import type { Member } from '#api/deps.ts'
import type { PdfBlock } from '#api/pdf-ports.ts'
import { agreementBlocks, type AgreementFacts } from '#api/documents/investment/agreement-pdf.ts'
import { CallError } from '#contract/errors.ts'
import { pdfType } from '#contract/files.ts'
import type { Language } from '#contract/shapes.ts'
import { cancelUntil, cancellationRuleOf } from '#domain/investment/cancellation.ts'
import { cancellationDays } from '#domain/limits.ts'
import { cut } from '#domain/text.ts'

export interface Composed {
  readonly investment: InvestmentRow
  readonly facts: AgreementFacts
  readonly blocks: readonly PdfBlock[]
  /** SHA-256 of the text, and of the owner's file if there is one. */
  readonly version: string
}

export interface Reading {
  readonly investorId: string
  readonly legalName: string
}

/** @throws CallError NOT_FOUND for another user's investment, as if it did not exist */
export async function composeAgreement(
  db: Reader | Writer,
  { investorId: investmentId, legalName }: Reading,
  member: Pick<Member, 'id' | 'accredited'>,
  language: Language,
  now: number,
): Promise<Composed> {
  const investment = await investmentOf(db, member.id, investmentId, language)
  if (!investment) throw new CallError('NOT_FOUND')
  const campaign = await agreedTerms(db, investment.campaign_id)
  const [sections, { settings }, signedBefore] = await Promise.all([
    readSections(db, investment.campaign_id, ['company', 'extras']),
    readSettings(db),
    hasSigned(db, member.id, investmentId),
  ])
  const { company = {} } = valuesIn(sections)
  const closesAt = campaign.closes_at ?? investment.created_at
  const siteDays = settings.cancellationDays ?? cancellationDays
  const cancelRule = cancellationRuleOf(campaign.country, {
    sophisticated: member.accredited,
    firstTime: !signedBefore,
  })
  const facts: AgreementFacts = {
    language,
    timeZone: settings.timezone,
    site: settings.siteName,
    company: cut(company['companyName'] ?? '', 200),
    companyAddress: cut(company['address'] ?? '', 400),
    campaign: investment.name ?? investment.slug,
    kind: campaign.kind,
    raiseType: campaign.raise_type,
    investor: legalName,
    reference: investment.reference,
    currency: investment.currency,
    units: investment.units,
    unitPrice: investment.unit_price,
    amount: investment.amount,
    goal: campaign.goal ?? 0n,
    returnPoints: campaign.return_points,
    distributionPoints: campaign.distribution_points,
    termMonths: campaign.term_months,
    frequency: campaign.frequency,
    closesAt,
    cancelRule,
    cancelUntil: new Date(
      cancelUntil(cancelRule, {
        signedAt: now,
        closesAt: closesAt.getTime(),
        siteDays,
        timeZone: settings.timezone,
      }),
    ),
    siteDays,
    uploadedHash: await ownFileIn(db, sections),
  }
  const blocks = agreementBlocks(facts)
  const version = createHash('sha256')
    .update(JSON.stringify([language, blocks]))
    .digest('hex')
  return { investment, facts, blocks, version }
}

/** SHA-256 of the owner's own file, if the campaign uses one. */
export async function ownFileOf(db: Reader, campaignId: string): Promise<string | null> {
  return ownFileIn(db, await readSections(db, campaignId, ['extras']))
}

async function ownFileIn(db: Reader | Writer, sections: StoredSections): Promise<string | null> {
  const { extras = {} } = valuesIn(sections)
  const own = extras['contractCopy'] === 'yes' && extras['manageContract'] === 'yes' ? extras['contract'] : undefined
  const file = own === undefined || own === '' ? undefined : await findFile(db, own)
  return file?.mime === pdfType ? file.sha256 : null
}
