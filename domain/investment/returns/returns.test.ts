/** Published vectors, and agreement with an independent search for roots. */

import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { type DatedFlow, internalRate, irr, netPresentValue, type TimedFlow, xirr } from './internal-rate.ts'
import { between, interpolatedRate, projectRate } from './trial-rates.ts'

const rateOf = (result: ReturnType<typeof irr>): number => {
  if (result.kind !== 'unique') throw new Error(result.kind)
  return result.rate
}

describe('published rates of return', () => {
  it('XIRR of the Microsoft page: the exact root, near the digits of Excel', () => {
    const flows: DatedFlow[] = [
      { on: '2008-01-01', amount: -10000 },
      { on: '2008-03-01', amount: 2750 },
      { on: '2008-10-30', amount: 4250 },
      { on: '2009-02-15', amount: 3250 },
      { on: '2009-04-01', amount: 2750 },
    ]
    expect(rateOf(xirr(flows))).toBeCloseTo(0.37336253352, 10)
    expect(rateOf(xirr(flows.toReversed()))).toBeCloseTo(0.373362535, 8)
  })

  it('IRR of the Microsoft page', () => {
    expect(rateOf(irr([-70000, 12000, 15000, 18000, 21000, 26000]))).toBeCloseTo(0.0866309480365, 11)
    expect(rateOf(irr([-70000, 12000, 15000]))).toBeCloseTo(-0.4435069413347, 11)
  })

  it('a payment of 10 % after one year of 365 days', () => {
    expect(
      rateOf(
        xirr([
          { on: '2025-01-01', amount: -1000 },
          { on: '2026-01-01', amount: 1100 },
        ]),
      ),
    ).toBeCloseTo(0.1, 12)
  })

  it('two roots are not a return', () => {
    const result = irr([100, -230, 132])
    expect(result.kind).toBe('several')
    expect(result.kind === 'several' ? result.rates.map((rate) => Number(rate.toFixed(9))) : []).toEqual([0.1, 0.2])
  })

  it('interpolation by the formula, and its refusal', () => {
    const [low, high] = [
      { rate: 0.11, netPresentValue: 35170 },
      { rate: 0.15, netPresentValue: 6040 },
    ]
    expect(between(low, high)).toBeCloseTo(0.158, 3)
    expect(projectRate(1000, [400, 500])).toMatchObject({ problem: 'INFLOWS_TOO_LOW' })
    expect(projectRate(1000, [500, 500])).toMatchObject({ problem: 'INFLOWS_TOO_LOW' })
    expect(projectRate(1000, [3000, -1500])).toMatchObject({ problem: 'SIGN_CHANGES' })
  })
})

describe('rates at which several roots coincide', () => {
  /** The flows whose rates are these. */
  function product(rates: readonly number[]): number[] {
    let flows = [1]
    for (const rate of rates)
      flows = [...flows, 0].map((amount, index) => amount * -(1 + rate) + (flows[index - 1] ?? 0))
    return flows.toReversed()
  }

  it.each([
    ['a triple root', [-1000, 3300, -3630, 1331], 0.1],
    ['a fourfold root', [100_000, -440_000, 726_000, -532_400, 146_410].map((amount) => -amount), 0.1],
    ['a fivefold root', product([0.2, 0.2, 0.2, 0.2, 0.2]), 0.2],
  ])('%s is one rate', (_, amounts, expected) => {
    expect(Math.abs(rateOf(irr(amounts)) - expected)).toBeLessThan(0.01)
  })

  it('several of them are several rates, and forty of them end soon', () => {
    const result = irr(product([0.1, 0.1, 0.5]))
    expect(result.kind === 'several' ? result.rates.map((rate) => Number(rate.toFixed(4))) : result.kind).toEqual([
      0.1, 0.5,
    ])
    // Without a limit it would not end.
    expect(irr(product(Array.from({ length: 40 }, () => 0.1))).kind).not.toBe('unique')
  })
})

describe('rates that do not exist', () => {
  it.each([
    ['no flows', []],
    ['one flow', [{ time: 0, amount: -100 }]],
    [
      'only contributions',
      [
        { time: 0, amount: -100 },
        { time: 1, amount: -100 },
      ],
    ],
    [
      'everything on one day',
      [
        { time: 0, amount: -100 },
        { time: 0, amount: 150 },
      ],
    ],
    [
      'flows that cancel out',
      [
        { time: 0, amount: -100 },
        { time: 0, amount: 100 },
        { time: 1, amount: 5 },
      ],
    ],
    [
      'values that never balance',
      [
        { time: 0, amount: 100 },
        { time: 1, amount: -10 },
        { time: 2, amount: 100 },
      ],
    ],
    [
      'a gain within a day',
      [
        { time: 0, amount: -100 },
        { time: 1 / 365, amount: 110 },
      ],
    ],
  ] satisfies [string, TimedFlow[]][])('%s', (_, flows) => {
    expect(internalRate(flows)).toEqual({ kind: 'none' })
  })
})

