import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Balances,
  contributionChanges,
  incomeTypeOf,
  type MovementFigures,
  type StatementLine,
  statementsOf,
  taxYears,
  withWriteOff,
} from './statement.ts'
import { checkPeriod, fiscalYear } from './statement-period.ts'

interface Dated extends MovementFigures {
  readonly day: number
}

const amount = fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n })
const movement: fc.Arbitrary<Dated> = fc.record({
  day: fc.integer({ min: 0, max: 30 }),
  currency: fc.constantFrom('EUR', 'JPY', 'USD'),
  amount: fc.bigInt({ min: 1n, max: 1_000_000_000_000n }),
  wallet: amount,
  invested: amount,
  outstanding: amount,
  fee: amount,
  capital: fc.constant(0n),
  income: fc.constantFrom('dividend', 'interest', 'other', null),
  isContribution: fc.boolean(),
  isRefund: fc.boolean(),
})
const movements = fc.array(movement, { maxLength: 60 }).map((rows) => rows.toSorted((a, b) => a.day - b.day))
const nothing: ReadonlyMap<string, Balances> = new Map()

/** From the first day, and before the end. */
function statement(rows: readonly Dated[], from: number, end: number) {
  return statementsOf(
    nothing,
    rows.filter(({ day }) => day < end),
    ({ day }) => day < from,
  )
}

describe('a statement', () => {
  it('has closing balances that are its opening balances and its movements', () => {
    fc.assert(
      fc.property(movements, fc.integer({ min: 0, max: 31 }), fc.integer({ min: 0, max: 31 }), (rows, a, b) => {
        for (const { opening, closing, lines } of statement(rows, Math.min(a, b), Math.max(a, b))) {
          const sumOf = (part: keyof Balances): bigint => lines.reduce((sum, line) => sum + line.movement[part], 0n)
          expect(closing.wallet).toBe(opening.wallet + sumOf('wallet'))
          expect(closing.invested).toBe(opening.invested + sumOf('invested'))
          expect(lines.at(-1)?.balance ?? opening).toEqual(closing)
        }
      }),
    )
  })

  it('of two adjacent periods: the second opens as the first closes, and both are the statement of the whole', () => {
    fc.assert(
      fc.property(
        movements,
        fc.tuple(...[0, 0, 0].map(() => fc.integer({ min: 0, max: 31 }))),
        (rows, [a = 0, b = 0, c = 0]) => {
          const [from = 0, middle = 0, end = 0] = [a, b, c].toSorted((x, y) => x - y)
          const [first, second, whole] = [
            statement(rows, from, middle),
            statement(rows, middle, end),
            statement(rows, from, end),
          ]
          for (const { currency, opening, closing, lines, totals } of whole) {
            const early = first.find((each) => each.currency === currency)
            const late = second.find((each) => each.currency === currency)
            expect(late?.opening).toEqual(early?.closing ?? { wallet: 0n, invested: 0n })
            expect(late?.closing).toEqual(closing)
            expect(early?.opening ?? opening).toEqual(opening)
            expect([...(early?.lines ?? []), ...(late?.lines ?? [])]).toEqual(lines)
            expect((early?.totals.fees ?? 0n) + (late?.totals.fees ?? 0n)).toBe(totals.fees)
          }
        },
      ),
    )
  })

  it('sums income by type without the capital in it, in each currency', () => {
    const none = { wallet: 0n, invested: 0n, outstanding: 0n, fee: 0n, capital: 0n, income: null }
    const base = { ...none, day: 1, isContribution: false, isRefund: false }
    const paid = { amount: 1_000n, invested: 950n, outstanding: 950n, fee: 50n, isContribution: true }
    const rows: Dated[] = [
      { ...base, ...paid, currency: 'USD' },
      { ...base, currency: 'USD', amount: 300n, wallet: 300n, invested: -200n, capital: 200n, income: 'interest' },
      { ...base, currency: 'EUR', amount: 70n, wallet: 70n, income: 'dividend' },
      { ...base, currency: 'USD', amount: 500n, invested: -480n, fee: -20n, isRefund: true },
    ]
    const [euro, dollar] = statement(rows, 0, 2)
    expect(euro).toMatchObject({ currency: 'EUR', totals: { income: { dividend: 70n, interest: 0n, other: 0n } } })
    expect(dollar).toMatchObject({
      closing: { wallet: 300n, invested: 270n },
      totals: {
        contributions: 950n,
        refunds: 500n,
        income: { dividend: 0n, interest: 100n, other: 0n },
        returnedCapital: 200n,
        fees: 30n,
      },
    })
  })

  it('shows a balance without movements', () => {
    const opening = { wallet: 5n, invested: 0n }
    expect(statementsOf(new Map([['USD', opening]]), [], () => false)).toMatchObject([
      { currency: 'USD', opening, closing: opening, lines: [] },
    ])
  })
})

describe('a contribution', () => {
  const paid = { kind: 'paid', investmentId: 'a', amount: 1_020n, contribution: 1_000n, fee: 20n } as const

  it('is what the ledger booked, without the fee', () => {
    expect(
      contributionChanges([paid, { ...paid, kind: 'refunded', amount: 510n, contribution: 500n, fee: 10n }]),
    ).toEqual([
      { invested: 1_000n, fee: 20n },
      { invested: -500n, fee: -10n },
    ])
  })

  it('ends with a chargeback, whether or not the campaign still holds the money', () => {
    for (const contribution of [1_000n, 0n])
      expect(contributionChanges([paid, { ...paid, kind: 'reversed', contribution, fee: 0n }]).at(-1)).toEqual({
        invested: -1_000n,
        fee: -20n,
      })
    const other = { ...paid, investmentId: 'b' }
    expect(contributionChanges([paid, other, { ...paid, kind: 'reversed' }]).at(-1)?.invested).toBe(-1_000n)
  })

  it('is not reversed twice: a chargeback after the refund changes nothing', () => {
    const changes = contributionChanges([
      paid,
      { ...paid, kind: 'refunded' },
      { ...paid, kind: 'reversed', contribution: 0n, fee: 0n },
    ])
    expect(changes.at(-1)).toEqual({ invested: 0n, fee: 0n })
  })
})

