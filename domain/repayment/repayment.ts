/** Repayments of a campaign's owner to its investors (investing 3, 4, 5, decision T44). */

import { daysBetween, type IsoDate } from '#domain/calendar.ts'
import { type CampaignStatus, isFundsRetained, type RaiseType } from '#domain/campaign/campaign.ts'
import {
  repaymentAmountMultiple,
  repaymentDueDaysMaximum,
  repaymentMinimumMajor,
  repaymentPeriodDaysMaximum,
  repaymentReminderDays,
} from '#domain/limits.ts'
import { minorPerMajor } from '#domain/money.ts'

export const repaymentTypes = ['dividend', 'interest', 'return-of-investment'] as const
export type RepaymentType = (typeof repaymentTypes)[number]

/** `processing`: a payment is pending at a provider. The states after it are final, except that a debit may fail. */
export const repaymentStates = ['due', 'processing', 'paid', 'cancelled', 'declined'] as const
export type RepaymentState = (typeof repaymentStates)[number]

/** May it still be paid, cancelled or declined? */
export function isOpen(state: RepaymentState): boolean {
  return state === 'due' || state === 'processing'
}

/** May its owner attach a report for the investors, replace or delete it? Also after the payment. */
export function mayHaveReport(state: RepaymentState): boolean {
  return isOpen(state) || state === 'paid'
}

/** The payment methods of an owner. Bank transfers are recorded by an administrator. */
export const repaymentGateways = ['wallet', 'stripe', 'paypal', 'ach', 'offline'] as const
/** Those with a checkout page of a provider. */
export const onlineRepaymentGateways = ['stripe', 'paypal', 'ach'] as const
export type OnlineRepaymentGateway = (typeof onlineRepaymentGateways)[number]

/** Why a campaign cannot be repaid, the most fundamental reason first. */
export const repaymentProblems = ['not-ended', 'missed', 'not-paid-out', 'no-investors'] as const
export type RepaymentProblem = (typeof repaymentProblems)[number]

interface RepayableCampaign {
  readonly raiseType: RaiseType
  readonly status: CampaignStatus
  /** Minor units. */
  readonly raised: bigint
  readonly isPaidOut: boolean
  /** Investors with paid units. */
  readonly investors: number
}

export function repaymentProblem(campaign: RepayableCampaign): RepaymentProblem | undefined {
  const { raiseType, status, raised, isPaidOut, investors } = campaign
  if (status !== 4 && status !== 5) return 'not-ended'
  if (isFundsRetained(raiseType, status, raised) === 0) return 'missed'
  if (!isPaidOut) return 'not-paid-out'
  return investors === 0 ? 'no-investors' : undefined
}

/**
 * Amounts that a repayment may have, in minor units: at least one unit of the currency (investing 5). Capital that is
 * returned is at most what has not been returned yet; other amounts have a limit that only catches typing errors.
 */
export function repaymentBounds(
  type: RepaymentType,
  { raised, returned, currency }: { readonly raised: bigint; readonly returned: bigint; readonly currency: string },
): { readonly minimum: bigint; readonly maximum: bigint } {
  const minimum = repaymentMinimumMajor * minorPerMajor(currency)
  const maximum = type === 'return-of-investment' ? raised - returned : raised * repaymentAmountMultiple
  return { minimum, maximum: maximum > 0n ? maximum : 0n }
}

interface RepaymentDates {
  readonly periodStart: IsoDate
  readonly periodEnd: IsoDate
  readonly dueOn: IsoDate
}

/** Problems of the dates by their field. A due date may have passed: a late repayment can still be created. */
export function dateProblems(
  { periodStart, periodEnd, dueOn }: RepaymentDates,
  today: IsoDate,
): Partial<Record<keyof RepaymentDates, 'past' | 'too-late'>> {
  const days = daysBetween(periodStart, periodEnd)
  const due = daysBetween(today, dueOn)
  return {
    ...(days < 0 ? { periodEnd: 'past' as const } : {}),
    ...(days > repaymentPeriodDaysMaximum ? { periodEnd: 'too-late' as const } : {}),
    ...(due > repaymentDueDaysMaximum ? { dueOn: 'too-late' as const } : {}),
    ...(due < -repaymentDueDaysMaximum ? { dueOn: 'past' as const } : {}),
  }
}

/** Is it overdue? It is late from the day after its due date, in the site's time zone. */
export function isLate(state: RepaymentState, dueOn: IsoDate, today: IsoDate): boolean {
  return isOpen(state) && daysBetween(dueOn, today) > 0
}

/** What the owner is notified of next, once each; undefined if nothing is due. A late one is not announced any more. */
export function nextNotice(
  {
    state,
    dueOn,
    isReminded,
    isOverdue,
  }: {
    readonly state: RepaymentState
    readonly dueOn: IsoDate
    readonly isReminded: boolean
    readonly isOverdue: boolean
  },
  today: IsoDate,
): 'reminder' | 'overdue' | undefined {
  if (!isOpen(state) || isOverdue) return undefined
  if (isLate(state, dueOn, today)) return 'overdue'
  return !isReminded && daysBetween(today, dueOn) <= repaymentReminderDays ? 'reminder' : undefined
}
