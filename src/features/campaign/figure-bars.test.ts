import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FinancialFigures } from '#contract/campaign/figures.ts'
import { type FigureName, figureNames, isAllZero } from '#domain/campaign/figures.ts'
import { barsOf } from './figure-bars.ts'

const none = Object.fromEntries(figureNames.map((name) => [name, null])) as Record<FigureName, null>
const figures = (
  recent: Partial<Record<FigureName, bigint>>,
  prior: Partial<Record<FigureName, bigint>> = {},
): FinancialFigures => ({
  currency: 'USD',
  years: [
    { year: 'recent', ...none, ...recent },
    { year: 'prior', ...none, ...prior },
  ],
  employees: null,
})

describe('bars', () => {
  it('start at the edge without negative amounts', () => {
    const bars = barsOf(figures({ revenue: 2_000_00n }, { revenue: 500_00n, taxesPaid: 0n }), ['revenue', 'taxesPaid'])
    expect(bars.map(({ name, year, start, length, zero }) => [name, year, start, length, zero])).toEqual([
      ['revenue', 'recent', 0, 1000, 0],
      ['revenue', 'prior', 0, 250, 0],
      ['taxesPaid', 'prior', 0, 0, 0],
    ])
  })

  it('leave space below zero for negative amounts', () => {
    const bars = barsOf(figures({ revenue: 300n, netIncome: -100n }), ['revenue', 'netIncome'])
    expect(bars.map(({ start, length, zero }) => [start, length, zero])).toEqual([
      [250, 750, 250],
      [0, 250, 250],
    ])
    expect(barsOf(figures({ netIncome: -100n }), ['netIncome'])).toMatchObject([{ start: 0, length: 1000, zero: 997 }])
  })

  it('have amounts rounded to whole units', () => {
    const [bar] = barsOf(figures({ netIncome: -1_050_50n }), ['netIncome'])
    expect(bar?.rounded).toBe(-1_051_00n)
  })

  it('are empty when all figures are zero', () => {
    expect(barsOf(figures({ revenue: 0n }), ['revenue'])).toEqual([])
    expect(isAllZero(figures({ revenue: 0n }, { cash: 0n }).years)).toBe(true)
    expect(isAllZero(figures({ revenue: 0n }, { cash: -1n }).years)).toBe(false)
  })

  it('never exceed the chart', () => {
    const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n })
    fc.assert(
      fc.property(amount, amount, amount, (revenue, netIncome, cash) => {
        for (const { start, length, zero } of barsOf(figures({ revenue, netIncome }, { cash }), [...figureNames])) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(start + length).toBeLessThanOrEqual(1000)
          expect(zero).toBeLessThan(1000)
        }
      }),
    )
  })
})
