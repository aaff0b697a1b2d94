/** The order of the waiting list of a full campaign (docs/areas/investment.md). */

import { decideInvestment, type InvestmentProblem, type Offering, type Prospect, unitsLeft } from './investment.ts'

/** `waiting`: on the waiting list. `offered`: units are held for them for a while. The other states are final. */
export const waitingStates = ['waiting', 'offered', 'accepted', 'expired', 'withdrawn', 'closed'] as const
export type WaitingState = (typeof waitingStates)[number]
/** Open states: a user has at most one open entry per campaign. */
export const openWaitingStates = ['waiting', 'offered'] as const satisfies readonly WaitingState[]

/** Hours that freed units are held for the user to whom they are offered, unless the site sets another number. */
export const waitingOfferHours = 24
export const waitingOfferHoursMaximum = 336

export type JoinDecision =
  | { readonly ok: true }
  | ({ readonly ok: false } & (InvestmentProblem | { readonly code: 'UNITS_FREE' }))

/**
 * May a user join the waiting list for these units? The investing rules apply as if no units were taken; a request for
 * available units is refused.
 */
export function decideJoin(offering: Offering, prospect: Prospect, units: bigint, now: number): JoinDecision {
  const decision = decideInvestment({ ...offering, unitsTaken: 0n }, prospect, { by: 'units', units }, now)
  if (!decision.ok) return decision
  return units <= unitsLeft(offering) ? { ok: false, code: 'UNITS_FREE' } : { ok: true }
}

interface Wish {
  readonly units: bigint
}

/**
 * The first in the waiting list whose request fits into the available units; a larger request keeps its position ahead
 * of the others.
 */
export function firstThatFits<W extends Wish>(line: readonly W[], free: bigint): W | undefined {
  return line.find(({ units }) => units <= free)
}
