/** Money that came by transfer and has to go back by one: an administrator sees to it. */

import type { Reader, Writer } from './database.ts'

export async function insertReturn(
  tx: Writer,
  row: { readonly investmentId: string; readonly amount: bigint; readonly currency: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('offline_return')
    .values({
      investment_id: row.investmentId,
      amount: row.amount,
      currency: row.currency,
      asked_at: row.at,
      done_at: null,
      done_by: null,
    })
    .execute()
}

export function lockReturn(tx: Writer, investmentId: string) {
  return tx
    .selectFrom('offline_return')
    .selectAll()
    .where('investment_id', '=', investmentId)
    .forUpdate()
    .executeTakeFirst()
}

export async function endReturn(tx: Writer, investmentId: string, doneBy: string, at: Date): Promise<void> {
  await tx
    .updateTable('offline_return')
    .set({ done_at: at, done_by: doneBy })
    .where('investment_id', '=', investmentId)
    .execute()
}

/** Money that came for an investment and cannot pay for it. What went into a wallet has gone its way at once. */
export async function insertUnusable(
  tx: Writer,
  row: {
    readonly id: string
    readonly investmentId: string
    readonly amount: bigint
    readonly currency: string
    readonly toWallet: boolean
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  await tx
    .insertInto('unusable_transfer')
    .values({
      id: row.id,
      investment_id: row.investmentId,
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

/** With whose it is and what it came for. */
export function findUnusable(db: Reader, id: string) {
  return db
    .selectFrom('unusable_transfer as u')
    .innerJoin('investment as i', 'i.id', 'u.investment_id')
    .select(['u.id', 'u.amount', 'u.currency', 'u.investment_id', 'i.investor_id', 'i.campaign_id', 'i.reference'])
    .where('u.id', '=', id)
    .executeTakeFirst()
}

export function lockUnusable(tx: Writer, id: string) {
  return tx.selectFrom('unusable_transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function endUnusable(tx: Writer, id: string, doneBy: string, at: Date): Promise<void> {
  await tx.updateTable('unusable_transfer').set({ done_at: at, done_by: doneBy }).where('id', '=', id).execute()
}
