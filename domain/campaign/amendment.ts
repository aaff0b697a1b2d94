/**
 * Changes of the terms of a live campaign: price, goal, deadline and security are locked at go-live. An amendment that
 * an administrator approved changes them, and every investor reconfirms within five business days (decision T32).
 */

import { addDays, dayMs, endOfDay, type IsoDate, workingDaysAfter } from '#domain/calendar.ts'
import { campaignMaximumDays } from '#domain/limits.ts'
import type { FieldProblem } from '#domain/field.ts'
import { type AmendableOffering, offeringProblems } from './amended-offering.ts'
import { type CampaignStatus, phaseOf } from './campaign.ts'

/** The terms that an amendment can change. Each has its rule in `termProblems`, and is applied at approval. */
export const amendableTerms = ['closingDate', 'goal', 'unitPrice', 'kind'] as const
export type AmendableTerm = (typeof amendableTerms)[number]
/** The values of terms: a day, minor units as digits, or a kind. */
export type Terms = Readonly<Partial<Record<AmendableTerm, string>>>

/** `reconfirming`: approved, and its investors are asked; `completed`: each of them has answered, or was refunded. */
export const amendmentStates = ['review', 'declined', 'withdrawn', 'reconfirming', 'completed'] as const
export type AmendmentState = (typeof amendmentStates)[number]

/** `lapsed`: the investor did not answer; `ended`: the investment ended for another reason. */
export const reconfirmationStates = ['pending', 'confirmed', 'lapsed', 'ended'] as const
export type ReconfirmationState = (typeof reconfirmationStates)[number]

/** Why no terms can be amended now. */
export const amendmentProblems = ['not-open', 'announced', 'changing'] as const
export type AmendmentProblem = (typeof amendmentProblems)[number]

/** Business days within which investors reconfirm. The day of the notice does not count. */
const reconfirmationDays = 5

/** Investors who have not answered are reminded this long before the end of the period. */
export const reminderMs = dayMs

/** The end of the reconfirmation period, exclusive. */
export function reconfirmUntil(today: IsoDate, timeZone: string): number {
  return endOfDay(workingDaysAfter(today, reconfirmationDays), timeZone)
}

export interface AmendmentFacts {
  readonly status: CampaignStatus
  /** Milliseconds. */
  readonly closesAt: number
  readonly now: number
  /** An early closing is announced. */
  readonly announced: boolean
  /** Another amendment is in review, or awaits its investors. */
  readonly changing: boolean
  /** In the site's time zone, as all days here. */
  readonly wentLiveOn: IsoDate
  readonly closesOn: IsoDate
  readonly offering: AmendableOffering
}

/** The days to which the closing can be moved: at most 365 days after the campaign went live (decision T22). */
export function extensionDays({ wentLiveOn, closesOn }: AmendmentFacts): {
  readonly first: IsoDate
  readonly last: IsoDate
} {
  return { first: addDays(closesOn, 1), last: addDays(wentLiveOn, campaignMaximumDays) }
}

/** What prevents an amendment, the most fundamental reason first. */
export function amendmentProblem(facts: AmendmentFacts): AmendmentProblem | undefined {
  if (phaseOf(facts.status, facts.closesAt, facts.now) !== 'open') return 'not-open'
  if (facts.announced) return 'announced'
  return facts.changing ? 'changing' : undefined
}

export type AmendmentDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'AMENDMENT_NOT_POSSIBLE' | 'CLOSING_DAY_NOT_ALLOWED' }
  | { readonly ok: false; readonly code: 'INVALID_INPUT'; readonly problems: readonly FieldProblem[] }

/** May the terms be amended to these? Decided at the request, and again at its approval. */
export function decideAmendment(facts: AmendmentFacts, terms: Terms): AmendmentDecision {
  if (amendmentProblem(facts) !== undefined) return { ok: false, code: 'AMENDMENT_NOT_POSSIBLE' }
  if (Object.keys(terms).length === 0)
    return { ok: false, code: 'INVALID_INPUT', problems: [{ path: 'goal', code: 'unchanged' }] }
  const { closingDate } = terms
  const { first, last } = extensionDays(facts)
  if (closingDate !== undefined && (closingDate < first || closingDate > last))
    return { ok: false, code: 'CLOSING_DAY_NOT_ALLOWED' }
  const problems = offeringProblems(facts.offering, terms)
  return problems.length === 0 ? { ok: true } : { ok: false, code: 'INVALID_INPUT', problems }
}

/**
 * What happens to an investment at the end of the reconfirmation period. Silence cancels it: its money is refunded, or
 * its units are released if it was not paid.
 */
export function lapseOf(
  state: ReconfirmationState,
  investment: 'reserved' | 'confirmed' | 'expired' | 'cancelled' | 'refunded',
  { until, now }: { readonly until: number; readonly now: number },
): 'wait' | 'none' | 'release' | 'refund' | 'end' {
  if (state !== 'pending') return 'none'
  if (investment !== 'reserved' && investment !== 'confirmed') return 'end'
  if (now < until) return 'wait'
  return investment === 'reserved' ? 'release' : 'refund'
}
