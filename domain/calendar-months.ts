/** Months of the calendar. A file of its own, because public pages load all others of the calendar. */

import type { IsoDate } from './calendar.ts'

/**
 * The date the given number of months later. The last day of a month stays the last day; another day that the month
 * does not have becomes its last: 31 January, 28 February, 31 March.
 */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
  const lastDay = (monthIndex: number): number => {
    // Day 0 of the next month. Date.UTC would read a year below 100 as one of the 20th century.
    const end = new Date(0)
    end.setUTCFullYear(year, monthIndex + 1, 0)
    return end.getUTCDate()
  }
  const target = month - 1 + months
  const last = lastDay(target)
  const reached = new Date(0)
  reached.setUTCFullYear(year, target, day === lastDay(month - 1) ? last : Math.min(day, last))
  return reached.toISOString().slice(0, 10)
}
