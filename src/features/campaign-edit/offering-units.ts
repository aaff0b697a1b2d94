/** How a goal divides into units (decision T29): progress can reach exactly 100 percent only where it does so evenly. */

export interface Units {
  /** Whole units that the goal is made of. */
  readonly whole: bigint
  /** What they come to. */
  readonly sum: bigint
  readonly even: boolean
  /** The multiple of the price that is nearest to the goal. */
  readonly suggested: bigint
}

/** Undefined where not even one unit fits. Amounts in minor units, above nothing. */
export function unitsOf(goal: bigint, price: bigint): Units | undefined {
  const whole = goal / price
  if (whole < 1n) return undefined
  const sum = whole * price
  const rest = goal - sum
  return { whole, sum, even: rest === 0n, suggested: rest * 2n >= price ? sum + price : sum }
}
