/** Money that came by transfer and has to go back by one: an administrator sees to it. */

import type { Writer } from './database.ts'

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
