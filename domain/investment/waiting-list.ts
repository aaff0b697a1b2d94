/** The order of the waiting list of a full campaign (docs/areas/investment.md). */

import type { IdentityProblem } from '#domain/identity/identity.ts'
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

/**
 * `ready`: has met what investing requires. `incomplete`: has yet to state a country or to be verified. `barred`: cannot
 * invest at the moment.
 */
export type Readiness = 'ready' | 'incomplete' | 'barred'

/** What the site knows about a user on the list when units are free. */
export interface Applicant extends Pick<Prospect, 'accredited' | 'countryProblem'> {
  /** The account is neither blocked nor deleted. */
  readonly isActive: boolean
  /** Undefined if verified, or if neither signing nor paying requires verification. */
  readonly identityProblem: IdentityProblem | undefined
}

export function readinessOf(
  { isActive, accredited, countryProblem, identityProblem }: Applicant,
  { accreditation }: Pick<Offering, 'accreditation'>,
): Readiness {
  if (!isActive || (accreditation === 'accredited' && !accredited)) return 'barred'
  if (countryProblem === 'COUNTRY_BLOCKED' || identityProblem === 'KYC_DECLINED') return 'barred'
  return countryProblem === undefined && identityProblem === undefined ? 'ready' : 'incomplete'
}

interface Wish {
  readonly units: bigint
  readonly readiness: Readiness
}

/**
 * The first in the waiting list whose request fits into the available units and whose user is ready; if there is none,
 * the first whose user can still become ready. A request that is passed over keeps its position.
 */
export function firstThatFits<W extends Wish>(line: readonly W[], free: bigint): W | undefined {
  const fitting = line.filter(({ units }) => units <= free)
  const first = (wanted: Readiness): W | undefined => fitting.find(({ readiness }) => readiness === wanted)
  return first('ready') ?? first('incomplete')
}
