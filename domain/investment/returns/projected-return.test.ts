import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths } from '#domain/calendar-months.ts'
import { distributionFrequencies } from '#domain/campaign/campaign.ts'
import { interestMethods, repaymentStructures } from '#domain/repayment/loan-structures.ts'
import type { LoanTerms } from '#domain/repayment/loan-terms.ts'
import { scheduleOf } from '#domain/repayment/schedule.ts'
import { annualDistributionRate } from './distribution-rate.ts'
import { longestTerm, projectReturn } from './projected-return.ts'

const terms: LoanTerms = {
  principal: 10_000_00n,
  ratePoints: 800,
  structure: 'interest-only',
  method: 'simple',
  frequency: 'quarterly',
  termMonths: 12,
  startsOn: '2027-01-01',
}

const anyTerms = fc
  .record({
    principal: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    ratePoints: fc.integer({ min: 0, max: 10_000 }),
    structure: fc.constantFrom(...repaymentStructures),
    method: fc.constantFrom(...interestMethods),
    frequency: fc.constantFrom(...distributionFrequencies),
    termMonths: fc.integer({ min: 1, max: 60 }),
    startsOn: fc.integer({ min: 0, max: 900 }).map((months) => addMonths('2024-01-31', months)),
  })
  .filter(({ frequency, termMonths }) => termMonths <= longestTerm(frequency))

describe('a projected return', () => {
  it('of a quarterly loan over a year, in all three cases', () => {
    const { interest, transfer, cases, instalments } = projectReturn(terms, 100_00n)
    expect([interest, transfer, instalments.length]).toEqual([800_00n, 10_100_00n, 4])
    expect([cases.planned.returned, cases.planned.gain]).toEqual([10_800_00n, 700_00n])
    expect([cases.half.returned, cases.half.gain]).toEqual([5_400_00n, -4_700_00n])
    expect([cases.late.returned, cases.late.gain]).toEqual([10_800_00n, 700_00n])
    expect(cases.late.flows.map(({ on }) => on)).toEqual([
      '2027-01-01',
      '2028-04-01',
      '2028-07-01',
      '2028-10-01',
      '2029-01-01',
    ])
    const rates = [cases.planned, cases.half, cases.late].map(({ rate }) => (rate.kind === 'unique' ? rate.rate : NaN))
    expect(rates[0]).toBeGreaterThan(0.07)
    expect(rates[0]).toBeLessThan(0.0733)
    expect(rates[1]).toBeLessThan(-0.46)
    expect(rates[2]).toBeGreaterThan(0.034)
    expect(rates[2]).toBeLessThan(0.0366)
  })

  it('has no rate if nothing is returned', () => {
    const { cases } = projectReturn({ ...terms, principal: 1n, ratePoints: 0 }, 0n)
    expect([cases.half.returned, cases.half.gain, cases.half.rate.kind]).toEqual([0n, -1n, 'none'])
  })

  it('is the schedule of a loan of the same terms, and its sums are exact', () => {
    fc.assert(
      fc.property(anyTerms, fc.bigInt({ min: 0n, max: 10n ** 6n }), (loan, fee) => {
        const { instalments, interest, transfer, cases } = projectReturn(loan, fee)
        expect(instalments).toEqual(scheduleOf(loan))
        const paid = instalments.reduce((sum, { total }) => sum + total, 0n)
        expect(paid).toBe(loan.principal + interest)
        expect(transfer).toBe(loan.principal + fee)
        expect(cases.planned.returned).toBe(paid)
        expect(cases.late.returned).toBe(paid)
        expect(cases.half.returned).toBe(paid / 2n)
        for (const each of Object.values(cases)) {
          expect(each.flows.reduce((sum, { amount }) => sum + amount, 0n)).toBe(each.gain)
          expect(each.flows.length).toBe(instalments.length + 1)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('has at most 3,650 instalments', () => {
    for (const frequency of distributionFrequencies) {
      const loan = { ...terms, frequency, termMonths: longestTerm(frequency) }
      expect(projectReturn(loan, 0n).instalments.length).toBeLessThanOrEqual(3650)
    }
  })
})

describe('the annual distribution rate', () => {
  it('divides the distributions of a year by the amount invested', () => {
    expect(annualDistributionRate(800_00n, 10_000_00n)).toBeCloseTo(0.08, 12)
    expect(annualDistributionRate(0n, 1n)).toBe(0)
  })
})
