import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amendOffering, goalRange, offeringProblems, possibleKinds, unitsFor } from './amended-offering.ts'

// 1,000 units at 25.00; 400 are reserved or paid.
const offering = {
  currency: 'USD',
  kind: 'equity',
  completeKinds: ['equity', 'debt'],
  goal: 2_500_000n,
  unitPrice: 2500n,
  maximumOffering: 2_500_000n,
  maximum: 500_000n,
  allocation: 'first-come',
  unitsTaken: 400n,
  unitsOffered: 0n,
  committed: 1_000_000n,
  repriced: false,
} as const
const withMaximum = { ...offering, maximumOffering: 5_000_000n }
const problems = (of: typeof offering | typeof withMaximum, terms: Parameters<typeof offeringProblems>[1]) =>
  offeringProblems(of, terms).map(({ path, code, limit }) => [path, code, limit])

describe('an amended goal', () => {
  it('stays above what is raised if it is the maximum as well', () => {
    expect(goalRange(offering).from).toBe(1_000_000n)
    expect(problems(offering, { goal: '999999' })).toEqual([['goal', 'too-small', 10_000]])
    expect(problems(offering, { goal: '9000000' })).toEqual([])
    expect(amendOffering(offering, { goal: '9000000' })).toMatchObject({
      goal: 9_000_000n,
      maximumOffering: 9_000_000n,
      unitsTotal: 3600n,
    })
  })

  it('stays within a declared maximum, and at least at the largest investment', () => {
    expect(goalRange(withMaximum)).toEqual({ from: 500_000n, to: 5_000_000n })
    expect(problems(withMaximum, { goal: '5000001' })).toEqual([['goal', 'too-large', 50_000]])
    expect(problems(withMaximum, { goal: '499999' })).toEqual([['goal', 'too-small', 5000]])
    expect(amendOffering(withMaximum, { goal: '600000' })).toMatchObject({
      goal: 600_000n,
      maximumOffering: 5_000_000n,
      unitsTotal: 2000n,
    })
  })

  it('of a pro-rata campaign leaves at least a third of the paid units', () => {
    const oversubscribed = { ...offering, allocation: 'pro-rata', unitsTaken: 1501n, committed: 3_752_500n } as const
    expect(goalRange(oversubscribed).from).toBe(501n * 2500n)
    expect(amendOffering(oversubscribed, { goal: '1252500' })?.unitsTotal).toBe(501n)
  })
})

describe('an amended unit price', () => {
  it('applies to later investments: the rest of the maximum is sold at it', () => {
    expect(problems(offering, { unitPrice: '5000' })).toEqual([])
    // 400 units are taken, and 15,000.00 are left.
    expect(amendOffering(offering, { unitPrice: '5000' })).toMatchObject({ unitsTotal: 700n, repriced: true })
    expect(amendOffering(offering, { unitPrice: '1500' })).toMatchObject({ unitsTotal: 1400n })
    expect(amendOffering({ ...offering, unitsOffered: 10n }, { unitPrice: '5000' })?.unitsTotal).toBe(690n)
    expect(amendOffering({ ...offering, unitsTaken: 0n, committed: 0n }, { unitPrice: '5000' })?.repriced).toBe(false)
  })

  it('is at most one investment and the goal', () => {
    expect(problems(offering, { unitPrice: '500001' })).toEqual([['unitPrice', 'too-large', 5000]])
    expect(problems(offering, { unitPrice: '0' })).toEqual([['unitPrice', 'too-small', 0.01]])
  })

  it('is fixed with the first investment of a loan or of a pro-rata campaign', () => {
    const terms = { unitPrice: '5000' }
    for (const fixed of [
      { ...offering, kind: 'debt' },
      { ...offering, allocation: 'pro-rata' },
    ] as const) {
      expect(offeringProblems(fixed, terms)).toMatchObject([{ path: 'unitPrice' }])
      expect(offeringProblems({ ...fixed, unitsTaken: 0n, committed: 0n }, terms)).toEqual([])
    }
    expect(offeringProblems(offering, { ...terms, kind: 'debt' })).toMatchObject([{ path: 'unitPrice' }])
  })

  it('never sells more than the maximum', () =>
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 6n),
        fc.bigInt(1n, 10n ** 6n),
        fc.bigInt(0n, 1000n),
        fc.bigInt(0n, 50n),
        fc.bigInt(1n, 10n ** 9n),
        (before, unitPrice, taken, unitsOffered, maximumOffering) => {
          const committed = taken * before
          const unitsTaken = taken + unitsOffered
          const units = unitsFor({ ...offering, unitPrice, maximumOffering, unitsTaken, unitsOffered, committed })
          expect(units >= unitsTaken).toBe(true)
          if (units > unitsTaken) expect(committed + (units - taken) * unitPrice <= maximumOffering).toBe(true)
        },
      ),
    ))
})

it('goal and price change together: the new price is what a goal must reach at least', () => {
  const noMinimum = { ...offering, maximum: null, unitsTaken: 0n, committed: 0n }
  expect(offeringProblems(noMinimum, { goal: '2000' }).map(({ path }) => path)).toEqual(['goal'])
  expect(offeringProblems(noMinimum, { goal: '2000', unitPrice: '1000' })).toEqual([])
})

it('another security needs its terms, and one price if it is a loan', () => {
  expect(possibleKinds(offering)).toEqual(['equity', 'debt'])
  expect(possibleKinds({ ...offering, repriced: true })).toEqual(['equity'])
  expect(problems(offering, { kind: 'reit' })).toEqual([['kind', 'format', undefined]])
  expect(amendOffering(offering, { kind: 'debt' })).toMatchObject({ kind: 'debt', unitsTotal: 1000n })
  expect(amendOffering(offering, {})).toBeUndefined()
})
