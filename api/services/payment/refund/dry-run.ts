/** Dry runs: the plan of a booking is the booking itself, made in a transaction that is rolled back. */

import { createHash } from 'node:crypto'
import { linesOf } from '#api/db/payment/payment-lists.ts'
import type { LedgerLine } from '#api/db/wallet/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'

/** Thrown to roll the dry run back. */
class Rehearsed<T> extends Error {
  readonly outcome: T
  constructor(outcome: T) {
    super('a rehearsal is over')
    this.outcome = outcome
  }
}

export async function dryRun<T>({ db }: Pick<Deps, 'db'>, work: (tx: Writer) => Promise<T>): Promise<T> {
  try {
    return await db.transact(async (tx): Promise<never> => {
      throw new Rehearsed(await work(tx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome as T
    throw error
  }
}

/** The lines booked under a business key or by a transaction, in a stable order. */
export async function bookedBy(
  tx: Writer,
  names: { readonly ids: readonly string[]; readonly keys: readonly string[] },
): Promise<LedgerLine[]> {
  // Sorted by the kind of account, because the id of a new account differs each time.
  return (await linesOf(tx, { ids: [...names.ids], keys: [...names.keys] }))
    .map(({ account, holder, currency, amount }): LedgerLine => ({
      account: { kind: account, holder, currency },
      amount,
    }))
    .toSorted((a, b) => (a.account.kind < b.account.kind ? -1 : 1))
}

/** The fingerprint of a plan: it differs if any of the plan's data has changed. */
export function nameOf(parts: unknown): string {
  const text = JSON.stringify(parts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return createHash('sha256').update(text).digest('base64url')
}
