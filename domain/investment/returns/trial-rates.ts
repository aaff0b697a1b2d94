/** The internal rate of return by linear interpolation between two trial rates (investing 5, decision T46). */

import { type InternalRate, irr, netPresentValue, signChanges } from './internal-rate.ts'

export interface TrialRate {
  readonly rate: number
  readonly netPresentValue: number
}

export interface Interpolation {
  readonly rate: number
  /** Its net present value is positive or zero. */
  readonly lower: TrialRate
  /** Its net present value is negative. */
  readonly higher: TrialRate
}

/** `0.1`, the trial rate of the specification. */
export const trialRate = 0.1
const step = 0.05

/**
 * Interpolates between two neighbouring trial rates, one with a positive and one with a negative net present value.
 * Beginning with the guess, trial rates are 5 percentage points apart.
 *
 * @returns undefined unless the inflows exceed the outflows and such rates exist up to 1,000 %
 */
export function interpolatedRate(amounts: readonly number[], guess: number = trialRate): Interpolation | undefined {
  const at = (rate: number): TrialRate => ({ rate, netPresentValue: netPresentValue(rate, amounts) })
  let lower = at(guess)
  while (lower.netPresentValue < 0 && lower.rate > 0) lower = at(Math.max(0, lower.rate - step))
  if (lower.netPresentValue < 0) return undefined
  for (let higher = at(lower.rate + step); higher.rate <= 10; higher = at(higher.rate + step)) {
    if (higher.netPresentValue < 0) return { rate: between(lower, higher), lower, higher }
    lower = higher
  }
  return undefined
}

/** The straight line between two trial rates, where it meets zero. */
export function between(a: TrialRate, b: TrialRate): number {
  return a.rate + (a.netPresentValue / (a.netPresentValue - b.netPresentValue)) * (b.rate - a.rate)
}

/** Why no internal rate is shown (decision T46). */
export const irrProblems = ['INFLOWS_TOO_LOW', 'SIGN_CHANGES', 'NO_RATE'] as const
export type IrrProblem = (typeof irrProblems)[number]

export type IrrResult =
  | { readonly problem: IrrProblem; readonly rate: InternalRate }
  | { readonly problem: undefined; readonly exact: number; readonly interpolation: Interpolation }

/**
 * The internal rate of a project that costs its fundraising goal at once and returns an amount at the end of each period.
 * It is refused if the inflows do not exceed the goal, or if the sign changes more than once.
 *
 * @param goal positive
 * @param inflows at the ends of equal periods; negative where the project needs more money
 */
export function projectRate(goal: number, inflows: readonly number[], guess: number = trialRate): IrrResult {
  const amounts = [-goal, ...inflows]
  const rate = irr(amounts)
  if (inflows.reduce((sum, amount) => sum + amount, 0) <= goal) return { problem: 'INFLOWS_TOO_LOW', rate }
  if (signChanges(amounts) > 1) return { problem: 'SIGN_CHANGES', rate }
  const interpolation = interpolatedRate(amounts, guess)
  if (rate.kind !== 'unique' || interpolation === undefined) return { problem: 'NO_RATE', rate }
  return { problem: undefined, exact: rate.rate, interpolation }
}
