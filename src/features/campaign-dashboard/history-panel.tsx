import { useCallback, useMemo } from 'react'
import type { Reply } from '#contract/call.ts'
import { history } from '#contract/campaign-dashboard.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { RunningChart } from '#src/components/running-chart.tsx'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './history-panel.module.css'

export type Course = keyof Reply<typeof history>

interface HistoryPanelProps {
  readonly campaignId: string
  /** What is shown over time. */
  readonly course: Course
  /** Of money. */
  readonly currency?: string | undefined
}

/** One figure of a campaign over time: a line, with its table behind it. */
export function HistoryPanel({ campaignId, course, currency }: HistoryPanelProps) {
  const { text } = useIntl()
  const loaded = useCall(history, { params: { id: campaignId } })
  return (
    <section className="panel stack" aria-labelledby={`course-${course}`}>
      <h2 id={`course-${course}`}>{text(`dash.course.${course}`)}</h2>
      <LoadedView of={loaded} skeleton={<div className={styles.place} />}>
        {(data) =>
          data[course].length === 0 ? (
            <p className={styles.nothing}>{text(`dash.courseNothing.${course}`)}</p>
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
      caption={text(`dash.courseCaption.${course}`)}
      summary={text('dash.courseSummary', {
        from: date(rows[0]?.date ?? ''),
        to: date(last?.date ?? ''),
        total: format(last?.total ?? 0n, 'full'),
      })}
      format={format}
      words={{
        date: text('dash.course.date'),
        added: text('dash.course.added'),
        total: text('dash.course.total'),
        asTable: text('dash.course.asTable'),
        failed: text('dash.course.failed'),
      }}
    />
  )
}