it('what a loan pays beyond its capital is interest, whatever the payment is called', () => {
  expect(incomeTypeOf('return-of-investment', true)).toBe('interest')
  expect(incomeTypeOf(null, false)).toBe('other')
  expect(incomeTypeOf('dividend', true)).toBe('dividend')
})

describe('a period', () => {
  it('is at most ten years, from a day to the same or a later one', () => {
    expect(checkPeriod({ from: '2026-05-01', to: '2026-05-01' })).toBeUndefined()
    expect(checkPeriod({ from: '2026-05-02', to: '2026-05-01' })).toBe('reversed')
    expect(checkPeriod({ from: '2016-05-01', to: '2026-04-30' })).toBeUndefined()
    expect(checkPeriod({ from: '2016-05-01', to: '2026-05-01' })).toBe('too-long')
  })

  it('may be a fiscal year, which begins in any month', () => {
    expect(fiscalYear(2026, 1)).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(fiscalYear(2023, 3)).toEqual({ from: '2023-03-01', to: '2024-02-29' })
    expect(fiscalYear(2026, 12)).toEqual({ from: '2026-12-01', to: '2027-11-30' })
  })
})

describe('the years of a tax summary', () => {
  it('include a year and a currency in which capital was written off and nothing moved', () => {
    const contributed = { amount: 1000n, invested: 1000n, outstanding: 1000n }
    const paid = { currency: 'USD', ...contributed, wallet: 0n, fee: 0n, capital: 0n, income: null }
    const campaign = { id: 'a', name: 'A' }
    const years = taxYears(
      [{ ...paid, isContribution: true, isRefund: false, at: new Date('2025-03-01') }],
      [
        { currency: 'USD', campaign, at: new Date('2027-05-01'), amount: 1000n },
        { currency: 'EUR', campaign, at: new Date('2025-05-01'), amount: 70n },
      ],
      (at) => at.getUTCFullYear(),
    )
    expect(years.map(({ year, currency, losses, totals }) => [year, currency, losses, totals.contributions])).toEqual([
      [2025, 'EUR', 70n, 0n],
      [2025, 'USD', 0n, 1000n],
      [2027, 'USD', 1000n, 0n],
    ])
  })
})

describe('a holding with a write-off', () => {
  const line = (day: number, invested: bigint): StatementLine => ({
    id: `line-${day}`,
    at: new Date(Date.UTC(2026, 0, day)),
    cause: invested > 0n ? 'paid' : 'distribution',
    campaign: { id: 'campaign', name: 'Cedar' },
    type: invested > 0n ? 'DEBIT' : 'CREDIT',
    gateway: undefined,
    account: undefined,
    currency: 'USD',
    amount: invested > 0n ? invested : -invested,
    fee: 0n,
    wallet: 0n,
    invested,
    outstanding: invested,
    capital: invested > 0n ? 0n : -invested,
    income: null,
    isContribution: invested > 0n,
    isRefund: false,
  })
  const writeOff = { id: 'stage', at: new Date(Date.UTC(2026, 0, 10)) }
  const changes = (lines: readonly StatementLine[]) => lines.map(({ cause, invested }) => [cause, invested])

  it('loses what is still invested, and what comes back later changes nothing', () => {
    const lines = [line(1, 100n), line(5, -30n), line(12, -20n)]
    expect(changes(withWriteOff(lines, writeOff, false))).toEqual([
      ['paid', 100n],
      ['distribution', -30n],
      ['written-off', -70n],
      ['distribution', 0n],
    ])
    expect(withWriteOff(lines, writeOff, false).map(({ outstanding }) => outstanding)).toEqual([100n, -30n, 0n, -20n])
  })

  it('counts a movement of the same moment as before, and loses nothing that came back', () => {
    expect(changes(withWriteOff([line(1, 100n), line(10, -100n)], writeOff, false))).toEqual([
      ['paid', 100n],
      ['distribution', -100n],
    ])
    expect(withWriteOff([], writeOff, false)).toEqual([])
  })

  it('of a loan that is repaid ends with nothing, whatever rounding has left', () => {
    expect(changes(withWriteOff([line(1, 100n), line(5, -99n)], undefined, true))).toEqual([
      ['paid', 100n],
      ['distribution', -100n],
    ])
    expect(changes(withWriteOff([line(1, 100n), line(5, -99n)], undefined, false))).toEqual([
      ['paid', 100n],
      ['distribution', -99n],
    ])
  })

  it('is worth nothing afterwards and its balance before, in any order of movements', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(days, fc.infiniteStream(fc.bigInt({ min: -50n, max: 100n })), (on, amounts) => {
        const lines = on.toSorted((a, b) => a - b).map((each) => line(each, amounts.next().value))
        const sum = (of: readonly StatementLine[]) => of.reduce((total, { invested }) => total + invested, 0n)
        const balance = sum(lines)
        expect(sum(withWriteOff(lines, undefined, false))).toBe(balance > 0n ? balance : 0n)
        expect(sum(withWriteOff(lines, writeOff, false))).toBe(0n)
        const paid = sum(lines.filter(({ isContribution }) => isContribution))
        const [written] = statementsOf(nothing, withWriteOff(lines, writeOff, false), () => false)
        expect(written?.totals.contributions).toBe(paid)
      }),
    )
  })
})
