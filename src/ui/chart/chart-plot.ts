/**
 * Draws charts with uPlot: a chunk of its own, fetched when a chart is shown. Title and legend stay off: the rest
 * creates elements by createElement, text by textContent and styles by element.style, as the Content-Security-Policy
 * and Trusted Types require.
 */

import uPlot from 'uplot'
import './chart-plot.css'

export interface PlotOptions {
  /** Moments in milliseconds, ascending, and the value from each on. */
  readonly points: readonly { readonly at: number; readonly value: number }[]
  readonly formatTime: (at: number) => string
  readonly formatValue: (value: number) => string
  /** The point under the pointer, or undefined. */
  readonly onPoint: (index: number | undefined) => void
}

const day = 86_400
const month = 30 * day
const year = 365 * day
/** Steps of the time axis, in seconds: never finer than the date format can show. */
const timeSteps = [1, 2, 3, 5, 7, 10, 15]
  .map((days) => days * day)
  .concat(
    [1, 2, 3, 4, 6].map((months) => months * month),
    [1, 2, 5, 10].map((years) => years * year),
  )
/** Width of a date, in pixels. */
const dateSpace = 88

/** Draws into an element and follows its size and the theme. Returns the function to remove the chart. */
export function drawLine(host: HTMLElement, options: PlotOptions): () => void {
  const { points } = options
  return draw(host, settings(host, options), [points.map(({ at }) => at / 1000), points.map(({ value }) => value)])
}

export interface BarOptions {
  /** Values of each period: what a bar is filled with, and the lighter part above it. */
  readonly bars: readonly { readonly solid: number; readonly light: number }[]
  readonly labelOf: (index: number) => string
  readonly formatValue: (value: number) => string
  /** The bar under the pointer, or undefined. */
  readonly onPoint: (index: number | undefined) => void
}

/** Width of a bar's label, in pixels. */
const labelSpace = 72

/** Draws bars of two parts each. Returns the function to remove the chart. */
export function drawBars(host: HTMLElement, { bars, labelOf, formatValue, onPoint }: BarOptions): () => void {
  const colours = (): Colours => coloursOf(host)
  const shape = { paths: uPlot.paths.bars?.({ size: [0.7, 48] }) ?? (() => null), points: { show: false } }
  const options: Omit<uPlot.Options, 'width' | 'height'> = {
    legend: { show: false },
    padding: [12, 8, 0, 0],
    cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { show: false } },
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idxs?.[1] ?? undefined)] },
    scales: {
      x: { time: false, range: () => [-0.5, bars.length - 0.5] },
      y: { range: (_chart, _minimum, maximum) => [0, maximum > 0 ? maximum * 1.08 : 1] },
    },
    axes: [
      {
        ...axisStyle(host, colours),
        space: labelSpace,
        size: 32,
        incrs: [1, 2, 3, 6, 12, 24, 60, 120],
        grid: { show: false },
        ticks: { show: false },
        values: (_chart, indices) =>
          indices.map((index) => (Number.isInteger(index) ? `\u2068${labelOf(index)}\u2069` : '')),
      },
      valueAxis(host, colours, formatValue),
    ],
    series: [
      {},
      // Both parts together, and the solid part in front of them.
      { ...shape, stroke: () => colours().line, width: 1, fill: () => colours().area },
      { ...shape, stroke: () => colours().line, width: 1, fill: () => colours().line },
    ],
  }
  return draw(host, options, [
    bars.map((_, index) => index),
    bars.map(({ solid, light }) => solid + light),
    bars.map(({ solid }) => solid),
  ])
}

function draw(
  host: HTMLElement,
  options: Omit<uPlot.Options, 'width' | 'height'>,
  data: uPlot.AlignedData,
): () => void {
  const chart = new uPlot({ ...sizeOf(host), ...options }, data, host)
  const stops = [watchSize(host, chart), watchDisplay(() => chart.redraw())]
  return () => {
    for (const stop of stops) stop()
    chart.destroy()
  }
}

