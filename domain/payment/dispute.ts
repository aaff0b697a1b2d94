/**
 * Disputes: amounts that a payer's bank or the provider withdraws from a payment, and amounts that are reinstated once
 * a dispute is won (docs/areas/payment.md). Each counts once in each direction, by the provider's id of it, however
 * often and in whatever order it is reported. Amounts in minor units.
 */

import { smaller } from '#domain/money.ts'

/** The amounts that a dispute has moved so far, as reported by the provider. They only grow. */
export interface Dispute {
  readonly ref: string
  readonly taken: bigint
  /** Returned to the site. */
  readonly reinstated: bigint
}

/** The booked amount of one dispute, by the provider's id of it. */
export interface DisputedPart {
  readonly ref: string
  readonly amount: bigint
}

/** All booked amounts of the disputes of a payment. */
export interface BookedDisputes {
  readonly taken: readonly DisputedPart[]
  /** Zero amounts if no withdrawal was booked: older responses are then recognized as stale. */
  readonly reinstated: readonly DisputedPart[]
}

/** A withdrawal without the id of its dispute. */
const unnamed = ''

export function sumOf(parts: readonly DisputedPart[]): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n)
}

/** The net amount withdrawn so far. */
export function outstanding({ taken, reinstated }: BookedDisputes): bigint {
  return sumOf(taken) - sumOf(reinstated)
}

/** The net amount that a dispute retains so far. */
export function disputedBalance({ taken, reinstated }: Dispute): bigint {
  return taken > reinstated ? taken - reinstated : 0n
}

/** Reinstated amounts that are not booked yet: never more than that dispute was booked to have withdrawn. */
export function newlyReinstated(booked: BookedDisputes, disputes: readonly Dispute[]): readonly DisputedPart[] {
  const parts: DisputedPart[] = []
  let left = unnamedLeft(booked)
  for (const { ref, taken, reinstated } of disputes) {
    if (reinstated === 0n || amountOf(booked.reinstated, ref) !== undefined) continue
    const known = amountOf(booked.taken, ref)
    if (known === undefined && left === 0n && reinstated < taken) continue
    const amount = smaller(reinstated, known ?? left)
    if (known === undefined) left -= amount
    parts.push({ ref, amount })
  }
  return parts
}

/**
 * Withdrawn amounts that are not booked yet. An amount without a dispute may belong to any of them; amounts that were
 * reinstated since had been withdrawn before, and an older response reports that again.
 */
export function newlyWithdrawn(booked: BookedDisputes, disputes: readonly Dispute[]): readonly DisputedPart[] {
  if (unnamedLeft(booked) > 0n) return []
  return disputes
    .filter((dispute) => disputedBalance(dispute) > 0n)
    .filter(({ ref }) => [booked.taken, booked.reinstated].every((parts) => amountOf(parts, ref) === undefined))
    .map(({ ref, taken }) => ({ ref, amount: taken }))
}

/** The parts up to a total, the first ones first. */
export function within(parts: readonly DisputedPart[], most: bigint): readonly DisputedPart[] {
  let left = most > 0n ? most : 0n
  return parts.map(({ ref, amount: wanted }) => {
    const amount = smaller(wanted, left)
    left -= amount
    return { ref, amount }
  })
}

/** How much of the total booked withdrawal each dispute withdrew; the rest has no id. */
export function attributed(parts: readonly DisputedPart[], amount: bigint): readonly DisputedPart[] {
  const named = within(parts, amount)
  const rest = amount - sumOf(named)
  return rest > 0n ? [...named, { ref: unnamed, amount: rest }] : named
}

/** The part without an id that was not reinstated under an id that was unknown until then. */
function unnamedLeft({ taken, reinstated }: BookedDisputes): bigint {
  const back = reinstated.filter(({ ref }) => amountOf(taken, ref) === undefined)
  return (amountOf(taken, unnamed) ?? 0n) - sumOf(back)
}

function amountOf(parts: readonly DisputedPart[], name: string): bigint | undefined {
  return parts.find(({ ref }) => ref === name)?.amount
}
