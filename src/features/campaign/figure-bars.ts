/** Start and length of the bars of a group of figures, in thousandths of the width. Pure. */

import type { FinancialFigures } from '#contract/campaign/figures.ts'
import type { FigureName, FigureYear } from '#domain/campaign/figures.ts'
import { divideHalfUp, minorPerMajor } from '#domain/money.ts'

export interface FigureBar {
  readonly name: FigureName
  readonly year: FigureYear
  readonly start: number
  readonly length: number
  /** Position of zero: the start of positive bars and the end of negative ones. */
  readonly zero: number
  /** In minor units, rounded to whole major units; the table is exact. */
  readonly rounded: bigint
}

/** Thousandths; values that are too small to see get a thin line. */
const width = 1000n
const least = 4
/** Width of the line at zero. */
export const axisWidth = 3

/** One scale for all figures, with space for negative values only if there are any. */
export function barsOf({ years, currency }: FinancialFigures, names: readonly FigureName[]): FigureBar[] {
  const given = names.flatMap((name) =>
    years.flatMap((figures) => {
      const amount = figures[name]
      return amount === null ? [] : [{ name, year: figures.year, amount }]
    }),
  )
  const amounts = given.map(({ amount }) => amount)
  const most = amounts.reduce((a, b) => (b > a ? b : a), 0n)
  const lowest = amounts.reduce((a, b) => (b < a ? b : a), 0n)
  const range = most - lowest
  if (range === 0n) return []
  const zero = Number((-lowest * width) / range)
  const unit = minorPerMajor(currency)
  return given.map(({ name, year, amount }) => {
    const size = amount < 0n ? -amount : amount
    const length = amount === 0n ? 0 : Math.max(least, Number((size * width) / range))
    return {
      name,
      year,
      length,
      start: amount < 0n ? Math.max(0, zero - length) : Math.min(zero, Number(width) - length),
      zero: Math.min(zero, Number(width) - axisWidth),
      rounded: divideHalfUp(amount, unit) * unit,
    }
  })
}
