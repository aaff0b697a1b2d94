/** Composes an agreement from stored data: the same data give the same text, and the same text the same version. */

import { createHash } from 'node:crypto'
import type { Reader, Writer } from '#api/db/database.ts'
import { investmentToAgree } from '#api/db/investment/agreements.ts'
import type { InvestmentRow } from '#api/db/investment/investments.ts'
import { readSections, type SectionValues, valuesIn } from '#api/db/draft/sections.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { findFile } from '#api/db/content/stored-files.ts'
import type { Member } from '#api/deps.ts'
import type { PdfBlock } from '#api/pdf-ports.ts'
import { agreementBlocks, type AgreementFacts } from '#api/documents/investment/agreement-pdf.ts'
import { siteNameIn } from '#api/texts/localized.ts'
import { CallError } from '#contract/errors.ts'
import { pdfType } from '#contract/files.ts'
import type { Language } from '#contract/shapes.ts'
import { cancelUntil, cancellationRuleOf } from '#domain/investment/cancellation.ts'
import { cancellationDays } from '#domain/limits.ts'
import { usualLoan } from '#domain/repayment/loan-structures.ts'
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
  const investment = await investmentToAgree(db, member.id, investmentId, language)
  if (!investment) throw new CallError('NOT_FOUND')
  const { settings } = await readSettings(db)
  const sections = investment.sections ?? {}
  const { company = {} } = sections
  const closesAt = investment.closes_at ?? investment.created_at
  const siteDays = settings.cancellationDays ?? cancellationDays
  const cancelRule = cancellationRuleOf(investment.country, {
    sophisticated: member.accredited,
    firstTime: !investment.signed_before,
  })
  const facts: AgreementFacts = {
    language,
    timeZone: settings.timezone,
    site: siteNameIn(settings, language),
    company: cut(company['companyName'] ?? '', 200),
    companyAddress: cut(company['address'] ?? '', 400),
    campaign: investment.name ?? investment.slug,
    kind: investment.kind,
    raiseType: investment.raise_type,
    investor: legalName,
    reference: investment.reference,
    currency: investment.currency,
    units: investment.units,
    unitPrice: investment.unit_price,
    amount: investment.amount,
    goal: investment.goal ?? 0n,
    returnPoints:
      investment.kind === 'debt'
        ? (investment.distribution_points ?? investment.return_points)
        : investment.return_points,
    distributionPoints: investment.distribution_points,
    termMonths: investment.term_months,
    frequency: investment.frequency,
    repaymentStructure: investment.repayment_structure ?? usualLoan.structure,
    interestMethod: investment.interest_method ?? usualLoan.method,
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
  return ownFileIn(db, valuesIn(await readSections(db, campaignId, ['extras'])))
}

async function ownFileIn(db: Reader | Writer, { extras = {} }: SectionValues): Promise<string | null> {
  const own = extras['contractCopy'] === 'yes' && extras['manageContract'] === 'yes' ? extras['contract'] : undefined
  const file = own === undefined || own === '' ? undefined : await findFile(db, own)
  return file?.mime === pdfType ? file.sha256 : null
}
