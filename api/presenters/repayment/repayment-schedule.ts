import type { StageRow } from '#api/db/repayment/stages.ts'
import { type NamedRow, publicName } from '#api/presenters/account/public-name.ts'
import type { Reply } from '#contract/call.ts'
import {
  type getOwnRepaymentSchedule,
  instalmentsShown,
  type LoanInvestor,
  type Schedule,
  type StageEntry,
} from '#contract/repayment/repayment-schedule.ts'
import type { LoanTerms } from '#domain/repayment/loan-terms.ts'
import type { LoanProgress } from '#domain/repayment/schedule-progress.ts'

/** @param progress of the loan, or of one investor's part of it */
export function presentSchedule(
  { structure, method, ratePoints, frequency, termMonths, startsOn }: LoanTerms,
  { instalments, due, paid, overdue, overdueSince, daysOverdue, next, complete }: LoanProgress,
  currency: string,
): Schedule {
  const open = instalments.findIndex(({ state }) => state !== 'paid')
  // As many as fit, with the first open one among them and some paid ones before it.
  const last = Math.max(0, instalments.length - instalmentsShown)
  const first = Math.min(last, Math.max(0, (open < 0 ? instalments.length : open) - paidBefore))
  return {
    currency,
    terms: { structure, method, ratePoints, frequency, termMonths, startsOn },
    principal: instalments.reduce((sum, each) => sum + each.principal, 0n),
    interest: instalments.reduce((sum, each) => sum + each.interest, 0n),
    due,
    paid,
    overdue,
    overdueSince: overdueSince ?? null,
    daysOverdue,
    next: next ?? null,
    complete,
    instalments: instalments.length,
    items: instalments.slice(first, first + instalmentsShown),
  }
}
const paidBefore = 100

export function presentStages(rows: readonly StageRow[]): StageEntry[] {
  return rows.map(({ id, stage, note, at, overdue }) => ({ id, stage, note, at: at.toISOString(), overdue }))
}

interface OwnReportRow {
  readonly id: string
  readonly type: OwnReport['type']
  readonly period_start: string
  readonly period_end: string
  readonly mime: string
  readonly bytes: bigint
}
type OwnReport = Reply<typeof getOwnRepaymentSchedule>['reports'][number]

/** The report of a repayment, for an investor with a share of it. */
export function presentOwnReport(row: OwnReportRow): OwnReport {
  return {
    repaymentId: row.id,
    type: row.type,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    file: { type: row.mime, bytes: Number(row.bytes) },
  }
}

interface InvestorOfLoan extends Omit<LoanInvestor, 'investmentId' | 'name' | 'units' | 'paid'> {
  readonly row: NamedRow & {
    readonly id: string
    readonly anonymous: boolean
    readonly units: bigint
    readonly paid: bigint
  }
}

/** @param isNamed for administrators, who know every investor */
export function presentLoanInvestor({ row, ...sums }: InvestorOfLoan, isNamed: boolean): LoanInvestor {
  return {
    investmentId: row.id,
    name: isNamed ? `${row.first_name} ${row.last_name}` : row.anonymous ? '' : publicName(row),
    units: row.units,
    principal: sums.principal,
    expected: sums.expected,
    due: sums.due,
    paid: row.paid,
    overdue: sums.overdue,
  }
}
