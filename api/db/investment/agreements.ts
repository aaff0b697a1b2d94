/** Signed agreements. */

import type { Insertable, Selectable } from 'kysely'
import { pdfType } from '#contract/files.ts'
import type { Language } from '#contract/shapes.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import { insertMadeFile } from '#api/db/content/stored-files.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
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

/** The agreement of an investment that is not voided, whatever its terms are. */
export function liveAgreement(tx: Writer, investmentId: string) {
  return tx
    .selectFrom('agreement')
    .select(['units', 'amount'])
    .where('investment_id', '=', investmentId)
    .where('voided_at', 'is', null)
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

export function insertAgreement(tx: Writer, row: Insertable<Tables['agreement']>): Promise<AgreementRow> {
  return tx.insertInto('agreement').values(row).returningAll().executeTakeFirstOrThrow()
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

/** A person's agreement as a file; undefined for another's, as if it did not exist. */
export function signedAgreement(db: Reader, investorId: string, investmentId: string) {
  return db
    .selectFrom('agreement')
    .innerJoin('campaign', 'campaign.id', 'agreement.campaign_id')
    .select(['agreement.id', 'campaign.slug'])
    .where('agreement.investment_id', '=', investmentId)
    .where('agreement.investor_id', '=', investorId)
    .where('agreement.voided_at', 'is', null)
    .executeTakeFirst()
}

/** The content of an agreement, and the hash of its file once that is made. */
export function agreementToDraw(db: Reader, id: string) {
  return db.selectFrom('agreement').select(['content', 'hash', 'file_hash']).where('id', '=', id).executeTakeFirst()
}

/** Agreements without a file. */
export function agreementsWithoutFile(db: Reader, { after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('agreement')
    .select(['id', dueMoment('signed_at').as('at')])
    .where('file_id', 'is', null)
    .where(isAfter('signed_at', 'id', after))
    .orderBy(dueMoment('signed_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Records the file of an agreement. Of several processes that have made it, the first one does so.
 * @returns the hash of the recorded file
 */
export async function recordFile(
  tx: Writer,
  id: string,
  file: { readonly id: string; readonly sha256: string; readonly bytes: number; readonly at: Date },
): Promise<string> {
  const row = await tx
    .selectFrom('agreement')
    .select('file_hash')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.file_hash !== null) return row.file_hash
  await insertMadeFile(tx, { ...file, mime: pdfType })
  await tx.updateTable('agreement').set({ file_id: file.id, file_hash: file.sha256 }).where('id', '=', id).execute()
  return file.sha256
}

/** The details that anyone who has the file may see: the day and the campaign. */
export function agreementByHash(db: Reader, hash: string, language: Language) {
  return db
    .selectFrom('agreement')
    .innerJoin('campaign', 'campaign.id', 'agreement.campaign_id')
    .innerJoin('investment', 'investment.id', 'agreement.investment_id')
    .leftJoinLateral(
      () => campaignTexts('campaign.id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .select([
      'agreement.signed_at',
      'agreement.voided_at',
      'investment.state',
      'campaign.slug',
      'campaign.status',
      'texts.name',
    ])
    .where((where) => where.or([where('agreement.hash', '=', hash), where('agreement.file_hash', '=', hash)]))
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
