import { useCallback, useMemo } from 'react'
import type { Reply } from '#contract/call.ts'
import { history } from '#contract/campaign/campaign-dashboard.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { RunningChart } from '#src/components/campaign/running-chart.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './history-panel.module.css'

export type Course = keyof Reply<typeof history>

interface HistoryPanelProps {
  readonly campaignId: string
  /** The figure that is shown over time. */
  readonly course: Course
  /** Currency, if the figure is an amount of money. */
  readonly currency?: string | undefined
}

/** One figure of a campaign over time: a line chart with its table. */
export function HistoryPanel({ campaignId, course, currency }: HistoryPanelProps) {
  const { text } = useIntl()
  const loaded = useQuery(history, { params: { id: campaignId } })
  return (
    <section className="panel stack" aria-labelledby={`course-${course}`}>
      <h2 id={`course-${course}`}>{text(`dash.history.${course}`)}</h2>
      <LoadedView of={loaded} skeleton={<div className={styles.skeleton} />}>
        {(data) =>
          data[course].length === 0 ? (
            <p className={styles.nothing}>{text(`dash.historyEmpty.${course}`)}</p>
          ) : (
            <Drawn key={course} days={data[course]} course={course} currency={currency} />
          )
        }
      </LoadedView>
    </section>
  )
}

interface DrawnProps {
  readonly days: readonly { readonly date: string; readonly added: bigint | number; readonly total: bigint | number }[]
  readonly course: Course
  readonly currency: string | undefined
}

function Drawn({ days, course, currency }: DrawnProps) {
  const { text, money, number, date } = useIntl()
  const format = useCallback(
    (value: bigint, digits: 'full' | 'short') =>
      currency === undefined ? number(value) : money(value, currency, digits),
    [currency, money, number],
  )
  const rows = useMemo(
    () => days.map((day) => ({ date: day.date, added: BigInt(day.added), total: BigInt(day.total) })),
    [days],
  )
  const last = rows.at(-1)
  return (
    <RunningChart
      days={rows}
      caption={text(`dash.historyCaption.${course}`)}
      summary={text('dash.historySummary', {
        from: date(rows[0]?.date ?? ''),
        to: date(last?.date ?? ''),
        total: format(last?.total ?? 0n, 'full'),
      })}
      format={format}
      labels={{
        date: text('dash.history.date'),
        added: text('dash.history.added'),
        total: text('dash.history.total'),
        asTable: text('dash.history.asTable'),
        failed: text('dash.history.failed'),
      }}
    />
  )
}
