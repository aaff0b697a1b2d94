/** Bank transfers of payouts, as administrators recorded them, and their returns. */

import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'

export type BankTransferRow = Selectable<Tables['payout_bank_transfer']>
type Return = 'returned_by' | 'returned_at' | 'return_reason' | 'bank_fee' | 'fee_bearer' | 'fee_reason'

export async function insertBankTransfer(tx: Writer, row: Omit<BankTransferRow, Return>): Promise<void> {
  await tx.insertInto('payout_bank_transfer').values(row).execute()
}

/** The campaign and the payout are locked before it is changed. */
export function readBankTransfer(db: Reader | Writer, id: string): Promise<BankTransferRow | undefined> {
  return db.selectFrom('payout_bank_transfer').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function returnBankTransfer(
  tx: Writer,
  id: string,
  booked: Pick<Insertable<Tables['payout_bank_transfer']>, Return>,
): Promise<void> {
  await tx.updateTable('payout_bank_transfer').set(booked).where('id', '=', id).execute()
}

/** What banks kept of the returned transfers of a payout and its owner is charged, in the surrounding query. */
export function chargedTo(payout: string) {
  return sql<bigint>`coalesce((select sum(b.bank_fee) from payout_bank_transfer b
    where b.payout_id = ${sql.ref(payout)} and b.fee_bearer = 'recipient'), 0)::int8`
}

/** The charges of a payout, earliest first, as JSON. */
export function chargesOf(payout: string) {
  return sql<
    { amount: string; reason: string }[] | null
  >`(select json_agg(json_build_object('amount', b.bank_fee::text, 'reason', b.fee_reason) order by b.returned_at, b.id)
    from payout_bank_transfer b where b.payout_id = ${sql.ref(payout)} and b.fee_bearer = 'recipient')`
}

/** The bank transfers of a payout whose return is not booked, latest first, as JSON. */
export function transfersOut(payout: string) {
  return sql<
    { id: string; amount: string; reference: string; at: string }[] | null
  >`(select json_agg(json_build_object('id', b.id, 'amount', b.amount::text, 'reference', b.bank_reference, 'at', b.sent_at)
      order by b.sent_at desc, b.id desc)
    from payout_bank_transfer b where b.payout_id = ${sql.ref(payout)} and b.returned_at is null)`
}
