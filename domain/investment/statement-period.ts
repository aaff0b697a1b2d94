/** Periods of statements. Types only of the calendar: a page would share its chunk with public pages. */

import type { IsoDate } from '#domain/calendar.ts'

/** Years in one statement. */
export const statementYearsMaximum = 10

/** Days of the site's time zone, both included. */
export interface StatementPeriod {
  readonly from: IsoDate
  readonly to: IsoDate
}

/** May a statement cover these days? */
export function checkPeriod({ from, to }: StatementPeriod): 'reversed' | 'too-long' | undefined {
  if (to < from) return 'reversed'
  const end = Number(from.slice(0, 4)) + statementYearsMaximum
  return to >= `${end}${from.slice(4)}` ? 'too-long' : undefined
}

/** A fiscal year, named by the calendar year in which it begins; the month counts from 1. */
export function fiscalYear(year: number, startMonth: number): StatementPeriod {
  return { from: `${year}-${String(startMonth).padStart(2, '0')}-01`, to: endBefore(year + 1, startMonth) }
}

/** The last day before a month. */
export function endBefore(year: number, month: number): IsoDate {
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)
}
