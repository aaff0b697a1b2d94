/** Signed agreements. */

import type { Insertable, Selectable } from 'kysely'
import type { Language } from '#contract/shapes.ts'
import { campaignWords } from './campaign-words.ts'
import type { Reader, Writer } from './database.ts'
import type { Tables } from './tables.ts'

export type AgreementRow = Selectable<Tables['agreement']>

/** The one that stands for an investment as it is now; one of other units or another amount does not. */
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

/** What was signed for other units or another amount stands no more. The investment is locked. @returns whether there was any */
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

/** The latest agreement of a campaign, whatever became of it. The campaign is locked. */
export function latestAgreement(tx: Writer, campaignId: string) {
  return tx
    .selectFrom('agreement')
    .select(['hash', 'place'])
    .where('campaign_id', '=', campaignId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Has this person signed for anything but this investment? */
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

/** What may be told to anybody who holds the file: the day and the campaign. */
export function agreementByHash(db: Reader, hash: string, language: Language) {
  return db
    .selectFrom('agreement')
    .innerJoin('campaign', 'campaign.id', 'agreement.campaign_id')
    .innerJoin('investment', 'investment.id', 'agreement.investment_id')
    .leftJoinLateral(
      () => campaignWords('campaign.id', language).select('campaign_text.name').as('words'),
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
