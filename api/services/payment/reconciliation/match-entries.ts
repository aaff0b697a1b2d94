import type { Writer } from '#api/db/database.ts'
import { linkMovements, type MovementRow, openMovementsOf } from '#api/db/payment/reconciliation/external-movements.ts'
import {
  closedUntil,
  decideEntries,
  type EntryRow,
  type ExternalAccount,
  openEntries,
} from '#api/db/payment/reconciliation/statements.ts'
import type { Deps } from '#api/deps.ts'
import { type MatchableEntry, matchExactly } from '#domain/payment/reconciliation/match.ts'

/** Of the amounts of the entries; beyond this number an administrator decides. */
const mostMovements = 20_000

/**
 * Matches the open entries of an account with movements of the ledger of the same amount and reference. Nothing is
 * booked. The account is locked.
 * @param by the administrator, or null for the import
 * @returns the number of matched entries
 */
export async function matchOpenEntries(
  tx: Writer,
  of: ExternalAccount,
  by: string | null,
  { clock }: Pick<Deps, 'clock'>,
): Promise<number> {
  const closed = await closedUntil(tx, of)
  const entries = (await openEntries(tx, of)).filter(({ booked_on: day }) => closed === undefined || day > closed)
  const amounts = entries.map(({ amount }) => amount)
  const movements = await openMovementsOf(tx, of, amounts, mostMovements)
  const matches = matchExactly(entries.map(matchableOf), movements.map(comparableOf))
  await linkMovements(tx, matches)
  const ids = matches.map(({ entryId }) => entryId)
  await decideEntries(tx, ids, { state: 'matched', reason: '', by, at: new Date(clock.now()) })
  return matches.length
}

export function matchableOf(row: EntryRow): MatchableEntry {
  return {
    id: row.id,
    bookedOn: row.booked_on,
    amount: row.amount,
    bankReference: row.bank_reference,
    references: row.references,
    remittance: row.remittance,
    counterparty: row.counterparty,
  }
}

function comparableOf({ id, amount, counted_on: bookedOn, references }: MovementRow) {
  return { id, amount, bookedOn, references }
}
