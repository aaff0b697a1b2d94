import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideLimit, type Declared, limitStatusOf, twelveMonthsBefore, yearLimit } from './investor-limit.ts'

const dollars = (amount: number): bigint => BigInt(Math.round(amount * 100))
const now = Date.parse('2026-11-22T12:00:00Z')

describe('the limit of twelve months', () => {
  // The inputs are the regulation's published examples. Rows 1 to 4 use the formula of 2021, row 5 is published with
  // its result.
  it.each([
    [30_000, 105_000, 5250],
    [150_000, 80_000, 7500],
    [200_000, 900_000, 90_000],
    [1_200_000, 2_000_000, 124_000],
    [60_000, 80_000, 4000],
    [0, 0, 2500],
    [50_000, 10_000, 2500],
    [50_001, 10_000, 2500.05],
    [124_000, 124_000, 12_400],
    [123_999, 124_000, 6200],
    // The cap applies to the ten percent only.
    [0, 9_000_000, 450_000],
    [100_000, 5_000_000, 250_000],
    [5_000_000, 100_000, 250_000],
    [123_999.99, 2_480_020, 124_001],
    [124_000, 2_480_020, 124_000],
    [124_000, 1_239_990, 123_999],
    [124_000, 1_240_000, 124_000],
  ])('income %i, net worth %i: %f', (income, netWorth, limit) => {
    expect(yearLimit({ income: dollars(income), netWorth: dollars(netWorth) })).toBe(BigInt(Math.round(limit * 100)))
  })

  it('is at least 2,500, capped if both figures are high, and monotonic on each side of the threshold', () => {
    const cents = fc.bigInt({ min: 0n, max: dollars(5_000_000) })
    fc.assert(
      fc.property(cents, cents, cents, (income, netWorth, more) => {
        const limit = yearLimit({ income, netWorth })
        const isHigh = (figure: bigint) => figure >= dollars(124_000)
        expect(limit).toBeGreaterThanOrEqual(dollars(2500))
        if (isHigh(income) && isHigh(netWorth)) expect(limit).toBeLessThanOrEqual(dollars(124_000))
        if (isHigh(income + more) === isHigh(income))
          expect(yearLimit({ income: income + more, netWorth })).toBeGreaterThanOrEqual(limit)
        expect(yearLimit({ income: netWorth, netWorth: income })).toBe(limit)
      }),
    )
  })
})

describe('twelve months', () => {
  it.each([
    ['2026-11-22T12:00:00Z', '2025-11-22T12:00:00.000Z'],
    ['2028-02-29T08:00:00Z', '2027-02-28T08:00:00.000Z'],
    ['2029-02-28T08:00:00Z', '2028-02-28T08:00:00.000Z'],
  ])('before %s: %s', (moment, before) =>
    expect(new Date(twelveMonthsBefore(Date.parse(moment))).toISOString()).toBe(before),
  )
})

describe('the remaining limit', () => {
  const declared: Declared = {
    income: dollars(60_000),
    netWorth: dollars(80_000),
    elsewhere: dollars(500),
    declaredAt: now,
  }
  const standing = (change: Partial<Parameters<typeof limitStatusOf>[0]> = {}) =>
    limitStatusOf({ accredited: false, declared, invested: dollars(1000), ...change }, now)

  it('is the limit minus what was invested here and elsewhere', () => {
    expect(standing()).toEqual({ is: 'limited', limit: dollars(4000), used: dollars(1500), left: dollars(2500) })
    expect(decideLimit(standing(), dollars(2500))).toEqual({ ok: true })
    expect(decideLimit(standing(), dollars(2500) + 1n)).toMatchObject({
      ok: false,
      code: 'ABOVE_YEAR_LIMIT',
      left: dollars(2500),
    })
  })
  it('is zero when more was invested than the limit', () =>
    expect(standing({ invested: dollars(9000) })).toMatchObject({ used: dollars(9500), left: 0n }))
  it('does not apply to accredited investors', () => {
    expect(standing({ accredited: true, declared: undefined })).toEqual({ is: 'free' })
    expect(decideLimit({ is: 'free' }, dollars(10_000_000))).toEqual({ ok: true })
  })
  it('is unknown without figures, and twelve months after them', () => {
    expect(standing({ declared: undefined })).toEqual({ is: 'unknown' })
    expect(standing({ declared: { ...declared, declaredAt: twelveMonthsBefore(now) } })).toEqual({ is: 'unknown' })
    expect(standing({ declared: { ...declared, declaredAt: twelveMonthsBefore(now) + 1 } }).is).toBe('limited')
    expect(decideLimit({ is: 'unknown' }, 1n)).toEqual({ ok: false, code: 'FIGURES_NEEDED' })
  })
  it('never lets the sum exceed the limit, in any order of investments', () => {
    const amount = fc.bigInt({ min: 1n, max: dollars(3000) })
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (wishes) => {
        let invested = 0n
        for (const wish of wishes) if (decideLimit(standing({ invested }), wish).ok) invested += wish
        expect(invested + declared.elsewhere <= dollars(4000)).toBe(true)
      }),
    )
  })
})
