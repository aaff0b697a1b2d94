import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { minorPerMajor } from '#domain/money.ts'
import { convertedSum, hasRate, isStale, rateProblem, readRates, type ReferenceRates } from './reference-rates.ts'

/** Published by the European Central Bank. */
const published = Object.entries({
  USD: '1.1367',
  JPY: '180.57',
  CZK: '24.399',
  DKK: '7.4756',
  GBP: '0.85986',
  HUF: '366.15',
  PLN: '4.3823',
  RON: '5.2779',
  SEK: '11.2645',
  CHF: '0.9409',
  ISK: '138.00',
  NOK: '10.7895',
  TRY: '55.5332',
  AUD: '1.6177',
  BRL: '5.8890',
  CAD: '1.6047',
  KRW: '1555.69',
  IDR: '20384.10',
})
const day = '2026-09-24'
const rates = readRates(day, published) as ReferenceRates
const changed = (currency: string, rate: string, on = addDays(day, 1)): ReferenceRates => ({
  day: on,
  perEuro: { ...rates.perEuro, [currency]: rate },
})
const sum = (currency: string, amount: bigint, into: string) => convertedSum([{ currency, amount }], into, rates)

describe('amounts at the rates published for 24 September 2026', () => {
  it('are converted through the euro with the decimals of each currency', () => {
    expect(sum('EUR', 100_00n, 'USD')).toBe(113_67n)
    expect(sum('USD', 113_67n, 'EUR')).toBe(100_00n)
    expect(sum('EUR', 100_00n, 'JPY')).toBe(18_057n)
    // 1,000 yen / 180.57 * 1.1367 = 6.2950…
    expect(sum('JPY', 1000n, 'USD')).toBe(6_30n)
    // 1,000.00 pounds / 0.85986 * 0.9409 = 1094.2479…
    expect(sum('GBP', 1000_00n, 'CHF')).toBe(1094_25n)
    expect(sum('KRW', 155_569n, 'EUR')).toBe(100_00n)
  })

  it('keep an amount in the currency itself, and lose no unit of a very large one', () => {
    expect(sum('USD', 12_345n, 'USD')).toBe(12_345n)
    expect(sum('EUR', 10n ** 17n, 'USD')).toBe(113_670_000_000_000_000n)
    expect(sum('USD', -113_67n, 'EUR')).toBe(-100_00n)
  })

  it('are rounded half to even once, after they were added', () => {
    const halves = { day, perEuro: { ...rates.perEuro, USD: '0.5' } }
    const cents = (...amounts: bigint[]) =>
      convertedSum(
        amounts.map((amount) => ({ currency: 'EUR', amount })),
        'USD',
        halves,
      )
    expect([1n, 3n, 5n, 7n, -1n, -3n].map((amount) => cents(amount))).toEqual([0n, 2n, 2n, 4n, 0n, -2n])
    expect(cents(1n, 1n, 1n, 1n)).toBe(2n)
  })

  it('leave out currencies without a rate, and have no sum in such a currency', () => {
    const amounts = [
      { currency: 'UGX', amount: 5_000_000n },
      { currency: 'EUR', amount: 100n },
    ]
    expect(convertedSum(amounts, 'EUR', rates)).toBe(100n)
    expect(convertedSum(amounts, 'UGX', rates)).toBeUndefined()
    // Nothing of it is known, which is not zero.
    expect(convertedSum(amounts.slice(0, 1), 'EUR', rates)).toBeUndefined()
    expect(convertedSum([], 'EUR', rates)).toBe(0n)
    expect([hasRate(rates, 'UGX'), hasRate(rates, 'EUR'), hasRate(rates, 'constructor')]).toEqual([false, true, false])
  })

  it('differ by at most half a unit from the exact value, in any order', () => {
    const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'GBP', 'KRW')
    const amount = fc.record({ currency, amount: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }) })
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 8 }), currency, (amounts, into) => {
        const converted = convertedSum(amounts, into, rates) ?? 0n
        expect(convertedSum(amounts.toReversed(), into, rates)).toBe(converted)
        const perEuro = (code: string) =>
          BigInt((Number(code === 'EUR' ? '1' : rates.perEuro[code]) * 100_000).toFixed(0))
        // The sum times the product of all denominators: exact without fractions.
        const all = ['EUR', 'USD', 'JPY', 'GBP', 'KRW'].reduce(
          (product, code) => product * perEuro(code) * minorPerMajor(code),
          1n,
        )
        const exact = amounts.reduce(
          (total, each) =>
            total +
            (each.amount * all * perEuro(into) * minorPerMajor(into)) /
              (perEuro(each.currency) * minorPerMajor(each.currency)),
          0n,
        )
        const error = converted * all - exact
        expect((error < 0n ? -error : error) * 2n <= all).toBe(true)
      }),
    )
  })
})

describe('a published day', () => {
  it('is read as it is', () => {
    expect(rates).toEqual({ day, perEuro: Object.fromEntries(published) })
  })

  it.each([
    ['no date', 'today', published],
    ['a date that does not exist', '2026-02-30', published],
    ['a currency twice', day, [...published, ['USD', '1.2'] as const]],
    ['the euro itself', day, [...published, ['EUR', '1'] as const]],
    ['no dollar', day, published.filter(([currency]) => currency !== 'USD')],
    ['hardly any rates', day, published.slice(0, 5)],
    ['a rate of zero', day, [...published, ['MXN', '0.0'] as const]],
    ['a negative rate', day, [...published, ['MXN', '-1.5'] as const]],
    ['a rate in another notation', day, [...published, ['MXN', '1e3'] as const]],
    ['no rate', day, [...published, ['MXN', 'N/A'] as const]],
    ['a word instead of a currency', day, [...published, ['peso', '19.98'] as const]],
  ] as const)('with %s is refused', (_, on, list) => {
    expect(readRates(on, list)).toBeUndefined()
  })

  it.each([
    ['the same day again', changed('USD', '1.1367', day), undefined],
    ['usual changes', changed('USD', '1.2000'), undefined],
    ['a fifth more', changed('USD', '1.36404'), undefined],
    ['slightly more than a fifth', changed('USD', '1.36405'), 'jump'],
    ['slightly less than four fifths', changed('USD', '0.90935'), 'jump'],
    ['a shifted decimal point', changed('GBP', '8.5986'), 'jump'],
    ['an earlier day', changed('USD', '1.1367', addDays(day, -1)), 'outdated'],
    ['tomorrow', changed('USD', '1.1367', addDays(day, 3)), 'future'],
    ['a new currency', changed('MXN', '19.9878'), undefined],
    ['the same jump two weeks later', changed('USD', '2.0', addDays(day, 14)), 'jump'],
    ['the same jump more than two weeks later', changed('USD', '2.0', addDays(day, 15)), undefined],
  ] as const)('with %s', (_, next, problem) => {
    const today = next.day > addDays(day, 3) ? next.day : addDays(day, 2)
    expect(rateProblem(next, rates, today)).toBe(problem)
  })

  it('without a currency that was there is refused', () => {
    const { ISK: _, ...perEuro } = rates.perEuro
    expect(rateProblem({ day: addDays(day, 1), perEuro }, rates, addDays(day, 1))).toBe('missing')
  })

  it('is the first one', () => {
    expect(rateProblem(rates, undefined, day)).toBeUndefined()
    expect(rateProblem(rates, undefined, addDays(day, -1))).toBe('future')
  })

  it('is stale after seven days', () => {
    expect([isStale(day, addDays(day, 7)), isStale(day, addDays(day, 8))]).toEqual([false, true])
  })
})