function settings(
  host: HTMLElement,
  { formatTime, formatValue, onPoint }: PlotOptions,
): Omit<uPlot.Options, 'width' | 'height'> {
  const colours = (): Colours => coloursOf(host)
  // The canvas is left to right in every language, so a date in Arabic is isolated.
  const dated = (at: number): string => `\u2068${formatTime(at)}\u2069`
  return {
    // Days are calendar days, whatever the browser's time zone.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    // Half a date extends beyond the last moment.
    padding: [12, dateSpace / 2, 0, 0],
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      // The value at a moment is that of the last change before it, not of the nearest one.
      dataIdx: (chart, _series, nearest, at) =>
        (chart.data[0][nearest] ?? at) > at ? Math.max(0, nearest - 1) : nearest,
      points: { size: 9, width: 0, fill: () => colours().line, stroke: () => colours().line },
    },
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idxs?.[1] ?? undefined)] },
    scales: {
      x: { time: true },
      y: { range: (_chart, _minimum, maximum) => [0, maximum > 0 ? maximum * 1.08 : 1] },
    },
    axes: [
      {
        ...axisStyle(host, colours),
        space: dateSpace,
        size: 32,
        incrs: timeSteps,
        grid: { show: false },
        ticks: { ...linesOf(colours), size: 5 },
        values: (_chart, moments) => moments.map((seconds) => dated(seconds * 1000)),
      },
      valueAxis(host, colours, formatValue),
    ],
    series: [
      {},
      {
        stroke: () => colours().line,
        fill: () => colours().area,
        width: 2,
        points: { show: false },
        ...stepped(),
      },
    ],
  }
}

function axisStyle(host: HTMLElement, colours: () => Colours): uPlot.Axis {
  return { stroke: () => colours().text, font: `12px ${getComputedStyle(host).fontFamily}` }
}

function linesOf(colours: () => Colours): uPlot.Axis.Grid {
  return { stroke: () => colours().grid, width: 1 }
}

function valueAxis(host: HTMLElement, colours: () => Colours, formatValue: (value: number) => string): uPlot.Axis {
  return {
    ...axisStyle(host, colours),
    gap: 6,
    grid: linesOf(colours),
    ticks: { show: false, size: 0 },
    size: widestLabel,
    values: (_chart, values) => values.map(formatValue),
  }
}

/** A total is constant until the next change. */
function stepped(): Pick<uPlot.Series, 'paths'> {
  const paths = uPlot.paths.stepped?.({ align: 1 })
  return paths === undefined ? {} : { paths }
}

/** Width of the axis's longest value. */
function widestLabel(chart: uPlot, values: string[] | null, axisIndex: number, cycle: number): number {
  const axis = chart.axes[axisIndex] as (uPlot.Axis & { _size?: number; font?: [string] }) | undefined
  // Further layout cycles reuse the first result, so that the layout converges.
  if (cycle > 1 && axis?._size !== undefined) return axis._size
  chart.ctx.font = axis?.font?.[0] ?? chart.ctx.font
  const widest = Math.max(0, ...(values ?? []).map((value) => chart.ctx.measureText(value).width))
  return Math.ceil(widest / devicePixelRatio) + 12
}

interface Colours {
  readonly text: string
  readonly line: string
  readonly grid: string
  readonly area: string
}

/**
 * A canvas does not resolve custom properties, and properties with light-dark() are not resolved when read. So the
 * style sheet sets colours on the host that draw nothing there, and the browser resolves them.
 */
function coloursOf(host: HTMLElement): Colours {
  const style = getComputedStyle(host)
  return {
    text: style.color,
    line: style.caretColor,
    grid: style.columnRuleColor,
    area: style.textDecorationColor,
  }
}

function sizeOf(host: HTMLElement): { width: number; height: number } {
  return { width: Math.max(host.clientWidth, 1), height: Math.max(host.clientHeight, 1) }
}

function watchSize(host: HTMLElement, chart: uPlot): () => void {
  const observer = new ResizeObserver(() => {
    const size = sizeOf(host)
    if (size.width !== chart.width || size.height !== chart.height) chart.setSize(size)
  })
  observer.observe(host)
  return () => observer.disconnect()
}

/** Calls back when the colours change: by the site's theme switch or by the device. */
function watchDisplay(changed: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', changed)
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    device.removeEventListener('change', changed)
    observer.disconnect()
  }
}
