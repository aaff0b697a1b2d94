/** How a goal divides into units (decision T29): progress can reach exactly 100 percent only if it divides evenly. */

export interface Units {
  /** Number of whole units in the goal. */
  readonly whole: bigint
  /** Total amount of the whole units. */
  readonly sum: bigint
  readonly even: boolean
  /** The multiple of the price that is nearest to the goal. */
  readonly suggested: bigint
}

/** Undefined if not even one unit fits. Amounts are in minor units and positive. */
export function unitsOf(goal: bigint, price: bigint): Units | undefined {
  const whole = goal / price
  if (whole < 1n) return undefined
  const sum = whole * price
  const rest = goal - sum
  return { whole, sum, even: rest === 0n, suggested: rest * 2n >= price ? sum + price : sum }
}
