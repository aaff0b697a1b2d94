/** Converts days with a running total to the points of a line that starts at zero and ends at the present. */

import type { ChartPoint } from '#src/ui/chart/line-chart.tsx'

export interface RunningDay {
  /** `2027-01-31` */
  readonly date: string
  readonly added: bigint
  readonly total: bigint
}

const dayMs = 86_400_000
/** Share of the shown time before the first day, so that its step is visible. */
const leadIn = 0.05

/** Minor units as numbers: exact up to nine quadrillion, and used only for drawing. */
export function runningPoints(days: readonly RunningDay[], now: number): readonly ChartPoint[] {
  const points = days.map(({ date, total }) => ({ at: Date.parse(date), value: Number(total) }))
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return []
  const end = Math.max(now, last.at)
  return [
    { at: first.at - Math.max(dayMs, (end - first.at) * leadIn), value: 0 },
    ...points,
    ...(end > last.at ? [{ at: end, value: last.value }] : []),
  ]
}
