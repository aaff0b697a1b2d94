import type { PortfolioMonth } from '#contract/investment/portfolio.ts'

export const periodKinds = ['month', 'year'] as const
export type PeriodKind = (typeof periodKinds)[number]

export interface IncomePeriod extends Omit<PortfolioMonth, 'month'> {
  /** `2027-01` or `2027` */
  readonly period: string
  /** Income and capital. */
  readonly received: bigint
  readonly expected: bigint
}

/** Months, or years as their sums, from the first to the last without a gap. */
export function incomePeriods(months: readonly PortfolioMonth[], by: PeriodKind): readonly IncomePeriod[] {
  const [first, last] = [months[0]?.month, months.at(-1)?.month]
  if (first === undefined || last === undefined) return []
  const keyOf = (month: string): string => (by === 'year' ? month.slice(0, 4) : month)
  const byPeriod = Map.groupBy(months, ({ month }) => keyOf(month))
  const periods: IncomePeriod[] = []
  for (let period = keyOf(first); period <= keyOf(last); period = next(period)) {
    const rows = byPeriod.get(period) ?? []
    const sum = (of: (row: PortfolioMonth) => bigint): bigint => rows.reduce((total, row) => total + of(row), 0n)
    const [income, capital] = [sum((row) => row.income), sum((row) => row.capital)]
    const [interest, principal] = [sum((row) => row.expectedInterest), sum((row) => row.expectedPrincipal)]
    periods.push({
      period,
      income,
      capital,
      expectedInterest: interest,
      expectedPrincipal: principal,
      received: income + capital,
      expected: interest + principal,
    })
  }
  return periods
}

/** Rows of the table before all are requested: enough for a year back and a year ahead by months. */
const [most, mostBefore] = [24, 12]

/**
 * The periods of a table: those in which anything was paid or is expected, and of many those around a day.
 * @param on `2027-01-31`
 */
export function nearestPeriods(periods: readonly IncomePeriod[], on: string, all: boolean): readonly IncomePeriod[] {
  const paid = periods.filter(({ received, expected }) => received !== 0n || expected !== 0n)
  if (all || paid.length <= most) return paid
  const now = paid.findIndex(({ period }) => period >= on.slice(0, period.length))
  const last = paid.length - most
  const first = Math.min(last, Math.max(0, (now < 0 ? paid.length : now) - mostBefore))
  return paid.slice(first, first + most)
}

function next(period: string): string {
  const [year, month] = [Number(period.slice(0, 4)), Number(period.slice(5))]
  if (period.length === 4) return String(year + 1)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}
