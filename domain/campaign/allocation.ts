/** How units are allocated when investors paid for more than the campaign sells (decisions T27, T44; decision record 0037). */

import { allocate } from '#domain/money.ts'

/**
 * `first-come`: commitments are accepted in their order, up to the maximum. `pro-rata`: commitments above the maximum
 * are accepted, and everyone receives the same share of their units. `discretionary`: they are accepted as well, and the
 * owner decides how many units each investor receives, as they described before the campaign went live.
 */
export const allocationRules = ['first-come', 'pro-rata', 'discretionary'] as const
export type AllocationRule = (typeof allocationRules)[number]

/** Commitments of a campaign that accepts more than it sells: up to this multiple of its units. */
export const oversubscriptionFactor = 3n

/** Are commitments above the maximum accepted, so that units are allocated once the campaign has closed? */
export function isOversubscribable(rule: AllocationRule | undefined): boolean {
  return rule !== undefined && rule !== 'first-come'
}

/**
 * The units of each investor, in the order of payment: in proportion to what they paid for, by largest remainder, and
 * the earlier of equals first. Nobody receives more than they paid for, and all units are allocated if there is demand.
 */
export function allocateUnits(unitsTotal: bigint, paid: readonly bigint[]): bigint[] {
  const demand = paid.reduce((sum, units) => sum + units, 0n)
  return demand <= unitsTotal ? [...paid] : allocate(unitsTotal, paid)
}

export interface PaidUnits {
  /** At least one. */
  readonly units: bigint
  readonly unitPrice: bigint
  /** The payment fee on top of the units. */
  readonly fee: bigint
}

/** What remains of a payment, and what is returned of it. */
export interface AllocatedPayment {
  readonly amount: bigint
  readonly fee: bigint
  /** Of the units and of the fee together. */
  readonly excess: bigint
}

/** The fee is returned in the same proportion; its odd minor unit goes to the investor. */
export function allocatePayment({ units, unitPrice, fee }: PaidUnits, allocated: bigint): AllocatedPayment {
  const amount = allocated * unitPrice
  const remainingFee = (fee * allocated) / units
  return { amount, fee: remainingFee, excess: units * unitPrice + fee - amount - remainingFee }
}
