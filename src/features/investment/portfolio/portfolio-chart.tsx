import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import type { Reply } from '#contract/call.ts'
import { graph } from '#contract/investment/investment.ts'
import { graphByTransactions } from '#contract/wallet/movements.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useCovered } from '#src/components/payment/own-amounts.tsx'
import { RunningChart } from '#src/components/campaign/running-chart.tsx'
import type { RunningDay } from '#src/components/campaign/running-points.ts'
import { type Loaded, useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { CurrencySwitch } from './currency-switch.tsx'
import styles from './portfolio-chart.module.css'

interface PortfolioChartProps {
  readonly currencies: readonly string[]
  /** Default currency, used if the URL names none. */
  readonly usual: string
}

/**
 * The running total in one currency, of confirmed investments or of all money movements, as a line or as a table. The
 * choice is stored in the URL.
 */
export function PortfolioChart({ currencies, usual }: PortfolioChartProps) {
  const { text } = useIntl()
  const covered = useCovered()
  const [query, setQuery] = useSearchParams()
  const currency = currencies.find((each) => each === query.get('currency')) ?? usual
  const by = query.get('chart') === 'transactions' ? 'transactions' : 'investments'
  const confirmed = useQuery(graph, by === 'investments' ? { query: { currency } } : null)
  const moved = useQuery(graphByTransactions, by === 'transactions' ? { query: { currency } } : null)
  const show = (next: Readonly<Record<string, string>>): void =>
    setQuery((before) => ({ ...Object.fromEntries(before), ...next }), { replace: true })
  return (
    <section className="panel stack">
      <div className="spread">
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
        skeleton={<div className={styles.skeleton} />}
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

/** The net change of each day: negative if more was returned than paid. */
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
      labels={{
        date: text('portfolio.date'),
        added: text('portfolio.added'),
        total: text('portfolio.total'),
        asTable: text('portfolio.asTable'),
        failed: text('portfolio.chartFailed'),
      }}
    />
  )
}
