import { type ReactNode, useCallback } from 'react'
import styles from './chart.module.css'
import { type DrawPlot, usePlot } from './use-plot.ts'

interface BarChartProps {
  /** Values of each period, at least one: what a bar is filled with, and the lighter part above it. */
  readonly bars: readonly { readonly solid: number; readonly light: number }[]
  readonly caption: ReactNode
  /** The meaning of both parts. */
  readonly solid: string
  readonly light: string
  /** The chart as text, for screen readers. The figures themselves belong in a table beside it. */
  readonly summary: string
  /** Stable functions: a new one redraws the chart. */
  readonly labelOf: (index: number) => string
  readonly formatValue: (value: number) => string
  /** Shown if the chart could not be loaded. */
  readonly fallback: ReactNode
}

/** Values of periods as bars of two parts. Its space is reserved until it is drawn. */
export function BarChart({ bars, caption, solid, light, summary, labelOf, formatValue, fallback }: BarChartProps) {
  const draw = useCallback<DrawPlot>(
    (plots, element, onPoint) => plots.drawBars(element, { bars, labelOf, formatValue, onPoint }),
    [bars, labelOf, formatValue],
  )
  const { host, pointed, failed } = usePlot(draw)
  const shown = pointed === undefined ? undefined : bars[pointed]
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>{caption}</span>
        <span className={styles.legend}>
          {shown === undefined || pointed === undefined ? null : <bdi aria-hidden="true">{labelOf(pointed)}</bdi>}
          <span data-part="solid">
            {solid} <Figure value={shown && formatValue(shown.solid)} />
          </span>
          <span data-part="light">
            {light} <Figure value={shown && formatValue(shown.light)} />
          </span>
        </span>
      </figcaption>
      {failed ? (
        <div className={styles.failed}>{fallback}</div>
      ) : (
        <div ref={host} className={styles.plot} dir="ltr" role="img" aria-label={summary} />
      )}
    </figure>
  )
}

/** Of the bar under the pointer; the table has all figures. */
function Figure({ value }: { readonly value: string | undefined }) {
  return value === undefined ? null : (
    <b className="num" aria-hidden="true">
      <bdi>{value}</bdi>
    </b>
  )
}
