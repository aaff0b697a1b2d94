import type { Deadline } from '#contract/investment/deadlines.ts'
import { addDays, dateIn, type IsoDate } from '#domain/calendar.ts'

/** `today`, `week`, or a month as `2027-01`. */
export interface DeadlineGroup {
  readonly name: string
  readonly items: readonly Deadline[]
}

/** Deadlines of today, of the next seven days, and of each month after them, in their order. */
export function groupDeadlines(items: readonly Deadline[], now: number, timeZone: string): DeadlineGroup[] {
  const today = dateIn(now, timeZone)
  const weekEnd = addDays(today, 7)
  const groups = Map.groupBy(items, (deadline) => {
    const day = dayOf(deadline, timeZone)
    if (day <= today) return 'today'
    return day <= weekEnd ? 'week' : day.slice(0, 7)
  })
  return [...groups].map(([name, grouped]) => ({ name, items: grouped }))
}

/** A deadline at midnight ends the day before. */
function dayOf({ endsAt, on }: Deadline, timeZone: string): IsoDate {
  return on ?? dateIn(Date.parse(endsAt) - 1, timeZone)
}
