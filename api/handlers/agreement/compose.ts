/** An agreement made of what is stored: the same data give the same words, and the same words the same version. */

import { createHash } from 'node:crypto'
import { hasSigned } from '#api/db/agreements.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type InvestmentRow, investmentOf } from '#api/db/investments.ts'
import { readSections, valuesIn } from '#api/db/sections.ts'
import { readSettings } from '#api/db/settings.ts'
import { findFile } from '#api/db/stored-files.ts'
import type { Member } from '#api/handlers/handler.ts'
import type { PdfBlock } from '#api/pdf-ports.ts'
import { agreementBlocks, type AgreementFacts } from '#api/presenters/agreement-pdf.ts'
import { loadAgreementTexts } from '#api/texts/agreement/load-agreement-texts.ts'
import type { AgreementTexts } from '#api/texts/agreement/agreement-texts.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { cancelUntil, cancellationRuleOf } from '#domain/cancellation.ts'
import { cancellationDays } from '#domain/limits.ts'
import { cut } from '#domain/text.ts'

export interface Composed {
  readonly investment: InvestmentRow
  readonly facts: AgreementFacts
  readonly words: AgreementTexts
  readonly blocks: readonly PdfBlock[]
  /** SHA-256 of the words, and of the owner's file where there is one. */
  readonly version: string
}

export interface Reading {
  readonly investorId: string
  readonly legalName: string
}

/** @throws CallError NOT_FOUND for another's investment, as if it did not exist */
export async function composeAgreement(
  db: Reader | Writer,
  { investorId: investmentId, legalName }: Reading,
  member: Pick<Member, 'id' | 'accredited'>,
  language: Language,
  now: number,
): Promise<Composed> {
  const investment = await investmentOf(db, member.id, investmentId, language)
  if (!investment) throw new CallError('NOT_FOUND')
  const campaign = await db
    .selectFrom('campaign')
    .select([
      'kind',
      'raise_type',
      'goal',
      'return_points',
      'distribution_points',
      'term_months',
      'frequency',
      'closes_at',
      'country',
    ])
    .where('id', '=', investment.campaign_id)
    .executeTakeFirstOrThrow()
  const [sections, { settings }, words, signedBefore] = await Promise.all([
    readSections(db, investment.campaign_id, ['company', 'extras']),
    readSettings(db),
    loadAgreementTexts(language),
    hasSigned(db, member.id, investmentId),
  ])
  const { company = {}, extras = {} } = valuesIn(sections)
  const own = extras['contractCopy'] === 'yes' && extras['manageContract'] === 'yes' ? extras['contract'] : undefined
  const uploaded = own === undefined || own === '' ? undefined : await findFile(db, own)
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
    uploadedHash: uploaded?.mime === 'application/pdf' ? uploaded.sha256 : null,
  }
  const blocks = agreementBlocks(facts, words)
  const version = createHash('sha256')
    .update(JSON.stringify([language, blocks]))
    .digest('hex')
  return { investment, facts, words, blocks, version }
}
