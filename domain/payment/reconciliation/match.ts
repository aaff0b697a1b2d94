/**
 * Matching of statement entries with the ledger's movements at the same external account. Only equal amounts in the
 * same direction with a common reference are matched without an administrator, and nothing is booked.
 */

import { dayMs, type IsoDate } from '#domain/calendar.ts'
import { type GatewayName, messagesOf } from '#domain/payment/payment.ts'
import { referenceKey, referenceKeysOf, type PaymentTexts } from './reference-keys.ts'

/** Accounts outside the site whose statements are imported: the site's bank, and its accounts at providers. */
export const reconciledAccounts = ['offline', 'stripe', 'paypal', 'mangopay'] as const
export type ReconciledAccount = (typeof reconciledAccounts)[number]

/** The holders of the ledger's external accounts that each covers: cards and bank debits share a balance at Stripe. */
export const holdersOf = {
  offline: ['offline'],
  ...messagesOf,
} as const satisfies Readonly<Record<ReconciledAccount, readonly GatewayName[]>>

/** `open`: no movement of the ledger, and no decision. */
export const entryStates = ['open', 'matched', 'ignored'] as const
export type EntryState = (typeof entryStates)[number]

/** An entry of a statement, as it is compared. */
export interface MatchableEntry extends PaymentTexts {
  readonly id: string
  readonly bookedOn: IsoDate
  /** Minor units; positive if the money arrived. */
  readonly amount: bigint
  readonly counterparty: string
}

/** What the ledger books at an external account. */
export interface ExternalMovement {
  readonly id: string
  readonly bookedOn: IsoDate
  /** Minor units; positive if the money arrived. */
  readonly amount: bigint
  readonly references: readonly string[]
}

export interface Match {
  readonly entryId: string
  readonly movementId: string
}

/**
 * The pairs of equal amount and a common reference, nearest dates first. Each entry and each movement is in at most one
 * pair, and the order of the lists does not change the result.
 */
export function matchExactly(entries: readonly MatchableEntry[], movements: readonly ExternalMovement[]): Match[] {
  const byAmount = groupedByAmount(movements)
  const pairs = entries.flatMap((entry) =>
    [...candidatesOf(entry, byAmount.get(entry.amount))].map((movement) => ({
      entry,
      movement,
      days: daysApart(entry, movement),
    })),
  )
  const [matchedEntries, matchedMovements] = [new Set<string>(), new Set<string>()]
  return pairs.toSorted(inOrder).flatMap(({ entry, movement }) => {
    if (matchedEntries.has(entry.id) || matchedMovements.has(movement.id)) return []
    matchedEntries.add(entry.id)
    matchedMovements.add(movement.id)
    return [{ entryId: entry.id, movementId: movement.id }]
  })
}

type MovementsByReference = ReadonlyMap<string, readonly ExternalMovement[]>

/** By amount first: most entries need no comparison of their texts. */
function groupedByAmount(movements: readonly ExternalMovement[]): ReadonlyMap<bigint, MovementsByReference> {
  const groups = new Map<bigint, Map<string, ExternalMovement[]>>()
  for (const movement of movements) {
    const group = groups.get(movement.amount) ?? new Map<string, ExternalMovement[]>()
    groups.set(movement.amount, group)
    for (const reference of new Set(movement.references.map(referenceKey)))
      if (reference !== '') group.set(reference, [...(group.get(reference) ?? []), movement])
  }
  return groups
}

function candidatesOf(entry: MatchableEntry, byReference: MovementsByReference | undefined): Set<ExternalMovement> {
  if (!byReference) return new Set()
  return new Set([...referenceKeysOf(entry)].flatMap((key) => byReference.get(key) ?? []))
}

interface Pair {
  readonly entry: MatchableEntry
  readonly movement: ExternalMovement
  readonly days: number
}

/** A total order by the contents of the pairs, so that the order of the lists is irrelevant. */
function inOrder(a: Pair, b: Pair): number {
  return a.days - b.days || compare(a.entry.id, b.entry.id) || compare(a.movement.id, b.movement.id)
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function daysApart(a: { readonly bookedOn: IsoDate }, b: { readonly bookedOn: IsoDate }): number {
  return Math.abs(Date.parse(a.bookedOn) - Date.parse(b.bookedOn)) / dayMs
}
