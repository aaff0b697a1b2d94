import { type ReactNode, useCallback } from 'react'
import styles from './chart.module.css'
import { type DrawPlot, usePlot } from './use-plot.ts'

export interface ChartPoint {
  /** Milliseconds. */
  readonly at: number
  /** The value from then on. */
  readonly value: number
}

interface LineChartProps {
  /** Ascending in time, at least one. */
  readonly points: readonly ChartPoint[]
  readonly caption: ReactNode
  /** The chart as text, for screen readers. The figures themselves belong in a table beside it. */
  readonly summary: string
  /** Stable functions: a new one redraws the chart. */
  readonly formatTime: (at: number) => string
  readonly formatValue: (value: number) => string
  /** Shown if the chart could not be loaded. */
  readonly fallback: ReactNode
}

/** A value over time as a stepped line. Its space is reserved until it is drawn. */
export function LineChart({ points, caption, summary, formatTime, formatValue, fallback }: LineChartProps) {
  const draw = useCallback<DrawPlot>(
    (plots, element, onPoint) => plots.drawLine(element, { points, formatTime, formatValue, onPoint }),
    [points, formatTime, formatValue],
  )
  const { host, pointed, failed } = usePlot(draw)
  const shown = points[pointed ?? points.length - 1] ?? points.at(-1)
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>{caption}</span>
        {shown ? (
          <span className={styles.readout} aria-hidden="true">
            <bdi>{formatTime(shown.at)}</bdi>{' '}
            <b className="num">
              <bdi>{formatValue(shown.value)}</bdi>
            </b>
          </span>
        ) : null}
      </figcaption>
      {failed ? (
        <div className={styles.failed}>{fallback}</div>
      ) : (
        <div ref={host} className={styles.plot} dir="ltr" role="img" aria-label={summary} />
      )}
    </figure>
  )
}
