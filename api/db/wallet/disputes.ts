/** Amounts that disputes took from payments, and amounts returned after a dispute was won. */

import type { Selectable } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'
import { type BookedDisputes, type DisputedPart, outstanding } from '#domain/payment/dispute.ts'

export type ReinstatedRow = Selectable<Tables['payment_reinstatement']>

export async function disputesOf(db: Reader | Writer, attemptId: string): Promise<BookedDisputes> {
  const [taken, reinstated] = [
    await partsIn(db, 'payment_chargeback', attemptId),
    await partsIn(db, 'payment_reinstatement', attemptId),
  ]
  return { taken, reinstated }
}

function partsIn(
  db: Reader | Writer,
  table: 'payment_chargeback' | 'payment_reinstatement',
  attemptId: string,
): Promise<DisputedPart[]> {
  return db
    .selectFrom(table)
    .select(['provider_ref as ref', 'amount'])
    .where('attempt_id', '=', attemptId)
    .orderBy('at')
    .orderBy('provider_ref')
    .execute()
}

/** The total that disputes have taken from an attempt so far. */
export async function chargedBackOf(tx: Writer, attemptId: string): Promise<bigint> {
  return outstanding(await disputesOf(tx, attemptId))
}

export async function insertChargeback(
  tx: Writer,
  attemptId: string,
  { ref, amount }: DisputedPart,
  at: Date,
): Promise<void> {
  await tx.insertInto('payment_chargeback').values({ attempt_id: attemptId, provider_ref: ref, amount, at }).execute()
}

export async function insertReinstated(
  tx: Writer,
  {
    id,
    attemptId,
    ref,
    amount,
    transactionId,
    at,
  }: DisputedPart & {
    readonly id: string
    readonly attemptId: string
    /** Null if nothing was booked. */
    readonly transactionId: string | null
    readonly at: Date
  },
): Promise<void> {
  await tx
    .insertInto('payment_reinstatement')
    .values({ id, attempt_id: attemptId, provider_ref: ref, amount, transaction_id: transactionId, at })
    .execute()
}

export function readReinstated(db: Reader, id: string): Promise<ReinstatedRow | undefined> {
  return db.selectFrom('payment_reinstatement').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Amounts returned to an attempt, oldest first. */
export function reinstatedOf(db: Reader, attemptId: string): Promise<ReinstatedRow[]> {
  return db
    .selectFrom('payment_reinstatement')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('amount', '>', 0n)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
