/**
 * Automatic repayments: the owner pays the first instalment, and agrees that the later ones are charged to the same
 * card or bank account (investing 3, decision T43).
 */

import { addMonths } from '#domain/calendar-months.ts'
import { addDays, type IsoDate } from '#domain/calendar.ts'
import type { DistributionFrequency } from '#domain/campaign/campaign.ts'
import { mandateChargesMaximum, mandateNoticeDays, mandateRetryDays } from '#domain/limits.ts'

/** A daily charge could not be announced three days ahead. */
export const planFrequencies = ['weekly', 'monthly', 'quarterly', 'yearly'] as const satisfies DistributionFrequency[]
export type PlanFrequency = (typeof planFrequencies)[number]

/**
 * `first`: the first instalment is to be paid. `automatic`: the later ones are charged. `manual`: they are created and
 * paid by the owner, because nothing can be charged. `ended`: all were created, or the owner ended it.
 */
export const planStates = ['first', 'automatic', 'manual', 'ended'] as const
export type PlanState = (typeof planStates)[number]

interface PlanFacts {
  readonly isEnded: boolean
  /** The first instalment is paid. */
  readonly isFirstPaid: boolean
  readonly isChargeable: boolean
}

export function planState({ isEnded, isFirstPaid, isChargeable }: PlanFacts): PlanState {
  if (isEnded) return 'ended'
  if (isChargeable) return 'automatic'
  return isFirstPaid ? 'manual' : 'first'
}

const months = { monthly: 1, quarterly: 3, yearly: 12 } as const

/** The due date of an instalment; the first is number 1. The last day of a month stays the last. */
export function instalmentDue(firstDueOn: IsoDate, frequency: PlanFrequency, number: number): IsoDate {
  return frequency === 'weekly'
    ? addDays(firstDueOn, 7 * (number - 1))
    : addMonths(firstDueOn, months[frequency] * (number - 1))
}

/** The period that an instalment pays for: the time since the instalment before it. */
export function instalmentPeriod(
  firstDueOn: IsoDate,
  frequency: PlanFrequency,
  number: number,
): { readonly periodStart: IsoDate; readonly periodEnd: IsoDate } {
  const before = instalmentDue(firstDueOn, frequency, number - 1)
  return { periodStart: addDays(before, 1), periodEnd: instalmentDue(firstDueOn, frequency, number) }
}

/** The day from which the next instalment is created and its charge announced. */
export function announcedFrom(dueOn: IsoDate): IsoDate {
  return addDays(dueOn, -mandateNoticeDays)
}

/** The day of the charge: the due date, but never before the notice period has passed. */
export function chargeDay(dueOn: IsoDate, today: IsoDate): IsoDate {
  const earliest = addDays(today, mandateNoticeDays)
  return dueOn > earliest ? dueOn : earliest
}

/** The day of the retry after a failed charge; undefined if the owner pays instead. */
export function retryDay(charges: number, isChargeable: boolean, today: IsoDate): IsoDate | undefined {
  return isChargeable && charges < mandateChargesMaximum ? addDays(today, mandateRetryDays) : undefined
}
