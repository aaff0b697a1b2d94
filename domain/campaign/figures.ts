/** Two fiscal years of a company's figures, as in filings of Regulation Crowdfunding. */

import type { Currency } from '#domain/money.ts'

export const figureYears = ['recent', 'prior'] as const
export type FigureYear = (typeof figureYears)[number]

export const figureNames = [
  'totalAssets',
  'cash',
  'accountsReceivable',
  'shortTermDebt',
  'longTermDebt',
  'revenue',
  'costOfGoodsSold',
  'taxesPaid',
  'netIncome',
] as const
export type FigureName = (typeof figureNames)[number]

/** Minor units of one currency; null if not given. Any of them may be negative: a filing is not corrected. */
export type YearFigures = { readonly year: FigureYear } & Readonly<Record<FigureName, bigint | null>>

export interface Financials {
  readonly currency: Currency
  /** Years with at least one figure, the recent one first. */
  readonly years: readonly YearFigures[]
  readonly employees: number | null
}

/** Nothing to compare: every figure is zero. */
export function isAllZero(years: readonly YearFigures[]): boolean {
  return years.every((figures) => figureNames.every((name) => !figures[name]))
}
