/** Units of an oversubscribed campaign, how they are allocated, and what is returned of their payments (decision record 0037). */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { raisedSortKeys } from '#api/db/campaign/raised-rank.ts'
import { type DueRow, type DueSlice, noMoment } from '#api/db/jobs/job-claims.ts'

/** Paid investments, in the order of their payment. The campaign is locked. */
export function paidInOrder(tx: Writer, campaignId: string) {
  return tx
    .selectFrom('investment')
    .select(['id', 'investor_id', 'units', 'unit_price', 'amount', 'fee'])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'confirmed')
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()
}

/** The same without a lock, with the fields that decide how the owner sees a name. */
export function paidForOwner(db: Reader, campaignId: string) {
  return db
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .select([
      'i.id',
      'i.reference',
      'i.units',
      'i.unit_price',
      'i.anonymous',
      'i.confirmed_at',
      'u.first_name',
      'u.last_name',
      'u.show_name',
      'u.slug',
    ])
    .where('i.campaign_id', '=', campaignId)
    .where('i.state', '=', 'confirmed')
    .orderBy('i.confirmed_at')
    .orderBy('i.id')
    .execute()
}

/** The campaign waits for its owner to allocate the units. */
export async function awaitAllocation(tx: Writer, campaignId: string, dueAt: Date): Promise<void> {
  await tx.updateTable('campaign').set({ allocation_due_at: dueAt }).where('id', '=', campaignId).execute()
}

export async function markAllocationReminded(tx: Writer, campaignId: string, at: Date): Promise<void> {
  await tx.updateTable('campaign').set({ allocation_reminded_at: at }).where('id', '=', campaignId).execute()
}

/** The units are allocated. */
export async function endAllocation(tx: Writer, campaignId: string, byOwner: boolean): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ allocation_due_at: null, allocated_by_owner: byOwner })
    .where('id', '=', campaignId)
    .execute()
}

/**
 * Campaigns whose owner has not allocated the units: in time, until the reminder, or before so many investors cancelled
 * that everyone receives what they paid for. In the order of their ids.
 */
export async function allocationsDue(
  db: Reader,
  { now, after, limit }: DueSlice,
  remindBefore: Date,
): Promise<DueRow[]> {
  const rows = await db
    .selectFrom('campaign')
    .select('id')
    .where('allocation_due_at', 'is not', null)
    .where((where) =>
      where.or([
        where('allocation_due_at', '<=', now),
        where('units_taken', '<=', where.ref('units_total')),
        where.and([where('allocation_due_at', '<=', remindBefore), where('allocation_reminded_at', 'is', null)]),
      ]),
    )
    .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => ({ id, at: noMoment }))
}

export interface ReducedInvestment {
  readonly id: string
  /** Zero: all of its money is returned. */
  readonly units: bigint
  readonly fee: bigint
  readonly excess: bigint
}

/** Investments that one statement reduces: about a tenth of a second, of the fifteen that a statement may take. */
const reducedAtOnce = 500

/**
 * Reduces investments to their allocated units. One without any counts as refunded, with the units that it was for. Their
 * money stays where it is until each is returned.
 */
export async function reduceInvestments(tx: Writer, reduced: readonly ReducedInvestment[], at: Date): Promise<void> {
  for (let first = 0; first < reduced.length; first += reducedAtOnce)
    await reducePart(tx, reduced.slice(first, first + reducedAtOnce), at)
}

async function reducePart(tx: Writer, reduced: readonly ReducedInvestment[], at: Date): Promise<void> {
  const texts = (values: readonly bigint[]): string[] => values.map(String)
  await sql`
    update investment i set
      requested_units = case when r.units > 0 then i.units end,
      units = case when r.units > 0 then r.units else i.units end,
      amount = case when r.units > 0 then r.units else i.units end * i.unit_price,
      fee = case when r.units > 0 then r.fee else i.fee end,
      excess = r.excess,
      state = case when r.units > 0 then i.state else 'refunded' end,
      ended_at = case when r.units > 0 then i.ended_at else ${at}::timestamptz end
    from unnest(
      ${reduced.map(({ id }) => id)}::uuid[],
      ${texts(reduced.map(({ units }) => units))}::text[]::int8[],
      ${texts(reduced.map(({ fee }) => fee))}::text[]::int8[],
      ${texts(reduced.map(({ excess }) => excess))}::text[]::int8[]
    ) as r (id, units, fee, excess)
    where i.id = r.id`.execute(tx)
}

/** The campaign's figures after an allocation. */
export async function countAllocation(
  tx: Writer,
  campaignId: string,
  { units, amount }: { readonly units: bigint; readonly amount: bigint },
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({
      units_taken: sql`units_taken - ${units}`,
      raised: sql`raised - ${amount}`,
      ...raisedSortKeys(-amount),
      investors: sql<number>`(select count(distinct investor_id)::int4 from investment
        where campaign_id = ${campaignId} and state = 'confirmed')`,
    })
    .where('id', '=', campaignId)
    .execute()
}

/** What is returned to the investors of a campaign altogether. */
export async function excessOf(db: Reader, campaignId: string): Promise<bigint> {
  const row = await db
    .selectFrom('investment')
    .select(sql<bigint>`coalesce(sum(excess), 0)::int8`.as('amount'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return row.amount
}

/** Investments whose excess is not returned yet, in the order of their ids. */
export async function excessDue(db: Reader, { after, limit }: DueSlice): Promise<DueRow[]> {
  const rows = await db
    .selectFrom('investment')
    .select(['id', 'campaign_id'])
    .where('excess', 'is not', null)
    .where('excess_transaction_id', 'is', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after?.id ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, campaign_id: group }) => ({ id, at: noMoment, group }))
}

/** Records the booking that returned the excess; of an investment without units, it is that of its refund. */
export async function markExcessReturned(
  tx: Writer,
  { id, state }: { readonly id: string; readonly state: string },
  transactionId: string,
): Promise<void> {
  await tx
    .updateTable('investment')
    .set({
      excess_transaction_id: transactionId,
      ...(state === 'refunded' ? { transaction_id: transactionId } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** What a booking paid of the investor's debt of a chargeback. */
export async function debtPaidBy(tx: Writer, transactionId: string): Promise<bigint> {
  const row = await tx
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select(sql<bigint>`coalesce(sum(e.amount), 0)::int8`.as('amount'))
    .where('e.transaction_id', '=', transactionId)
    .where('a.kind', '=', 'receivable')
    .executeTakeFirstOrThrow()
  return row.amount
}

/** What disputes took from money of an attempt that was in transit to its payer: nobody owes it. */
export async function takenInTransit(tx: Writer, attemptId: string): Promise<bigint> {
  const row = await tx
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .innerJoin('ledger_transaction as t', 't.id', 'e.transaction_id')
    .select(sql<bigint>`coalesce(-sum(e.amount), 0)::int8`.as('amount'))
    .where('a.kind', '=', 'transit')
    .where('a.holder', '=', attemptId)
    .where('t.kind', '=', 'payment-reversed')
    .executeTakeFirstOrThrow()
  return row.amount
}
