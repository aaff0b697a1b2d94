import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertIndication, mayComeSoon, missingParts } from './coming-soon.ts'

const offering = {
  currency: 'USD',
  unitPrice: 2500n,
  unitsTotal: 1000n,
  unitsTaken: 0n,
  minimum: 10_000n,
  maximum: 1_000_000n,
}
const usd = (amount: bigint) => ({ amount, currency: 'USD' })

describe('the saved investment of an indication', () => {
  it.each([
    [usd(25_000n), { ok: true, units: 10n, change: 'none' }],
    [usd(27_499n), { ok: true, units: 10n, change: 'rounded' }],
    [usd(10_000n), { ok: true, units: 4n, change: 'none' }],
    [usd(9999n), { ok: true, units: 4n, change: 'raised' }],
    [usd(1n), { ok: true, units: 4n, change: 'raised' }],
    [usd(1_000_000n), { ok: true, units: 400n, change: 'none' }],
    [usd(1_000_001n), { ok: true, units: 400n, change: 'rounded' }],
    [usd(2_000_000n), { ok: true, units: 400n, change: 'reduced' }],
    [
      { amount: 25_000n, currency: 'EUR' },
      { ok: false, code: 'CURRENCY_MISMATCH' },
    ],
  ])('of %o is %o', (indicated, conversion) => expect(convertIndication(offering, indicated)).toEqual(conversion))

  it('is at most what is left', () => {
    expect(convertIndication({ ...offering, unitsTaken: 998n }, usd(25_000n))).toEqual({
      ok: true,
      units: 2n,
      change: 'reduced',
    })
    expect(convertIndication({ ...offering, unitsTaken: 1000n }, usd(25_000n))).toEqual({
      ok: false,
      code: 'NOTHING_OFFERED',
    })
  })

  it('is never of less than a unit, nor of more than the limits and the rest allow', () => {
    const amount = fc.bigInt({ min: 1n, max: 10_000_000n })
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        fc.bigInt({ min: 1n, max: 500n }),
        (given, price, one, two, total) => {
          const [minimum, maximum] = one < two ? [one, two] : [two, one]
          const terms = { currency: 'USD', unitPrice: price, unitsTotal: total, unitsTaken: 0n, minimum, maximum }
          const result = convertIndication(terms, usd(given))
          if (!result.ok) return
          expect(result.units).toBeGreaterThan(0n)
          expect(result.units).toBeLessThanOrEqual(total)
          if (result.change === 'none' || result.change === 'rounded')
            expect(result.units * price).toBeLessThanOrEqual(given)
        },
      ),
    )
  })
})

it('names what a draft lacks', () => {
  expect(missingParts({ name: 'A', highlight: 'B', hasPicture: true, currency: 'USD' })).toEqual([])
  expect(missingParts({ name: ' ', highlight: '', hasPicture: false, currency: null })).toEqual([
    'name',
    'highlight',
    'picture',
    'currency',
  ])
})

it('is for campaigns that were never live', () => {
  expect(([0, 1, 2, 3, 4, 5, 6] as const).filter((status) => mayComeSoon(status))).toEqual([0, 1, 3])
})
