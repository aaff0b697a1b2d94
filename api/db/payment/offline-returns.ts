/** Refunds of bank transfers that an administrator sends. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { OfflineReturnTable } from '#api/db/tables/agreement-table.ts'

export async function insertReturn(
  tx: Writer,
  row: {
    readonly id: string
    readonly investmentId: string
    readonly reason: OfflineReturnTable['reason']
    readonly amount: bigint
    readonly currency: string
    readonly at: Date
  },
): Promise<void> {
  await tx
    .insertInto('offline_refund')
    .values({
      id: row.id,
      investment_id: row.investmentId,
      reason: row.reason,
      amount: row.amount,
      currency: row.currency,
      requested_at: row.at,
      done_at: null,
      done_by: null,
    })
    .execute()
}

/** A refund by its id, or by its investment and amount: an excess and a cancellation can both wait to be sent. */
export type ReturnTarget =
  | { readonly refundId: string }
  | { readonly investmentId: string; readonly amount: bigint; readonly currency: string }

/** Of an investment, the waiting refund of this amount; else the one that waits longest, else the last that was sent. */
export function lockReturn(tx: Writer, target: ReturnTarget) {
  const query = tx.selectFrom('offline_refund').selectAll().forUpdate()
  if ('refundId' in target) return query.where('id', '=', target.refundId).executeTakeFirst()
  const { investmentId, amount, currency } = target
  return query
    .where('investment_id', '=', investmentId)
    .orderBy((order) => order('done_at', 'is', null), 'desc')
    .orderBy((order) => order.and([order('amount', '=', amount), order('currency', '=', currency)]), 'desc')
    .orderBy('requested_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function endReturn(tx: Writer, id: string, doneBy: string, at: Date): Promise<void> {
  await tx.updateTable('offline_refund').set({ done_at: at, done_by: doneBy }).where('id', '=', id).execute()
}

/** The investment or top-up that a transfer pays for. */
export type TransferPurpose = { readonly investmentId: string } | { readonly topUpId: string }

/** Records a transfer that does not match its investment or top-up. One credited to a wallet is done at once. */
export async function insertUnusable(
  tx: Writer,
  row: {
    readonly id: string
    readonly purpose: TransferPurpose
    readonly amount: bigint
    readonly currency: string
    readonly toWallet: boolean
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  const { purpose } = row
  await tx
    .insertInto('unusable_transfer')
    .values({
      id: row.id,
      investment_id: 'investmentId' in purpose ? purpose.investmentId : null,
      top_up_id: 'topUpId' in purpose ? purpose.topUpId : null,
      amount: row.amount,
      currency: row.currency,
      to_wallet: row.toWallet,
      booked_at: row.at,
      booked_by: row.by,
      done_at: row.toWallet ? row.at : null,
      done_by: row.toWallet ? row.by : null,
    })
    .execute()
}

/** With its payer and its investment or top-up. */
export function findUnusable(db: Reader | Writer, id: string) {
  return db
    .selectFrom('unusable_transfer as u')
    .leftJoin('investment as i', 'i.id', 'u.investment_id')
    .leftJoin('wallet_top_up as t', 't.id', 'u.top_up_id')
    .leftJoin('wallet as w', 'w.id', 't.wallet_id')
    .select(['u.id', 'u.amount', 'u.currency', 'u.investment_id', 'u.top_up_id', 'i.campaign_id'])
    .select(sql<string>`coalesce(i.investor_id, w.person_id)`.as('payer_id'))
    .select(sql<string>`coalesce(i.reference, t.reference)`.as('reference'))
    .where('u.id', '=', id)
    .executeTakeFirst()
}

/**
 * Transfers of one row that wait to be sent back, as JSON.
 * @param column that references the row
 * @param row its id in the surrounding query
 */
export function waitingTransfers(column: 'investment_id' | 'top_up_id', row: string) {
  return sql<
    { id: string; amount: string; currency: string; at: string }[] | null
  >`(select json_agg(json_build_object('id', x.id, 'amount', x.amount::text, 'currency', x.currency, 'at', x.booked_at)
      order by x.booked_at, x.id)
    from unusable_transfer x where ${sql.ref(`x.${column}`)} = ${sql.ref(row)} and x.done_at is null)`
}

export function lockUnusable(tx: Writer, id: string) {
  return tx.selectFrom('unusable_transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function endUnusable(tx: Writer, id: string, doneBy: string, at: Date): Promise<void> {
  await tx.updateTable('unusable_transfer').set({ done_at: at, done_by: doneBy }).where('id', '=', id).execute()
}
