/** What disputes took of payments, and what came back of that. */

import type { Selectable } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'
import { type BookedDisputes, type DisputedPart, outstanding } from '#domain/dispute.ts'

export type ReinstatedRow = Selectable<Tables['payment_reinstated']>

export async function disputesOf(db: Reader | Writer, attemptId: string): Promise<BookedDisputes> {
  const [taken, reinstated] = [
    await partsIn(db, 'payment_taken', attemptId),
    await partsIn(db, 'payment_reinstated', attemptId),
  ]
  return { taken, reinstated }
}

function partsIn(
  db: Reader | Writer,
  table: 'payment_taken' | 'payment_reinstated',
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

/** What is taken of the money of a try by now. */
export async function takenOf(tx: Writer, attemptId: string): Promise<bigint> {
  return outstanding(await disputesOf(tx, attemptId))
}

export async function insertTaken(
  tx: Writer,
  attemptId: string,
  { ref, amount }: DisputedPart,
  at: Date,
): Promise<void> {
  await tx.insertInto('payment_taken').values({ attempt_id: attemptId, provider_ref: ref, amount, at }).execute()
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
    /** Null where nothing was booked. */
    readonly transactionId: string | null
    readonly at: Date
  },
): Promise<void> {
  await tx
    .insertInto('payment_reinstated')
    .values({ id, attempt_id: attemptId, provider_ref: ref, amount, transaction_id: transactionId, at })
    .execute()
}

export function readReinstated(db: Reader, id: string): Promise<ReinstatedRow | undefined> {
  return db.selectFrom('payment_reinstated').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What came back to a try, oldest first. */
export function reinstatedOf(db: Reader, attemptId: string): Promise<ReinstatedRow[]> {
  return db
    .selectFrom('payment_reinstated')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .where('amount', '>', 0n)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
