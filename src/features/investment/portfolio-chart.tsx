import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import type { Reply } from '#contract/call.ts'
import { graph } from '#contract/investment.ts'
import { graphByTransactions } from '#contract/investing/movements.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useCovered } from '#src/components/own-amounts.tsx'
import { RunningChart } from '#src/components/running-chart.tsx'
import type { RunningDay } from '#src/components/running-points.ts'
import { type Loaded, useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { CurrencySwitch } from './currency-switch.tsx'
import styles from './portfolio-chart.module.css'

interface PortfolioChartProps {
  readonly currencies: readonly string[]
  /** Shown while none is asked for. */
  readonly usual: string
}

/**
 * The running total in one currency, of confirmed investments or of the money that moved, as a line or as a table. Which of them
 * stands in the address.
 */
export function PortfolioChart({ currencies, usual }: PortfolioChartProps) {
  const { text } = useIntl()
  const covered = useCovered()
  const [query, setQuery] = useSearchParams()
  const currency = currencies.find((each) => each === query.get('currency')) ?? usual
  const by = query.get('chart') === 'transactions' ? 'transactions' : 'investments'
  const confirmed = useCall(graph, by === 'investments' ? { query: { currency } } : null)
  const moved = useCall(graphByTransactions, by === 'transactions' ? { query: { currency } } : null)
  const show = (next: Readonly<Record<string, string>>): void => {
    const kept = by === 'transactions' ? { chart: by } : {}
    setQuery({ currency, ...kept, ...next }, { replace: true })
  }
  return (
    <section className="panel stack">
      <div className={styles.head}>
        <h2>{text('portfolio.chart')}</h2>
        <CurrencySwitch currencies={currencies} current={currency} onChange={(next) => show({ currency: next })} />
        <Switch
          label={text('portfolio.chartBy')}
          options={chartKinds.map((value) => ({ value, text: text(`portfolio.chartBy.${value}`) }))}
          name="chart"
          value={by}
          onChange={(next) => show({ chart: next })}
        />
      </div>
      <LoadedView<readonly RunningDay[]>
        of={by === 'investments' ? confirmed : daysOf(moved)}
        skeleton={<div className={styles.place} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.nothing}>{text('portfolio.nothingConfirmed', { currency })}</p>
          ) : covered ? (
            <p className={styles.nothing}>{text('amounts.chart')}</p>
          ) : (
            <Drawn key={`${currency} ${by}`} rows={rows} currency={currency} by={by} />
          )
        }
      </LoadedView>
    </section>
  )
}

const chartKinds = ['investments', 'transactions'] as const
type ChartKind = (typeof chartKinds)[number]

/** What a day added to what is in campaigns: less than nothing where more came back than was paid. */
function daysOf(moved: Loaded<Reply<typeof graphByTransactions>>): Loaded<RunningDay[]> {
  const data = moved.data?.map(({ date, paid, returned, total }) => ({ date, added: paid - returned, total }))
  return { ...moved, data }
}

interface DrawnProps {
  readonly rows: readonly RunningDay[]
  readonly currency: string
  readonly by: ChartKind
}

function Drawn({ rows, currency, by }: DrawnProps) {
  const { text, money, date } = useIntl()
  const format = useCallback(
    (value: bigint, digits: 'full' | 'short') => money(value, currency, digits),
    [money, currency],
  )
  const last = rows.at(-1)
  return (
    <RunningChart
      days={rows}
      caption={text(by === 'investments' ? 'portfolio.chartCaption' : 'portfolio.movedCaption', { currency })}
      summary={text('portfolio.chartSummary', {
        from: date(rows[0]?.date ?? ''),
        to: date(last?.date ?? ''),
        total: money(last?.total ?? 0n, currency),
      })}
      format={format}
      words={{
        date: text('portfolio.date'),
        added: text('portfolio.added'),
        total: text('portfolio.total'),
        asTable: text('portfolio.asTable'),
        failed: text('portfolio.chartFailed'),
      }}
    />
  )
}
