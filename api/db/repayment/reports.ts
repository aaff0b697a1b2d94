/** Reports: files that owners attach to repayments for the investors that receive them. */

import { sql } from 'kysely'
import { reportKind } from '#contract/uploads.ts'
import type { Reader, Writer } from '#api/db/database.ts'

/** An uploaded report, locked so that it is not deleted while it is attached. */
export function lockReport(tx: Writer, fileId: string, ownerId: string) {
  return tx
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', reportKind)
    .forKeyShare()
    .executeTakeFirst()
}

/** The report of a repayment, and whether this person has a share of the repayment. */
export function findReport(db: Reader, repaymentId: string, personId: string) {
  return db
    .selectFrom('repayment as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .innerJoin('stored_file as f', 'f.id', 'r.report_id')
    .select(['f.sha256', 'f.mime', 'c.slug', 'c.owner_id', 'r.period_end'])
    .select(
      sql<boolean>`exists (select from distribution_share s
        where s.distribution_id = r.distribution_id and s.investor_id = ${personId})`.as('has_share'),
    )
    .where('r.id', '=', repaymentId)
    .executeTakeFirst()
}

/** The most that an investor is shown of one campaign. */
const mostShown = 100

/** Reports of a campaign with repayments that an investor has a share of, latest first. */
export function listOwnReports(db: Reader, campaignId: string, investorId: string) {
  return (
    db
      .selectFrom('distribution_share as s')
      .innerJoin('repayment as r', 'r.distribution_id', 's.distribution_id')
      .innerJoin('stored_file as f', 'f.id', 'r.report_id')
      .select(['r.id', 'r.type', 'r.period_start', 'r.period_end', 'f.mime', 'f.bytes'])
      .where('s.investor_id', '=', investorId)
      .where('r.campaign_id', '=', campaignId)
      // Investors see a report once they can open it.
      .where('f.scan_state', '=', 'released')
      .orderBy('r.paid_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(mostShown)
      .execute()
  )
}

/** Deletes a report unless another repayment references it. @returns the key under which its bytes are stored */
export async function deleteReport(tx: Writer, fileId: string): Promise<string | undefined> {
  const { rows } = await sql<{ sha256: string }>`delete from stored_file f
    where f.id = ${fileId} and f.kind = ${reportKind}
      and not exists (select from repayment r where r.report_id = f.id)
    returning f.sha256`.execute(tx)
  return rows[0]?.sha256
}

/** The same for reports that no repayment has referenced since a moment. */
export async function clearReports(tx: Writer, before: Date): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`delete from stored_file f
    where f.kind = 'repayment-report' and f.created_at < ${before}
      and not exists (select from repayment r where r.report_id = f.id)
    returning f.sha256`.execute(tx)
  return rows.map(({ sha256 }) => sha256)
}