/** mulberry32 */
const randomOf = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

describe('random flows', () => {
  const worth = (rate: number, flows: readonly TimedFlow[]): number =>
    flows.reduce((sum, { time, amount }) => sum + amount / (1 + rate) ** time, 0)

  it('with one change of sign agree with a bisection over rates', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = randomOf(seed)
      const flows: DatedFlow[] = []
      const before = 1 + Math.floor(random() * 5)
      for (let index = 0; index < before; index += 1)
        flows.push({ on: addDays('2020-01-01', Math.floor(random() * 300)), amount: -Math.ceil(random() * 1e6) })
      const after = 1 + Math.floor(random() * 30)
      for (let index = 0; index < after; index += 1)
        flows.push({ on: addDays('2021-01-01', Math.floor(random() * 3000)), amount: Math.ceil(random() * 3e5) })
      const first = flows.map(({ on }) => on).toSorted()[0] ?? ''
      const timed = flows.map(({ on, amount }) => ({
        time: (Date.parse(on) - Date.parse(first)) / 86_400_000 / 365,
        amount,
      }))
      let [low, high] = [-0.9999999, 1]
      while (worth(high, timed) > 0) high *= 2
      for (let step = 0; step < 300; step += 1) {
        const middle = (low + high) / 2
        if (worth(middle, timed) > 0) low = middle
        else high = middle
      }
      const rate = rateOf(xirr(flows))
      expect(Math.abs(rate - low) / Math.max(1, Math.abs(low)), `seed ${seed}`).toBeLessThan(1e-9)
    }
  })

  it('with several changes of sign find every root that a fine scan finds', () => {
    let several = 0
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = randomOf(seed + 10_000)
      const count = 3 + Math.floor(random() * 6)
      const flows = Array.from({ length: count }, (_, time) => ({ time, amount: Math.round((random() - 0.5) * 2000) }))
      const scanned: number[] = []
      for (let x = -12; x < 12; x += 0.0005) {
        const [a, b] = [Math.expm1(x), Math.expm1(x + 0.0005)]
        if (worth(a, flows) > 0 !== worth(b, flows) > 0) scanned.push(a)
      }
      const result = internalRate(flows)
      const found = result.kind === 'unique' ? [result.rate] : result.kind === 'several' ? result.rates : []
      if (result.kind === 'several') several += 1
      for (const rate of found)
        expect(
          Math.abs(
            netPresentValue(
              rate,
              flows.map(({ amount }) => amount),
            ) / 2000,
          ),
        ).toBeLessThan(1e-6 * Math.max(1, (1 + rate) ** -count))
      const inRange = found.filter((rate) => Math.abs(Math.log1p(rate)) < 12)
      expect(inRange.length, `seed ${seed}`).toBe(scanned.length)
      for (const [index, rate] of inRange.entries())
        expect(Math.log1p(rate) - Math.log1p(scanned[index] ?? 0)).toBeLessThan(0.0011)
    }
    expect(several).toBeGreaterThan(10)
  })

  it('of 1,500 days, with contributions in between, have one rate', () => {
    const random = randomOf(7)
    const flows = Array.from({ length: 1500 }, (_, day) => ({
      on: addDays('2020-01-01', day),
      amount: day % 30 === 0 ? -1000 - random() : 36 + random() * 2,
    }))
    expect(rateOf(xirr(flows))).toBeGreaterThan(0)
  })
})

describe('interpolation', () => {
  it('lies near the exact root, between its trial rates', () => {
    const result = projectRate(70000, [12000, 15000, 18000, 21000, 26000])
    if (result.problem !== undefined) throw new Error(result.problem)
    const { exact, interpolation } = result
    expect(interpolation.lower.rate).toBeCloseTo(0.05, 12)
    expect(interpolation.higher.rate).toBeCloseTo(0.1, 12)
    expect(Math.abs(interpolation.rate - exact)).toBeLessThan(0.002)
    expect(interpolatedRate([-100, 10])).toBeUndefined()
  })
})
