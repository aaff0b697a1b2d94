/** The share of a company that an equity campaign offers, and the valuation that follows from it. */

import type { Currency } from '#domain/money.ts'

export interface DeclaredEquity {
  readonly currency: Currency | null
  /** As they were reviewed, in minor units. */
  readonly goal: bigint | null
  readonly maximumOffering: bigint | null
  /** The share that the whole raise buys, in basis points. */
  readonly equityPoints: number | null
}

export interface OfferedEquity {
  readonly points: number
  /** In minor units, rounded down; null if the campaign may raise more than its goal: the share then has no one price. */
  readonly valuation: bigint | null
}

/**
 * Null if no share was declared, and if an amendment changed the goal: the share was declared for the earlier one.
 * @param goal the current one
 */
export function offeredEquity(declared: DeclaredEquity, goal: bigint): OfferedEquity | null {
  const { equityPoints: points, maximumOffering } = declared
  if (points === null || points <= 0 || points > 10_000 || declared.goal !== goal) return null
  const hasOnePrice = maximumOffering === null || maximumOffering === goal
  return { points, valuation: hasOnePrice ? (goal * 10_000n) / BigInt(points) : null }
}
