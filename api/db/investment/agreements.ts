/** Signed agreements. */

import type { Insertable, Selectable } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import type { InvestmentState } from '#domain/investment/investment.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'

export type AgreementRow = Selectable<Tables['agreement']>

/** The valid agreement of an investment; one for other units or another amount is not valid. */
export function agreementOf(db: Reader | Writer, investmentId: string): Promise<AgreementRow | undefined> {
  return db
    .selectFrom('agreement')
    .innerJoin('investment', (join) =>
      join
        .onRef('investment.id', '=', 'agreement.investment_id')
        .onRef('investment.units', '=', 'agreement.units')
        .onRef('investment.amount', '=', 'agreement.amount'),
    )
    .selectAll('agreement')
    .where('agreement.investment_id', '=', investmentId)
    .where('agreement.voided_at', 'is', null)
    .executeTakeFirst()
}

/** Voids an agreement for other units or another amount. The investment is locked. @returns whether there was any */
export async function voidAgreement(tx: Writer, investmentId: string, at: Date): Promise<boolean> {
  const voided = await tx
    .updateTable('agreement')
    .set({ voided_at: at })
    .where('investment_id', '=', investmentId)
    .where('voided_at', 'is', null)
    .returning('id')
    .execute()
  return voided.length > 0
}

export async function insertAgreement(tx: Writer, row: Insertable<Tables['agreement']>): Promise<void> {
  await tx.insertInto('agreement').values(row).execute()
}

/** The latest agreement of a campaign, voided or not. The campaign is locked. */
export function latestAgreement(tx: Writer, campaignId: string) {
  return tx
    .selectFrom('agreement')
    .select(['hash', 'sequence_number'])
    .where('campaign_id', '=', campaignId)
    .orderBy('sequence_number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether this person has signed an agreement for any other investment. */
export async function hasSigned(db: Reader | Writer, investorId: string, exceptFor: string): Promise<boolean> {
  const row = await db
    .selectFrom('agreement')
    .select('id')
    .where('investor_id', '=', investorId)
    .where('investment_id', '<>', exceptFor)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The file of a person's agreement; undefined for another's, as if it did not exist. */
export function agreementFile(db: Reader, investorId: string, investmentId: string) {
  return db
    .selectFrom('agreement')
    .innerJoin('stored_file', 'stored_file.id', 'agreement.file_id')
    .innerJoin('campaign', 'campaign.id', 'agreement.campaign_id')
    .select(['stored_file.sha256', 'campaign.slug'])
    .where('agreement.investment_id', '=', investmentId)
    .where('agreement.investor_id', '=', investorId)
    .where('agreement.voided_at', 'is', null)
    .executeTakeFirst()
}

/** The details that anyone who has the file may see: the day and the campaign. */
export function agreementByHash(db: Reader, hash: string, language: Language) {
  return db
    .selectFrom('agreement')
    .innerJoin('campaign', 'campaign.id', 'agreement.campaign_id')
    .innerJoin('investment', 'investment.id', 'agreement.investment_id')
    .leftJoinLateral(
      () => campaignTexts('campaign.id', language).select('campaign_text.name').as('words'),
      (join) => join.onTrue(),
    )
    .select([
      'agreement.signed_at',
      'agreement.voided_at',
      'investment.state',
      'campaign.slug',
      'campaign.status',
      'words.name',
    ])
    .where('agreement.hash', '=', hash)
    .executeTakeFirst()
}

/** The campaign's terms that an agreement states. */
export function agreedTerms(db: Reader | Writer, campaignId: string) {
  return db
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
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
}

export async function investmentState(db: Reader, investmentId: string): Promise<InvestmentState | undefined> {
  const row = await db.selectFrom('investment').select('state').where('id', '=', investmentId).executeTakeFirst()
  return row?.state
}
