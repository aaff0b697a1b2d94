/** Entries that settle several movements at once, such as a batch of transfers. */

import { compare, daysApart, type ExternalMovement, type MatchableEntry } from './match.ts'
import { referenceKey, referenceKeysOf } from './reference-keys.ts'

/** Movements that one entry can be matched with. */
export const mostMovements = 100

/** How many days a batch may be apart from its entry. */
const batchDays = 10

/** A movement with its kind: a batch is of one kind. */
export interface BatchMovement extends ExternalMovement {
  readonly kind: string
}

/** What the entry has and the movements have not: zero if they can be matched. In minor units. */
export function differenceOf(
  { amount }: Pick<MatchableEntry, 'amount'>,
  movements: readonly Pick<ExternalMovement, 'amount'>[],
): bigint {
  return movements.reduce((rest, movement) => rest - movement.amount, amount)
}

/**
 * The movements that the entry settles together: all with one of its references, or all of one kind on one day. Their
 * sum equals the entry exactly, and nothing is suggested if several sets do. The order of the list does not change it.
 * @param movements all open ones of the account around the day of the entry
 * @returns ids in order; empty without a suggestion
 */
export function suggestBatch(entry: MatchableEntry, movements: readonly BatchMovement[]): string[] {
  const keys = referenceKeysOf(entry)
  const groups = new Map<string, BatchMovement[]>()
  const add = (group: string, movement: BatchMovement): void => {
    groups.set(group, [...(groups.get(group) ?? []), movement])
  }
  for (const movement of movements) {
    const references = new Set(movement.references.map(referenceKey).filter((key) => keys.has(key)))
    for (const reference of references) add(`reference ${reference}`, movement)
    if (daysApart(entry, movement) <= batchDays) add(`day ${movement.bookedOn} ${movement.kind}`, movement)
  }
  const exact = [...groups.values()]
    .filter(({ length }) => length > 1 && length <= mostMovements)
    .filter((group) => differenceOf(entry, group) === 0n)
    .map((group) => group.map(({ id }) => id).toSorted(compare))
  const sets = new Map(exact.map((ids) => [ids.join(' '), ids]))
  const [only, ...others] = sets.values()
  return only === undefined || others.length > 0 ? [] : only
}
