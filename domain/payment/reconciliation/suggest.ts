/** Suggestions for statement entries without an exact match. An administrator decides. */

import type { IsoDate } from '#domain/calendar.ts'
import { compare, daysApart, type MatchableEntry } from './match.ts'
import { differByOne, referenceKey, referenceKeysOf, windowsOf } from './reference-keys.ts'

/** Payments that are expected and not booked: an administrator books them by confirming the entry. */
export const expectedKinds = [
  'investment',
  'top-up',
  'repayment',
  'investment-return',
  'transfer-return',
  'payout',
  'withdrawal',
  'payout-return',
  'withdrawal-return',
] as const
export type ExpectedKind = (typeof expectedKinds)[number]

/** Money that a bank sends back: its recipient is notified of the reason. */
export const reasonedKinds: ReadonlySet<ExpectedKind> = new Set(['payout-return', 'withdrawal-return'])

/**
 * Why a candidate is suggested, best first. `reference`: reference and amount agree. `similar-reference`: the amount,
 * and the reference except for one character. `less-fee`: the reference of a payment that came back, and less than was
 * sent, because banks may keep a fee. `name`: the amount and the name. `amount`: the amount alone, within some days.
 * `other-amount`: the reference alone; such an entry can neither be matched nor booked.
 */
export const suggestionReasons = [
  'reference',
  'similar-reference',
  'less-fee',
  'name',
  'amount',
  'other-amount',
] as const
export type SuggestionReason = (typeof suggestionReasons)[number]

/** A movement of the ledger, or an expected payment. */
export interface Candidate {
  readonly id: string
  /** Null for a movement of the ledger. */
  readonly kind: ExpectedKind | null
  /** Minor units; positive if the money arrives. */
  readonly amount: bigint
  readonly references: readonly string[]
  /** The payer or payee; empty if it is not known. */
  readonly name: string
  /** When it was booked, or since when it is expected. */
  readonly bookedOn: IsoDate
}

/** A candidate with what is shown of it. */
export interface ShownCandidate extends Candidate {
  /** The kind of the ledger's transaction; null for an expected payment. */
  readonly movement: string | null
}

export interface Suggestion<C extends Candidate> {
  readonly candidate: C
  readonly reason: SuggestionReason
}

/** How many days an equal amount may be apart without any other agreement. */
const amountDays = 10
export const mostSuggestions = 5

export function suggest<C extends Candidate>(entry: MatchableEntry, candidates: readonly C[]): Suggestion<C>[] {
  const keys = referenceKeysOf(entry)
  const windows = [...new Set([...keys, ...windowsOf(entry.references.join(' ')), ...windowsOf(entry.remittance)])]
  return candidates
    .flatMap((candidate) => {
      const reason = reasonFor(entry, candidate, keys, windows)
      return reason === undefined ? [] : [{ candidate, reason }]
    })
    .toSorted(
      (a, b) =>
        suggestionReasons.indexOf(a.reason) - suggestionReasons.indexOf(b.reason) ||
        daysApart(entry, a.candidate) - daysApart(entry, b.candidate) ||
        compare(a.candidate.id, b.candidate.id),
    )
    .slice(0, mostSuggestions)
}

/** What the bank would have kept of a payment that came back with this amount: at most half of it, else it is another payment. */
export function deductedFee({ kind, amount }: Pick<Candidate, 'kind' | 'amount'>, received: bigint): bigint {
  const isReturn = kind !== null && reasonedKinds.has(kind)
  return isReturn && received < amount && received * 2n >= amount ? amount - received : 0n
}

function reasonFor(
  entry: MatchableEntry,
  candidate: Candidate,
  keys: ReadonlySet<string>,
  windows: readonly string[],
): SuggestionReason | undefined {
  const references = candidate.references.map(referenceKey).filter((key) => key !== '')
  const agrees = references.some((reference) => keys.has(reference))
  const isSameDirection = entry.amount > 0n === candidate.amount > 0n
  if (entry.amount !== candidate.amount) {
    if (!agrees || !isSameDirection) return undefined
    return deductedFee(candidate, entry.amount) > 0n ? 'less-fee' : 'other-amount'
  }
  if (agrees) return 'reference'
  // Short references differ by one character too easily.
  const long = references.filter((reference) => reference.length >= 7)
  if (long.some((reference) => windows.some((window) => differByOne(window, reference)))) return 'similar-reference'
  if (hasName(entry, candidate.name)) return 'name'
  return daysApart(entry, candidate) <= amountDays ? 'amount' : undefined
}

/** Every part of the name is in the counterparty or the text of the entry, in any order. */
function hasName({ counterparty, remittance }: MatchableEntry, name: string): boolean {
  const parts = termsOf(name)
  const terms = new Set(termsOf(`${counterparty} ${remittance}`))
  return parts.length > 0 && parts.every((part) => terms.has(part))
}

function termsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((term) => term.length > 1)
}
