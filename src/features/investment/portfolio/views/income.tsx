import { useCallback, useMemo, useState } from 'react'
import type { PortfolioMonth } from '#contract/investment/portfolio.ts'
import { useCovered } from '#src/components/payment/own-amounts.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { BarChart } from '#src/ui/chart/bar-chart.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { CardTable, type Column } from '#src/ui/table.tsx'
import { type IncomePeriod, incomePeriods, nearestPeriods, periodKinds, type PeriodKind } from './income-periods.ts'

interface IncomeProps {
  readonly months: readonly PortfolioMonth[]
  readonly currency: string
  /** The day of the portfolio, `2027-01-31`. */
  readonly asOf: string
}

/** What holdings in one currency paid and are to pay, by month or by year. */
export function Income({ months, currency, asOf }: IncomeProps) {
  const { text, money, date } = useIntl()
  const [by, setBy] = useState<PeriodKind>('month')
  const [all, setAll] = useState(false)
  const covered = useCovered()
  const periods = useMemo(() => incomePeriods(months, by), [months, by])
  const rows = useMemo(() => nearestPeriods(periods, asOf, all), [periods, asOf, all])
  const count = useMemo(() => nearestPeriods(periods, asOf, true).length, [periods, asOf])
  const format = useCallback((value: number) => money(BigInt(Math.round(value)), currency, 'short'), [money, currency])
  const nameOf = useCallback((period: string) => (by === 'year' ? period : date(`${period}-01`, 'month')), [by, date])
  const labelOf = useCallback((index: number) => nameOf(periods[index]?.period ?? ''), [nameOf, periods])
  const bars = useMemo(
    () => periods.map(({ received, expected }) => ({ solid: Number(received), light: Number(expected) })),
    [periods],
  )
  const sum = (of: (period: IncomePeriod) => bigint) => periods.reduce((total, each) => total + of(each), 0n)
  return (
    <section className="stack">
      <div className="spread">
        <h2>{text('income.title')}</h2>
        <Switch
          label={text('income.by')}
          options={periodKinds.map((value) => ({ value, text: text(`income.by.${value}`) }))}
          name="period"
          value={by}
          onChange={setBy}
        />
      </div>
      {periods.length === 0 ? (
        <p className="soft">{text('income.none', { currency })}</p>
      ) : (
        <>
          {covered ? null : (
            <div className="panel">
              <BarChart
                bars={bars}
                labelOf={labelOf}
                formatValue={format}
                caption={text('income.caption', { currency })}
                solid={text('income.received')}
                light={text('income.expected')}
                summary={text('income.summary', {
                  from: labelOf(0),
                  to: labelOf(periods.length - 1),
                  received: money(
                    sum(({ received }) => received),
                    currency,
                  ),
                  expected: money(
                    sum(({ expected }) => expected),
                    currency,
                  ),
                })}
                fallback={text('portfolio.chartFailed')}
              />
            </div>
          )}
          <CardTable
            caption={text('income.title')}
            columns={columnsOf({ currency, nameOf }, text)}
            rows={rows}
            keyOf={({ period }) => period}
          />
          {rows.length < count ? (
            <p>
              <Button variant="quiet" onClick={() => setAll(true)}>
                {text('income.all', { count })}
              </Button>
            </p>
          ) : null}
          {sum(({ expected }) => expected) === 0n ? null : <p className="soft small">{text('income.note')}</p>}
        </>
      )}
    </section>
  )
}

interface Shown {
  readonly currency: string
  readonly nameOf: (period: string) => string
}

function columnsOf({ currency, nameOf }: Shown, text: Intl['text']): readonly Column<IncomePeriod>[] {
  const amountOf = (key: 'income' | 'capital' | 'expectedInterest' | 'expectedPrincipal'): Column<IncomePeriod> => ({
    key,
    head: text(`income.${key}`),
    numeric: true,
    cell: (row) => (row[key] === 0n ? null : <MoneyText amount={row[key]} currency={currency} />),
  })
  return [
    { key: 'period', head: text('income.period'), cell: ({ period }) => nameOf(period) },
    amountOf('income'),
    amountOf('capital'),
    amountOf('expectedInterest'),
    amountOf('expectedPrincipal'),
  ]
}
