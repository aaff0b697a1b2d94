/** The stages of a loan that is repaid, late or lost (investing 4, decision T43). */

import { addDays, type IsoDate } from '#domain/calendar.ts'
import type { LoanProgress } from './schedule-progress.ts'

/**
 * `late`: something is overdue. `default`: the loan is not expected to be repaid as agreed. `recovery`: the claim is
 * being enforced. `recovered` and `written-off` are final.
 */
export const repaymentStages = ['on-time', 'late', 'default', 'recovery', 'recovered', 'written-off'] as const
export type RepaymentStage = (typeof repaymentStages)[number]

/** What an administrator may declare at each stage. */
const declarable: Readonly<Record<RepaymentStage, readonly RepaymentStage[]>> = {
  'on-time': ['default'],
  late: ['default'],
  default: ['on-time', 'recovery', 'recovered', 'written-off'],
  recovery: ['on-time', 'recovered', 'written-off'],
  recovered: [],
  'written-off': [],
}

/** The stages that an administrator may declare now. A loan is on time or recovered only if nothing is overdue. */
export function declarableStages(current: RepaymentStage, overdue: bigint): readonly RepaymentStage[] {
  return declarable[current].filter((stage) => overdue === 0n || (stage !== 'on-time' && stage !== 'recovered'))
}

/**
 * The stage to which a loan moves by itself; undefined if it stays. What an administrator declared is changed by an
 * administrator only.
 * @param defaultDays days overdue after which it is in default; 0 for never
 */
export function automaticStage(
  current: RepaymentStage,
  { overdue, daysOverdue }: Pick<LoanProgress, 'overdue' | 'daysOverdue'>,
  defaultDays: number,
): RepaymentStage | undefined {
  if (current === 'on-time') return overdue > 0n ? 'late' : undefined
  if (current !== 'late') return undefined
  if (overdue === 0n) return 'on-time'
  return defaultDays > 0 && daysOverdue >= defaultDays ? 'default' : undefined
}

/** The stage as payments have made it, which the job records within minutes. */
export function stageByPayments(recorded: RepaymentStage, { overdue }: Pick<LoanProgress, 'overdue'>): RepaymentStage {
  if (recorded !== 'on-time' && recorded !== 'late') return recorded
  return overdue > 0n ? 'late' : 'on-time'
}

/** The next day on which a loan may move by itself, without a payment: the day after a due date, else tomorrow. */
export function nextCheckOn(current: RepaymentStage, { next }: Pick<LoanProgress, 'next'>, today: IsoDate): IsoDate {
  return addDays(current === 'on-time' && next !== undefined ? next.dueOn : today, 1)
}
