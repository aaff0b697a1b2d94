import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './line-chart.module.css'

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

/**
 * A value over time as a stepped line. uPlot draws it and is fetched when the first chart is shown; its space is
 * reserved until then. It has no animation.
 */
export function LineChart({ points, caption, summary, formatTime, formatValue, fallback }: LineChartProps) {
  const host = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let gone = false
    let takeDown: (() => void) | undefined
    const draw = async (): Promise<void> => {
      const { drawLine } = await import('./line-chart-plot.ts')
      if (gone || !host.current) return
      takeDown = drawLine(host.current, { points, formatTime, formatValue, onPoint: setPointed })
    }
    draw().catch(() => setFailed(true))
    return () => {
      gone = true
      takeDown?.()
    }
  }, [points, formatTime, formatValue])

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
