import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeOf, noFee, payerFee, payerFeeProblems, siteFeePoints, usualRevenue } from './fees.ts'

// Wefunder's published fee: 2 % with a minimum of $8 and a maximum of $100.
it.each([
  [100_00n, 8_00n],
  [400_00n, 8_00n],
  [401_00n, 8_02n],
  [5_000_00n, 100_00n],
  [10_000_00n, 100_00n],
])('a fee of %s is %s', (amount, fee) => {
  expect(feeOf(amount, { basisPoints: 200, flat: 0n, minimum: 8_00n, maximum: 100_00n })).toBe(fee)
})

it.each([
  [49n, 0n],
  [50n, 1n],
  [149n, 1n],
  [150n, 2n],
])('rounds half up: 1 %% of %s is %s', (amount, fee) => {
  expect(feeOf(amount, { basisPoints: 100, flat: 0n })).toBe(fee)
})

it('is zero for zero', () => {
  expect(feeOf(0n, { basisPoints: 290, flat: 30n, minimum: 5n })).toBe(0n)
})

it('is within half a minor unit of the exact share, and grows with the amount', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), fc.nat(3000), fc.bigInt(0n, 1000n), (amount, basisPoints, flat) => {
      const fee = feeOf(amount, { basisPoints, flat })
      const doubled = 2n * (10_000n * (fee - flat) - amount * BigInt(basisPoints))
      expect(doubled > -10_000n && doubled <= 10_000n).toBe(true)
      expect(feeOf(amount + 1n, { basisPoints, flat }) >= fee).toBe(true)
    }),
  )
})

it.each([
  [10_000n, 'USD', 290, 30n, 320n],
  [10_000n, 'EUR', 290, 30n, 290n],
  [10_000n, 'USD', 0, 30n, 30n],
  [0n, 'USD', 290, 30n, 0n],
] as const)(
  'a payer of %s %s at %s points and %s in dollars pays %s on top',
  (amount, currency, basisPoints, flat, fee) => {
    expect(payerFee(amount, currency, { basisPoints, flat: [{ amount: flat, currency: 'USD' }] })).toBe(fee)
    expect(payerFee(amount, currency, noFee)).toBe(0n)
  },
)

it.each([
  [{ basisPoints: 1000, flat: [{ amount: 10_000n, currency: 'USD' }] }, []],
  [{ basisPoints: 1001, flat: [] }, ['percent']],
  [{ basisPoints: -1, flat: [] }, ['percent']],
  [{ basisPoints: 0, flat: [{ amount: 10_001n, currency: 'USD' }] }, ['flat.USD']],
  [{ basisPoints: 0, flat: [{ amount: 101n, currency: 'JPY' }] }, ['flat.JPY']],
  [{ basisPoints: 0, flat: [{ amount: 100_000n, currency: 'KWD' }] }, []],
  [{ basisPoints: 0, flat: [{ amount: -1n, currency: 'USD' }] }, ['flat.USD']],
  [
    {
      basisPoints: 0,
      flat: [
        { amount: 1n, currency: 'USD' },
        { amount: 2n, currency: 'USD' },
      ],
    },
    ['flat.USD', 'flat.USD'],
  ],
])('%o is invalid in %o', (fee, paths) => {
  expect(payerFeeProblems(fee).map(({ path }) => path)).toEqual(paths)
})

describe('siteFeePoints', () => {
  const terms = { fixedReached: 450, flexibleReached: 900, flexibleMissed: 1250 }
  it.each([
    ['fixed', true, 450],
    ['fixed', false, 0],
    ['flexible', true, 900],
    ['flexible', false, 1250],
  ] as const)('%s, reached %s: %i', (raiseType, isReached, points) =>
    expect(siteFeePoints(raiseType, isReached, terms)).toBe(points),
  )

  it('defaults to the rates of the specification', () =>
    expect(usualRevenue).toEqual({ fixedReached: 500, flexibleReached: 1000, flexibleMissed: 1500 }))
})
