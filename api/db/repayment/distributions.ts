/** Distributions among the investors of a campaign, and their shares. */

import { type Insertable, sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, noMoment } from '#api/db/jobs/job-claims.ts'
import type { Tables } from '#api/db/tables.ts'

/** Holders of paid units of a campaign, in the order of their ids, with their names. */
export function holdersOf(db: Reader | Writer, campaignId: string) {
  return db
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .select(['u.id as investorId', 'u.first_name', 'u.last_name', 'u.show_name'])
    .select([sql<bigint>`sum(i.units)::int8`.as('units'), sql<boolean>`bool_and(i.anonymous)`.as('anonymous')])
    .where('i.campaign_id', '=', campaignId)
    .where('i.state', '=', 'confirmed')
    .groupBy(['u.id', 'u.first_name', 'u.last_name', 'u.show_name'])
    .orderBy('u.id')
    .execute()
}

export async function insertDistribution(
  tx: Writer,
  row: Insertable<Tables['distribution']>,
  shares: readonly Pick<Insertable<Tables['distribution_share']>, 'id' | 'investor_id' | 'units' | 'amount'>[],
): Promise<void> {
  await tx.insertInto('distribution').values(row).execute()
  for (let first = 0; first < shares.length; first += atOnce)
    await tx
      .insertInto('distribution_share')
      .values(
        shares
          .slice(first, first + atOnce)
          .map((share) => ({ ...share, distribution_id: row.id, transaction_id: null, credited_at: null })),
      )
      .execute()
}
const atOnce = 1000

function shareQuery(db: Reader | Writer) {
  return db
    .selectFrom('distribution_share as s')
    .innerJoin('distribution as d', 'd.id', 's.distribution_id')
    .selectAll('s')
    .leftJoin('repayment as r', 'r.distribution_id', 'd.id')
    .select(['d.campaign_id', 'd.currency', 'd.created_by', 'd.amount as whole', 'd.type', 'r.gateway'])
    .select(['d.capital', 'd.completes'])
}

export function lockShare(tx: Writer, id: string) {
  return shareQuery(tx).where('s.id', '=', id).forUpdate('s').executeTakeFirst()
}

export function findShare(db: Reader, id: string) {
  return shareQuery(db).where('s.id', '=', id).executeTakeFirst()
}

export async function noteCredited(tx: Writer, id: string, transactionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('distribution_share')
    .set({ transaction_id: transactionId, credited_at: at })
    .where('id', '=', id)
    .execute()
}

export interface PendingShares {
  /** Restricts to one distribution. */
  readonly distributionId?: string
  /** Restricts to those recorded before this moment. */
  readonly before?: Date
}

/** Shares that are not credited to a wallet yet, in the order of their ids. */
export async function pendingShares(
  db: Reader,
  { distributionId, before }: PendingShares,
  { after, limit }: Omit<DueSlice, 'now'>,
): Promise<DueRow[]> {
  const rows = await shareQuery(db)
    .where('s.credited_at', 'is', null)
    .$if(distributionId !== undefined, (query) => query.where('d.id', '=', distributionId ?? ''))
    .$if(before !== undefined, (query) => query.where('d.created_at', '<=', before ?? new Date(0)))
    .$if(after !== undefined, (query) => query.where('s.id', '>', after?.id ?? ''))
    .orderBy('s.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => ({ id, at: noMoment }))
}

/** Latest first. */
export function listDistributions(db: Reader | Writer, campaignId: string, limit: number) {
  return db
    .selectFrom('distribution as d')
    .innerJoin('app_user as u', 'u.id', 'd.created_by')
    .innerJoin('distribution_share as s', 's.distribution_id', 'd.id')
    .select(['d.id', 'd.amount', 'd.currency', 'd.bank_reference', 'd.created_at', 'u.first_name', 'u.last_name'])
    .select(sql<bigint>`count(*)::int8`.as('shares'))
    .select(sql<bigint>`count(s.credited_at)::int8`.as('credited'))
    .where('d.campaign_id', '=', campaignId)
    .groupBy(['d.id', 'u.first_name', 'u.last_name'])
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
}
