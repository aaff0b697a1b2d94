/** Totals of an investor's holdings, by currency because nothing is converted (investing 2, decision T41). */

import type { IsoDate } from '#domain/calendar.ts'
import type { Instalment } from '#domain/repayment/schedule.ts'
import { type HoldingFigures, type ReturnFigures, returnOf } from './holding.ts'

/** A holding with what the schedule of its loan still promises. */
export interface Holding {
  readonly currency: string
  readonly figures: HoldingFigures
  /** The next instalment and what of it is to be paid; undefined if no schedule promises one. */
  readonly next: NextPayment | undefined
  readonly overdue: bigint
  /** Instalments from today on, with what of them is not paid. */
  readonly expected: readonly Pick<Instalment, 'dueOn' | 'interest' | 'principal'>[]
}

export interface NextPayment {
  readonly dueOn: IsoDate
  readonly amount: bigint
}

const summed = [
  'committed',
  'contributed',
  'fees',
  'distributed',
  'returnedCapital',
  'balance',
  'value',
  'gain',
] as const

export type PortfolioTotals = Readonly<Record<(typeof summed)[number], bigint>> &
  ReturnFigures & {
    readonly currency: string
    readonly holdings: number
    readonly overdue: bigint
    /** The earliest day on which any holding pays next, with the sum of that day. */
    readonly next: NextPayment | undefined
    /** In the order of the months. */
    readonly months: readonly PortfolioMonth[]
  }

/** What came back in a month and what schedules still promise in it. */
export interface PortfolioMonth {
  /** `2027-01` */
  readonly month: string
  readonly income: bigint
  readonly capital: bigint
  readonly expectedInterest: bigint
  readonly expectedPrincipal: bigint
}

/** One for each currency, in alphabetical order. */
export function portfolioTotals(holdings: readonly Holding[], today: IsoDate): readonly PortfolioTotals[] {
  const byCurrency = [...Map.groupBy(holdings, ({ currency }) => currency)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return byCurrency.map(([currency, rows]) => {
    const figures = rows.map((row) => row.figures)
    const sums = Object.fromEntries(
      summed.map((name) => [name, figures.reduce((sum, each) => sum + each[name], 0n)]),
    ) as Record<(typeof summed)[number], bigint>
    return {
      ...sums,
      ...returnOf(figures, today),
      currency,
      holdings: rows.length,
      overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0n),
      next: earliest(rows.flatMap(({ next }) => next ?? [])),
      months: monthsOf(rows),
    }
  })
}

function earliest(payments: readonly NextPayment[]): NextPayment | undefined {
  const dueOn = payments.reduce<IsoDate | undefined>(
    (first, each) => (first === undefined || each.dueOn < first ? each.dueOn : first),
    undefined,
  )
  if (dueOn === undefined) return undefined
  return {
    dueOn,
    amount: payments.filter((each) => each.dueOn === dueOn).reduce((sum, { amount }) => sum + amount, 0n),
  }
}

function monthsOf(holdings: readonly Holding[]): readonly PortfolioMonth[] {
  const months = new Map<string, Omit<PortfolioMonth, 'month'>>()
  const add = (on: IsoDate, amounts: Partial<Omit<PortfolioMonth, 'month'>>): void => {
    const month = on.slice(0, 7)
    const before = months.get(month) ?? { income: 0n, capital: 0n, expectedInterest: 0n, expectedPrincipal: 0n }
    months.set(month, {
      income: before.income + (amounts.income ?? 0n),
      capital: before.capital + (amounts.capital ?? 0n),
      expectedInterest: before.expectedInterest + (amounts.expectedInterest ?? 0n),
      expectedPrincipal: before.expectedPrincipal + (amounts.expectedPrincipal ?? 0n),
    })
  }
  for (const { figures, expected } of holdings) {
    for (const { on, kind, amount, capital } of figures.flows)
      if (kind === 'distribution') add(on, { income: amount - capital, capital })
    for (const { dueOn, interest, principal } of expected)
      add(dueOn, { expectedInterest: interest, expectedPrincipal: principal })
  }
  return [...months].map(([month, amounts]) => ({ month, ...amounts })).toSorted((a, b) => (a.month < b.month ? -1 : 1))
}

/** What an instalment still promises once a part of it is paid: payments pay its interest first. */
export function unpaidPart({
  dueOn,
  interest,
  principal,
  paid,
}: Pick<Instalment, 'dueOn' | 'interest' | 'principal'> & { readonly paid: bigint }): Pick<
  Instalment,
  'dueOn' | 'interest' | 'principal'
> {
  const paidInterest = paid < interest ? paid : interest
  return { dueOn, interest: interest - paidInterest, principal: principal - (paid - paidInterest) }
}
