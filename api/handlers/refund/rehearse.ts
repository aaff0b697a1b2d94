/** What a booking would do is found out by doing it in a transaction that is taken back: plan and deed are one piece of code. */

import { createHash } from 'node:crypto'
import { linesOf } from '#api/db/payment-lists.ts'
import type { LedgerLine } from '#api/db/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/handlers/handler.ts'

/** Thrown by a rehearsal: nothing of it stays. */
class Rehearsed<T> extends Error {
  readonly outcome: T
  constructor(outcome: T) {
    super('a rehearsal is over')
    this.outcome = outcome
  }
}

export async function rehearse<T>({ db }: Pick<Deps, 'db'>, work: (tx: Writer) => Promise<T>): Promise<T> {
  try {
    return await db.transact(async (tx): Promise<never> => {
      throw new Rehearsed(await work(tx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome as T
    throw error
  }
}

/** What was booked under a business key, or by a transaction, in an order that is the same each time. */
export async function bookedBy(
  tx: Writer,
  names: { readonly ids: readonly string[]; readonly keys: readonly string[] },
): Promise<LedgerLine[]> {
  // Accounts are in the order of their ids, and one that is new has another id each time.
  return (await linesOf(tx, { ids: [...names.ids], keys: [...names.keys] }))
    .map(({ account, holder, currency, amount }): LedgerLine => ({
      account: { kind: account, holder, currency },
      amount,
    }))
    .toSorted((a, b) => (a.account.kind < b.account.kind ? -1 : 1))
}

/** Names a plan by everything that it was made from: another standing of the money is another plan. */
export function nameOf(parts: unknown): string {
  const text = JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return createHash('sha256').update(text).digest('base64url')
}
