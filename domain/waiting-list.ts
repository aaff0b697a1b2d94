/** Who is next when a campaign is full (decision record 0034). */

import { decideInvestment, type InvestmentProblem, type Offering, type Prospect, unitsLeft } from './investment.ts'

/** `waiting`: in the line. `offered`: units are kept for them for a while. The others are over. */
export const waitingStates = ['waiting', 'offered', 'taken', 'lapsed', 'left', 'closed'] as const
export type WaitingState = (typeof waitingStates)[number]
/** Those that count: a person has one of a campaign at most. */
export const openWaitingStates = ['waiting', 'offered'] as const satisfies readonly WaitingState[]

/** Hours that freed units are kept for whoever they are offered to, unless the site says otherwise. */
export const waitingOfferHours = 24
export const waitingOfferHoursMaximum = 336

export type JoinDecision =
  | { readonly ok: true }
  | ({ readonly ok: false } & (InvestmentProblem | { readonly code: 'UNITS_FREE' }))

/** May somebody wait for so many units? By the rules of investing with nothing taken; what is free already is not waited for. */
export function decideJoin(offering: Offering, prospect: Prospect, units: bigint, now: number): JoinDecision {
  const decision = decideInvestment({ ...offering, unitsTaken: 0n }, prospect, { by: 'units', units }, now)
  if (!decision.ok) return decision
  return units <= unitsLeft(offering) ? { ok: false, code: 'UNITS_FREE' } : { ok: true }
}

interface Wish {
  readonly units: bigint
}

/** The first in the line whose wish fits into what is free; whoever wants more keeps their place before the others. */
export function firstThatFits<W extends Wish>(line: readonly W[], free: bigint): W | undefined {
  return line.find(({ units }) => units <= free)
}
