import { type ReactNode, useMemo, useState } from 'react'
import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { LineChart } from '#src/ui/chart/line-chart.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { type RunningDay, runningPoints } from './running-points.ts'

const hourMs = 3_600_000

interface RunningChartProps {
  /** Ascending in time, at least one. */
  readonly days: readonly RunningDay[]
  readonly caption: string
  readonly summary: string
  /** Full for the table, short for the chart. A stable function, because a new one redraws the chart. */
  readonly format: (value: bigint, digits: 'full' | 'short') => string
  readonly labels: {
    readonly date: string
    readonly added: string
    readonly total: string
    readonly asTable: string
    readonly failed: string
  }
}

/** A running total, as a line chart or as the table behind it. */
export function RunningChart({ days, caption, summary, format, labels }: RunningChartProps) {
  const { date } = useIntl()
  const [asTable, setAsTable] = useState(false)
  // By the hour, so that the chart is not redrawn every minute.
  const hour = Math.floor(useNow() / hourMs) * hourMs
  const points = useMemo(() => runningPoints(days, hour), [days, hour])
  const drawn = useMemo(
    () => ({
      // The chart's days begin at midnight UTC, whatever the site's time zone.
      time: (at: number) => date(new Date(at).toISOString().slice(0, 10)),
      value: (value: number) => format(BigInt(Math.round(value)), 'short'),
    }),
    [date, format],
  )
  const figure = (value: bigint): ReactNode => <bdi className="num">{format(value, 'full')}</bdi>
  const columns: readonly Column<RunningDay>[] = [
    { key: 'date', head: labels.date, cell: (row) => date(row.date) },
    { key: 'added', head: labels.added, numeric: true, cell: (row) => figure(row.added) },
    { key: 'total', head: labels.total, numeric: true, cell: (row) => figure(row.total) },
  ]
  return (
    <>
      {asTable ? (
        <Table caption={caption} columns={columns} rows={days} keyOf={(row) => row.date} />
      ) : (
        <>
          <LineChart
            points={points}
            caption={caption}
            summary={summary}
            formatTime={drawn.time}
            formatValue={drawn.value}
            fallback={labels.failed}
          />
          <UnseenTable caption={caption} columns={columns} rows={days} />
        </>
      )}
      <p>
        <Button variant="plain" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {labels.asTable}
        </Button>
      </p>
    </>
  )
}

/**
 * The figures for screen readers. Not the kit's table, because that one is focusable, and the focus would be invisible
 * here.
 */
function UnseenTable({
  caption,
  columns,
  rows,
}: {
  readonly caption: string
  readonly columns: readonly Column<RunningDay>[]
  readonly rows: readonly RunningDay[]
}) {
  return (
    <div className="unseen">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.date}>
              {columns.map(({ key, cell }) => (
                <td key={key}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
