/** What a loan has paid, compared with its schedule (investing 4, decisions T43, T44). */

import { daysBetween, type IsoDate } from '#domain/calendar.ts'
import { smaller } from '#domain/money.ts'
import type { LoanTerms } from './loan-terms.ts'
import { type EarlyRepayment, type Instalment, payoffOn, scheduleOf } from './schedule.ts'

export interface LoanPayment {
  readonly on: IsoDate
  /** Minor units. */
  readonly amount: bigint
  /** It returns principal: what exceeds the amount due repays the loan early, and is no advance on the next instalment. */
  readonly principal: boolean
}

/** `partial`: some of it is paid, and it is not overdue. */
export const instalmentStates = ['paid', 'partial', 'overdue', 'due', 'upcoming'] as const
export type InstalmentState = (typeof instalmentStates)[number]

export interface InstalmentProgress extends Instalment {
  readonly paid: bigint
  readonly state: InstalmentState
}

export interface LoanProgress {
  readonly instalments: readonly InstalmentProgress[]
  /** All that the schedule asks for, and all that is due by the day. */
  readonly expected: bigint
  readonly due: bigint
  readonly paid: bigint
  /** Of what was due before the day. */
  readonly overdue: bigint
  /** The due date of the oldest instalment that is not fully paid; undefined if nothing is overdue. */
  readonly overdueSince: IsoDate | undefined
  readonly daysOverdue: number
  /** The next instalment from the day on, with what of it is still to pay. */
  readonly next: { readonly dueOn: IsoDate; readonly amount: bigint } | undefined
  /** Everything that the schedule asks for is paid. */
  readonly complete: boolean
}

/** What repays a loan in full on a day: what is due and not paid, the rest of the principal, and its interest until then. */
export function payoffAmount(terms: LoanTerms, payments: readonly LoanPayment[], asOf: IsoDate): bigint {
  const early = earlyRepaymentsOf(terms, payments)
  const dueBy = totalOf(scheduleOf(terms, early).filter(({ dueOn }) => dueOn <= asOf))
  const owed = dueBy + (payoffOn(terms, early, asOf)?.total ?? 0n)
  const paid = payments.filter(({ on }) => on <= asOf).reduce((sum, { amount }) => sum + amount, 0n)
  return owed > paid ? owed - paid : 0n
}

/** The early repayments among the payments of a loan. */
export function earlyRepaymentsOf(terms: LoanTerms, payments: readonly LoanPayment[]): readonly EarlyRepayment[] {
  const early: EarlyRepayment[] = []
  let paid = 0n
  for (const { on, amount, principal } of inOrder(payments)) {
    paid += amount
    if (!principal) continue
    const dueBy = totalOf(scheduleOf(terms, early).filter(({ dueOn }) => dueOn <= on))
    // What was paid in advance before repays principal as well.
    if (paid > dueBy) early.push({ on, amount: paid - dueBy })
  }
  return early
}

/** Payments pay the oldest instalment first, whatever they are called. */
export function progressOf(
  schedule: readonly Instalment[],
  payments: readonly Pick<LoanPayment, 'on' | 'amount'>[],
  asOf: IsoDate,
): LoanProgress {
  const paid = payments.filter(({ on }) => on <= asOf).reduce((sum, { amount }) => sum + amount, 0n)
  let left = paid
  const instalments = schedule.map((each): InstalmentProgress => {
    const own = left < each.total ? left : each.total
    left -= own
    return { ...each, paid: own, state: stateOf(each, own, asOf) }
  })
  const late = instalments.filter(({ state }) => state === 'overdue')
  const open = instalments.find(({ dueOn, paid: own, total }) => dueOn >= asOf && own < total)
  const since = late[0]?.dueOn
  return {
    instalments,
    expected: totalOf(schedule),
    due: totalOf(schedule.filter(({ dueOn }) => dueOn <= asOf)),
    paid,
    overdue: late.reduce((sum, each) => sum + each.total - each.paid, 0n),
    overdueSince: since,
    daysOverdue: since === undefined ? 0 : daysBetween(since, asOf),
    next: open && { dueOn: open.dueOn, amount: open.total - open.paid },
    complete: instalments.every(({ paid: own, total }) => own === total),
  }
}

/** The principal that an amount repays of a schedule from its beginning: interest before principal. */
function principalRepaid(schedule: readonly Pick<Instalment, 'interest' | 'principal'>[], amount: bigint): bigint {
  let [left, principal] = [amount, 0n]
  for (const instalment of schedule) {
    left -= smaller(left, instalment.interest)
    const part = smaller(left, instalment.principal)
    principal += part
    left -= part
    if (left === 0n) break
  }
  return principal
}

/** What a payment of a loan does, by the schedule after it. */
export interface LoanPaymentEffect {
  /** The principal that it repays; the rest is interest. */
  readonly capital: bigint
  /** Everything that the schedule asks for is paid. */
  readonly completes: boolean
}

export function effectOf(terms: LoanTerms, before: readonly LoanPayment[], payment: LoanPayment): LoanPaymentEffect {
  const repaid = (payments: readonly LoanPayment[]) => {
    const schedule = scheduleOf(terms, earlyRepaymentsOf(terms, payments))
    const paid = payments.reduce((sum, { amount }) => sum + amount, 0n)
    return { principal: principalRepaid(schedule, paid), isComplete: paid >= totalOf(schedule) }
  }
  const { principal, isComplete } = repaid([...before, payment])
  const capital = principal - repaid(before).principal
  return { capital: smaller(capital > 0n ? capital : 0n, payment.amount), completes: isComplete }
}

/**
 * The progress of one investor's part of a loan. A payment pays every investor at the same time, so that the states are
 * those of the loan: rounding alone never makes an instalment overdue for one of them.
 */
export function ownProgress(
  loan: LoanProgress,
  schedule: readonly Instalment[],
  payments: readonly Pick<LoanPayment, 'on' | 'amount'>[],
  asOf: IsoDate,
): LoanProgress {
  const own = progressOf(schedule, payments, asOf)
  const instalments = own.instalments.map((each, index) => {
    const state = loan.instalments[index]?.state ?? each.state
    return { ...each, state, paid: state === 'paid' ? each.total : each.paid }
  })
  const next = instalments.find(({ dueOn }) => dueOn === loan.next?.dueOn)
  return {
    ...own,
    instalments,
    overdue: loan.overdueSince === undefined ? 0n : own.overdue,
    overdueSince: loan.overdueSince,
    daysOverdue: loan.daysOverdue,
    next: next && { dueOn: next.dueOn, amount: next.total - next.paid },
    complete: loan.complete,
  }
}

function stateOf({ dueOn, total }: Instalment, paid: bigint, asOf: IsoDate): InstalmentState {
  if (paid === total) return 'paid'
  // Overdue from the day after the due date.
  if (dueOn < asOf) return 'overdue'
  if (paid > 0n) return 'partial'
  return dueOn === asOf ? 'due' : 'upcoming'
}

function inOrder(payments: readonly LoanPayment[]): readonly LoanPayment[] {
  return payments.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

function totalOf(instalments: readonly Instalment[]): bigint {
  return instalments.reduce((sum, { total }) => sum + total, 0n)
}
