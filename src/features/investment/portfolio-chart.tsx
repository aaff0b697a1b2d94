import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import type { Reply } from '#contract/call.ts'
import { graph } from '#contract/investment.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { RunningChart } from '#src/components/running-chart.tsx'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { CurrencySwitch } from './currency-switch.tsx'
import styles from './portfolio-chart.module.css'

interface PortfolioChartProps {
  readonly currencies: readonly string[]
  /** Shown while none is asked for. */
  readonly usual: string
}

/** The running total of confirmed investments in one currency, as a line or as a table. The currency stands in the address. */
export function PortfolioChart({ currencies, usual }: PortfolioChartProps) {
  const { text } = useIntl()
  const [query, setQuery] = useSearchParams()
  const currency = currencies.find((each) => each === query.get('currency')) ?? usual
  const days = useCall(graph, { query: { currency } })
  return (
    <section className="panel stack">
      <div className={styles.head}>
        <h2>{text('portfolio.chart')}</h2>
        <CurrencySwitch
          currencies={currencies}
          current={currency}
          onChange={(next) => setQuery({ currency: next }, { replace: true })}
        />
      </div>
      <LoadedView of={days} skeleton={<div className={styles.place} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.nothing}>{text('portfolio.nothingConfirmed', { currency })}</p>
          ) : (
            <Drawn key={currency} rows={rows} currency={currency} />
          )
        }
      </LoadedView>
    </section>
  )
}

function Drawn({ rows, currency }: { readonly rows: Reply<typeof graph>; readonly currency: string }) {
  const { text, money, date } = useIntl()
  const format = useCallback(
    (value: bigint, digits: 'full' | 'short') => money(value, currency, digits),
    [money, currency],
  )
  const last = rows.at(-1)
  return (
    <RunningChart
      days={rows}
      caption={text('portfolio.chartCaption', { currency })}
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
