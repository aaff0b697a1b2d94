import type { IsoDate } from '#domain/calendar.ts'
import { endBefore, fiscalYear, type StatementPeriod } from '#domain/investment/statement-period.ts'

export type PeriodValues = Readonly<Record<'kind' | 'from' | 'to' | 'startMonth' | 'year', string>>

export const presets = ['thisYear', 'lastYear', 'lastMonth'] as const

/** Of the calendar; this year ends today. */
export function presetPeriod(preset: (typeof presets)[number], today: IsoDate): StatementPeriod {
  const year = Number(today.slice(0, 4))
  if (preset === 'thisYear') return { from: fiscalYear(year, 1).from, to: today }
  if (preset === 'lastYear') return fiscalYear(year - 1, 1)
  const to = endBefore(year, Number(today.slice(5, 7)))
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** The fiscal year of a day, named by the calendar year in which it begins. */
export function currentFiscalYear(today: IsoDate, startMonth: number): number {
  return Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < startMonth ? 1 : 0)
}

export function periodOf({ kind, from, to, startMonth, year }: PeriodValues): StatementPeriod {
  return kind === 'fiscalYear' ? fiscalYear(Number(year), Number(startMonth)) : { from, to }
}
