import { expect, it } from 'vitest'
import { type DeclaredEquity, offeredEquity } from './offered-equity.ts'

const declared: DeclaredEquity = {
  currency: 'EUR',
  goal: 50_000_000n,
  maximumOffering: null,
  equityPoints: 2000,
}

it('values a company by the share that the goal buys', () => {
  expect(offeredEquity(declared, 50_000_000n)).toEqual({ points: 2000, valuation: 250_000_000n })
  expect(offeredEquity({ ...declared, maximumOffering: 50_000_000n }, 50_000_000n)?.valuation).toBe(250_000_000n)
  expect(offeredEquity({ ...declared, equityPoints: 3333 }, 50_000_000n)?.valuation).toBe(150_015_001n)
  expect(offeredEquity({ ...declared, equityPoints: 10_000 }, 50_000_000n)?.valuation).toBe(50_000_000n)
})

it('names no valuation if the campaign may raise more than its goal', () => {
  expect(offeredEquity({ ...declared, maximumOffering: 60_000_000n }, 50_000_000n)).toEqual({
    points: 2000,
    valuation: null,
  })
})

it.each([
  ['no share was declared', { equityPoints: null }],
  ['the share is zero', { equityPoints: 0 }],
  ['the share is more than everything', { equityPoints: 10_001 }],
  ['an amendment changed the goal', { goal: 40_000_000n }],
])('offers none if %s', (_, change) => {
  expect(offeredEquity({ ...declared, ...change }, 50_000_000n)).toBeNull()
})
