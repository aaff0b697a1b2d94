import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayDistribute, sharesOf } from './distribution.ts'
import { type Currency, minorPerMajor } from '#domain/money.ts'

const holders = (...units: bigint[]) => units.map((each, index) => ({ investorId: `person-${index}`, units: each }))
const amounts = (amount: bigint, ...units: bigint[]) => sharesOf(amount, holders(...units)).map((share) => share.amount)

describe('shares of a distribution', () => {
  it.each<[bigint, bigint[], bigint[]]>([
    [10_000n, [1n], [10_000n]],
    [10_000n, [1n, 1n, 1n], [3334n, 3333n, 3333n]],
    [100n, [1n, 2n, 4n], [14n, 29n, 57n]],
    [1n, [5n, 7n], [1n]],
    [7n, [0n, 3n], [7n]],
    [0n, [3n], []],
    [7n, [], []],
    [7n, [0n], []],
  ])('%s by %s', (amount, units, expected) => expect(amounts(amount, ...units)).toEqual(expected))

  it('sum to the amount, for any weights and currency', () => {
    const currency = fc.constantFrom<Currency>('JPY', 'USD', 'KWD')
    const units = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(currency, fc.bigInt({ min: 1n, max: 10n ** 9n }), units, (code, major, weights) => {
        const amount = major * minorPerMajor(code) + (major % minorPerMajor(code))
        const shares = sharesOf(amount, holders(...weights))
        const total = weights.reduce((sum, each) => sum + each, 0n)
        expect(shares.reduce((sum, share) => sum + share.amount, 0n)).toBe(total === 0n ? 0n : amount)
        for (const share of shares) {
          // Within one minor unit of the exact share.
          const due = amount * share.units
          expect(share.amount * total - due < total && due - share.amount * total < total).toBe(true)
        }
      }),
    )
  })

  it('do not depend on the order of the holders', () => {
    const found = holders(3n, 3n, 3n, 1n)
    expect(sharesOf(1001n, found.toReversed())).toEqual(sharesOf(1001n, found))
  })

  it('are allowed for campaigns that ended with funds and were paid out', () => {
    expect(mayDistribute('fixed', 4, 5n, true)).toBe(true)
    expect(mayDistribute('flexible', 5, 5n, true)).toBe(true)
    expect(mayDistribute('fixed', 5, 5n, true)).toBe(false)
    expect(mayDistribute('flexible', 2, 5n, true)).toBe(false)
  })

  it('wait for the payout', () => {
    expect(mayDistribute('fixed', 4, 5n, false)).toBe(false)
    expect(mayDistribute('flexible', 5, 5n, false)).toBe(false)
  })
})
