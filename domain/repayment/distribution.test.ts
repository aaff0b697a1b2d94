import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayDistribute, shareCapital, sharesOf } from './distribution.ts'
import { type Currency, minorPerMajor } from '#domain/money.ts'
import type { LoanTerms } from './loan-terms.ts'
import { scheduleOf } from './schedule.ts'
import { effectOf, type LoanPayment } from './schedule-progress.ts'

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

describe('the capital in a share', () => {
  const distribution = (amount: bigint, capital: bigint, completes = false) => ({ amount, capital, completes })

  it('is as much of it as of the whole distribution, and never more than is left', () => {
    const share = { amount: 400n, distribution: distribution(1000n, 250n), invested: 1000n, returned: 0n }
    expect(shareCapital(share)).toBe(100n)
    expect(shareCapital({ ...share, returned: 950n })).toBe(50n)
    expect(shareCapital({ ...share, returned: 1200n })).toBe(0n)
    expect(shareCapital({ ...share, distribution: distribution(1000n, 1000n) })).toBe(400n)
  })

  it('is what is left if the loan is repaid in full, and never more than the share', () => {
    const share = { amount: 400n, distribution: distribution(1000n, 250n, true), invested: 1000n, returned: 700n }
    expect(shareCapital(share)).toBe(300n)
    expect(shareCapital({ ...share, returned: 100n })).toBe(400n)
  })

  it('sums up to what each investor of every loan invested once it is repaid, but for rounded shares', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(1n, 50n), { minLength: 1, maxLength: 7 }),
        fc.bigInt(1n, 10_000n),
        fc.constantFrom('interest-only' as const, 'annuity' as const, 'bullet' as const),
        fc.integer({ min: 1, max: 48 }),
        fc.integer({ min: 1, max: 2000 }),
        fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 30 }),
        (weights, unitPrice, structure, termMonths, ratePoints, cuts) => {
          const owners = holders(...weights)
          const principal = weights.reduce((sum, units) => sum + units, 0n) * unitPrice
          const terms: LoanTerms = {
            principal,
            ratePoints,
            structure,
            method: 'simple',
            frequency: 'monthly',
            termMonths,
            startsOn: '2026-01-31',
          }
          const due = scheduleOf(terms).reduce((sum, { total }) => sum + total, 0n)
          // Payments of any sizes, whatever is due when.
          const payments: LoanPayment[] = []
          let left = due
          for (const cut of [...cuts, 0]) {
            const amount = cut === 0 ? left : (left * BigInt(cut)) / 1000n
            if (amount > 0n) payments.push({ amount, on: '2026-02-01', principal: false })
            left -= amount
          }
          const returned = new Map(owners.map(({ investorId }) => [investorId, 0n]))
          for (const [index, payment] of payments.entries()) {
            const effect = effectOf(terms, payments.slice(0, index), payment)
            for (const { investorId, units, amount } of sharesOf(payment.amount, owners)) {
              const before = returned.get(investorId) ?? 0n
              const part = shareCapital({
                amount,
                distribution: { amount: payment.amount, ...effect },
                invested: units * unitPrice,
                returned: before,
              })
              expect(part >= 0n && part <= amount).toBe(true)
              returned.set(investorId, before + part)
            }
            if (index === payments.length - 1) expect(effect.completes).toBe(true)
          }
          // Each payment rounds a share by less than one unit.
          const rounding = BigInt(payments.length) + 1n
          for (const { investorId, units } of owners) {
            const open = units * unitPrice - (returned.get(investorId) ?? 0n)
            expect(open >= 0n && open <= rounding).toBe(true)
          }
        },
      ),
    )
  })
})

describe('what a payment of a loan does', () => {
  const terms: LoanTerms = {
    principal: 1000n,
    ratePoints: 1200,
    structure: 'interest-only',
    method: 'simple',
    frequency: 'monthly',
    termMonths: 2,
    startsOn: '2026-01-01',
  }
  const payment = (amount: bigint, principal = false): LoanPayment => ({ amount, on: '2026-01-15', principal })

  it('pays interest before principal, whatever it is called, and completes the loan', () => {
    expect(effectOf(terms, [], payment(6n))).toEqual({ capital: 0n, completes: false })
    expect(effectOf(terms, [payment(6n)], payment(14n))).toEqual({ capital: 0n, completes: false })
    expect(effectOf(terms, [payment(20n)], payment(400n))).toEqual({ capital: 400n, completes: false })
    expect(effectOf(terms, [payment(20n), payment(400n)], payment(700n))).toEqual({ capital: 600n, completes: true })
  })

  it('repays the loan early where it returns principal', () => {
    const { capital, completes } = effectOf(terms, [], payment(500n, true))
    expect(capital).toBeGreaterThan(490n)
    expect(completes).toBe(false)
  })
})
