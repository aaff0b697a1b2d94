/** Signed agreements. */

import { type Insertable, type Selectable, sql } from 'kysely'
import { pdfType } from '#contract/files.ts'
import type { Language } from '#contract/shapes.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import { insertMadeFile } from '#api/db/content/stored-files.ts'
import { type Reader, withRepeatedStatements, type Writer } from '#api/db/database.ts'
import type { SectionValues } from '#api/db/draft/sections.ts'
import { investmentQuery } from '#api/db/investment/investments.ts'
import { isSignedFor } from './signed-for.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import type { Tables } from '#api/db/tables.ts'

export type AgreementRow = Selectable<Tables['agreement']>

/** The valid agreement of an investment; one for other units or another amount is not valid. */
export function agreementOf(db: Reader | Writer, investmentId: string): Promise<AgreementRow | undefined> {
  return validAgreement(db, investmentId).selectAll('agreement').executeTakeFirst()
}

/** The same without its content. */
export async function hasAgreement(tx: Writer, investmentId: string): Promise<boolean> {
  return (await validAgreement(tx, investmentId).select('agreement.id').executeTakeFirst()) !== undefined
}

function validAgreement(db: Reader | Writer, investmentId: string) {
  return db
    .selectFrom('agreement')
    .innerJoin('investment', (join) =>
      join
        .onRef('investment.id', '=', 'agreement.investment_id')
        .on(isSignedFor({ agreement: 'agreement', investment: 'investment' })),
    )
    .where('agreement.investment_id', '=', investmentId)
    .where('agreement.voided_at', 'is', null)
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

/** Texts of the campaign that an agreement states. */
const agreedSections = ['company', 'extras'] as const

/** An investment with all that its agreement states; undefined for another user's, as if it did not exist. */
export function investmentToAgree(db: Reader, investorId: string, id: string, language: Language) {
  const query = investmentQuery(db, language)
    .select(['c.kind', 'c.return_points', 'c.distribution_points', 'c.term_months', 'c.frequency', 'c.country'])
    .select(['c.repayment_structure', 'c.interest_method'])
    .select((select) => [
      select
        .exists(
          select
            .selectFrom('agreement as other')
            .select('other.id')
            .where('other.investor_id', '=', investorId)
            .where('other.investment_id', '<>', id),
        )
        .as('signed_before'),
      select
        .selectFrom('campaign_section as s')
        .select(sql<SectionValues>`jsonb_object_agg(s.section, s.data)`.as('texts'))
        .whereRef('s.campaign_id', '=', 'c.id')
        .where('s.section', 'in', agreedSections)
        .as('sections'),
    ])
    .where('i.id', '=', id)
    .where('i.investor_id', '=', investorId)
  return db.isTransaction ? query.executeTakeFirst() : withRepeatedStatements(() => query.executeTakeFirst())
}
