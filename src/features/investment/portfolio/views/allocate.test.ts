import { describe, expect, it } from 'vitest'
import type { Holding } from '#contract/investment/portfolio.ts'
import { allocate } from './allocate.ts'
import { incomePeriods, nearestPeriods } from './income-periods.ts'

const holding = (id: string, value: bigint, campaign: Partial<Holding['campaign']> = {}): Holding =>
  ({ value, campaign: { id, name: id, kind: 'debt', propertyType: null, country: 'FR', ...campaign } }) as Holding

describe('the allocation of a balance', () => {
  it('sums up to a hundred per cent, the largest part first', () => {
    const parts = allocate([holding('a', 1n), holding('b', 1n), holding('c', 1n), holding('d', 0n)], 'campaign')
    expect(parts.map(({ key, points }) => [key, points])).toEqual([
      ['a', 3334],
      ['b', 3333],
      ['c', 3333],
    ])
  })

  it('adds what shares a value, and names what states none', () => {
    const rows = [
      holding('a', 30n, { propertyType: 'office' }),
      holding('b', 50n),
      holding('c', 40n, { propertyType: 'office' }),
    ]
    expect(allocate(rows, 'propertyType').map(({ key, amount }) => [key, amount])).toEqual([
      ['office', 70n],
      ['', 50n],
    ])
    expect(allocate([], 'country')).toEqual([])
  })
})

describe('income by period', () => {
  const month = (name: string, income: bigint, expectedInterest = 0n) => ({
    month: name,
    income,
    capital: 0n,
    expectedInterest,
    expectedPrincipal: 0n,
  })

  it('has every month from the first to the last, across years', () => {
    const periods = incomePeriods([month('2026-11', 5n), month('2027-02', 0n, 7n)], 'month')
    expect(periods.map(({ period, received, expected }) => [period, received, expected])).toEqual([
      ['2026-11', 5n, 0n],
      ['2026-12', 0n, 0n],
      ['2027-01', 0n, 0n],
      ['2027-02', 0n, 7n],
    ])
  })

  it('shows a year back and a year ahead of many, without empty ones, until all are requested', () => {
    const months = Array.from({ length: 60 }, (_, index) =>
      month(`${2020 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`, index === 3 ? 0n : 1n),
    )
    const periods = incomePeriods(months, 'month')
    const shown = nearestPeriods(periods, '2022-06-15', false)
    expect([shown.length, shown[0]?.period, shown.at(-1)?.period]).toEqual([24, '2021-06', '2023-05'])
    expect(nearestPeriods(periods, '2020-01-01', false)[3]?.period).toBe('2020-05')
    expect(nearestPeriods(periods, '2030-01-01', false).at(-1)?.period).toBe('2024-12')
    expect(nearestPeriods(periods, '2022-06-15', true)).toHaveLength(59)
    expect(nearestPeriods(incomePeriods(months, 'year'), '2022-06-15', false)).toHaveLength(5)
  })

  it('adds the months of a year', () => {
    const periods = incomePeriods([month('2026-01', 5n), month('2026-12', 6n), month('2028-01', 1n)], 'year')
    expect(periods.map(({ period, received }) => [period, received])).toEqual([
      ['2026', 11n],
      ['2027', 0n],
      ['2028', 1n],
    ])
    expect(incomePeriods([], 'year')).toEqual([])
  })
})
