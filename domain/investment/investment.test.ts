import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bounds,
  type ChangeCase,
  decideInvestment,
  mayChange,
  type Offering,
  type Prospect,
  unitsLeft,
} from './investment.ts'

const offering: Offering = {
  status: 2,
  currency: 'USD',
  unitPrice: 310n,
  unitsTotal: 1000n,
  unitsTaken: 0n,
  minimum: 1000n,
  maximum: 100_000n,
  closesAt: 1000,
  accreditation: 'both',
}
const anyone: Prospect = { accredited: false, countryProblem: undefined, ownsCampaign: false }
const amount = (minor: bigint, currency = 'USD') => ({ by: 'amount', amount: minor, currency }) as const
const units = (count: bigint) => ({ by: 'units', units: count }) as const

describe('an investment', () => {
  it('rounds an amount up to whole units: Crowdcube, price 3.10, minimum 10 becomes 12.40 (spec vectors 5)', () => {
    expect(decideInvestment(offering, anyone, amount(1000n), 0)).toEqual({
      ok: true,
      quote: { units: 4n, unitPrice: 310n, amount: 1240n, snapped: true },
    })
    expect(decideInvestment(offering, anyone, amount(1240n), 0)).toMatchObject({ quote: { snapped: false } })
  })

  it.each([
    ['below the minimum', {}, anyone, amount(900n), 0, { code: 'BELOW_MINIMUM', amount: 1240n }],
    ['one unit above the maximum', {}, anyone, units(323n), 0, { code: 'ABOVE_MAXIMUM', amount: 99_820n }],
    ['no units', {}, anyone, units(0n), 0, { code: 'UNITS_TOO_FEW' }],
    ['negative units', {}, anyone, units(-3n), 0, { code: 'UNITS_TOO_FEW' }],
    ['an amount of zero', {}, anyone, amount(0n), 0, { code: 'UNITS_TOO_FEW' }],
    ['another currency', {}, anyone, amount(5000n, 'EUR'), 0, { code: 'CURRENCY_MISMATCH', currency: 'USD' }],
    ['more units than available', { unitsTaken: 990n }, anyone, units(11n), 0, { code: 'UNITS_LEFT', units: 10n }],
    ['sold out', { unitsTaken: 1000n }, anyone, units(1n), 0, { code: 'SOLD_OUT' }],
    ['at the closing time', {}, anyone, units(10n), 1000, { code: 'CAMPAIGN_CLOSED' }],
    ['a pending campaign', { status: 1 }, anyone, units(10n), 0, { code: 'CAMPAIGN_CLOSED' }],
    ['accredited only', { accreditation: 'accredited' }, anyone, units(10n), 0, { code: 'ACCREDITED_ONLY' }],
    [
      'the investor’s own campaign',
      {},
      { accredited: true, countryProblem: 'COUNTRY_BLOCKED', ownsCampaign: true },
      units(10n),
      0,
      { code: 'OWN_CAMPAIGN' },
    ],
    [
      'a country that is not admitted, before accreditation',
      { accreditation: 'accredited' },
      { ...anyone, countryProblem: 'COUNTRY_BLOCKED' },
      units(10n),
      0,
      { code: 'COUNTRY_BLOCKED' },
    ],
  ] as const)('rejects %s', (_, change, prospect, request, now, problem) => {
    expect(decideInvestment({ ...offering, ...change }, prospect, request, now)).toEqual({ ok: false, ...problem })
  })

  it('accepts the last units even when they are fewer than the minimum', () => {
    const nearlySold = { ...offering, unitsTaken: 998n }
    expect(bounds(nearlySold)).toMatchObject({ minimumUnits: 2n, maximumUnits: 2n })
    expect(decideInvestment(nearlySold, anyone, units(2n), 0)).toMatchObject({ ok: true, quote: { amount: 620n } })
    expect(decideInvestment(nearlySold, anyone, units(1n), 0)).toMatchObject({ ok: false, code: 'BELOW_MINIMUM' })
  })

  it('never exceeds the available units or the limits, for any offering and request', () => {
    const big = (max: bigint) => fc.bigInt(0n, max)
    fc.assert(
      fc.property(
        fc.record({
          unitPrice: fc.bigInt(1n, 10n ** 6n),
          unitsTotal: big(10n ** 6n),
          unitsTaken: big(2n * 10n ** 6n),
          minimum: big(10n ** 9n),
          maximum: big(10n ** 12n),
        }),
        fc.oneof(
          big(10n ** 13n).map((n) => amount(n)),
          fc.bigInt(-10n, 10n ** 7n).map((n) => units(n)),
        ),
        (numbers, request) => {
          const any: Offering = { ...offering, ...numbers }
          const decision = decideInvestment(any, anyone, request, 0)
          if (!decision.ok) return
          expect(decision.quote.units >= 1n && decision.quote.units <= unitsLeft(any)).toBe(true)
          expect(decision.quote.amount).toBe(decision.quote.units * any.unitPrice)
          expect(decision.quote.amount <= any.maximum).toBe(true)
          if (request.by === 'amount') expect(decision.quote.amount - request.amount < any.unitPrice).toBe(true)
        },
      ),
    )
  })
})

describe('changing a reservation', () => {
  const change = (of: Partial<ChangeCase>) =>
    mayChange({ state: 'reserved', expiresAt: 1000, hasOpenPayment: false, ...of }, 999)
  it('is possible while its payment is pending', () => {
    expect(change({})).toEqual({ ok: true })
    expect(change({ expiresAt: undefined })).toEqual({ ok: true })
  })
  it.each<[Partial<ChangeCase>, string]>([
    [{ expiresAt: 999 }, 'INVESTMENT_NOT_PENDING'],
    [{ hasOpenPayment: true }, 'PAYMENT_IN_PROGRESS'],
    [{ state: 'confirmed' }, 'INVESTMENT_NOT_PENDING'],
    [{ state: 'expired' }, 'INVESTMENT_NOT_PENDING'],
    [{ state: 'cancelled', hasOpenPayment: true }, 'INVESTMENT_NOT_PENDING'],
    [{ state: 'refunded' }, 'INVESTMENT_NOT_PENDING'],
  ])('%o: %s', (of, code) => expect(change(of)).toEqual({ ok: false, code }))
})
