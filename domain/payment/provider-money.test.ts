import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noFee } from './fees.ts'
import { exponentOf } from '#domain/money.ts'
import type { GatewayName } from './payment.ts'
import {
  boundsAt,
  decimalsAt,
  feeAt,
  fromProvider,
  isPayableAt,
  nearestRefusal,
  custodialCurrencies,
  refusalAt,
  takesCurrency,
  toProvider,
} from './provider-money.ts'
import { isoCurrencies } from '#domain/site/currencies.ts'

it.each([
  ['stripe', 'KWD', true],
  ['stripe', 'IQD', false],
  ['stripe', 'XAU', false],
  ['paypal', 'JPY', true],
  ['paypal', 'KWD', false],
  ['ach', 'USD', true],
  ['ach', 'EUR', false],
  ['mangopay', 'EUR', true],
  ['mangopay', 'KWD', false],
  ['offline', 'IQD', true],
  ['wallet', 'IQD', true],
] as const)('%s supports %s: %s', (gateway, currency, takes) => {
  expect(takesCurrency(gateway, currency)).toBe(takes)
})

/** Each ISO 4217 currency that a gateway accepts, with the number of decimals that the provider uses. */
const countedAt = (gateway: GatewayName): string[] =>
  isoCurrencies.filter((code) => takesCurrency(gateway, code)).map((code) => `${code} ${decimalsAt(gateway, code)}`)
/** As the providers publish them: the accepted currencies, and those of them without two decimals. */
const published = (taken: string, decimals: Readonly<Record<number, string>>): string[] =>
  taken.split(' ').map((code) => {
    const [other] = Object.entries(decimals).find(([, codes]) => codes.split(' ').includes(code)) ?? ['2']
    return `${code} ${other}`
  })

describe('the currency table', () => {
  // developer.paypal.com/docs/api/reference/currency-codes, without BRL, CNY and MYR (within one country) and RUB
  // (suspended).
  it('of PayPal', () => {
    const taken = 'AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD USD'
    expect(countedAt('paypal')).toEqual(published(taken, { 0: 'HUF JPY TWD' }))
  })

  // docs.mangopay.com, currencies of card pay-ins.
  it('of Mangopay', () => {
    const taken = 'AUD CAD CHF CZK DKK EUR GBP HKD JPY NOK PLN SEK USD ZAR'
    expect(countedAt('mangopay')).toEqual(published(taken, { 0: 'JPY' }))
  })

  it('of ACH', () => expect(countedAt('ach')).toEqual(['USD 2']))

  // docs.stripe.com/currencies: zero-decimal currencies, special cases (ISK and UGX have two that are always 00) and
  // three-decimal currencies.
  it('of Stripe', () => {
    const none = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
    const three = 'BHD JOD KWD OMR TND'
    const counted = countedAt('stripe')
    const having = (decimals: number) => counted.filter((each) => each.endsWith(` ${decimals}`))
    expect(having(0)).toEqual(published(none, { 0: none }))
    expect(having(3)).toEqual(published(three, { 3: three }))
    expect(counted.length).toBe(having(0).length + having(2).length + having(3).length)
    // The dobra is listed there under its code before 2018.
    expect(isoCurrencies.filter((code) => !takesCurrency('stripe', code)).join(' ')).toBe(
      'BTN CUP ERN GHS IQD IRR KPW LYD MRU SDG SSP STN SVC SYP TMT VES ZWG',
    )
    for (const code of ['ISK', 'UGX']) {
      expect([toProvider('stripe', 5n, code), decimalsAt('stripe', code)]).toEqual([500n, 2])
    }
    // The last digit of three is 0.
    for (const code of three.split(' '))
      expect([toProvider('stripe', 1230n, code), toProvider('stripe', 1234n, code)]).toEqual([1230n, undefined])
  })
})

// What Stripe and PayPal publish about currencies with special units.
describe('amounts of providers', () => {
  it.each([
    ['stripe', 'USD', 12_345n, 12_345n],
    ['stripe', 'JPY', 500n, 500n],
    // Two decimals in ISO, none at Stripe.
    ['stripe', 'MGA', 50_000n, 500n],
    ['stripe', 'MGA', 50_050n, undefined],
    // None in ISO, two at Stripe that are always 00.
    ['stripe', 'ISK', 5n, 500n],
    ['stripe', 'UGX', 5n, 500n],
    // The last digit is 0.
    ['stripe', 'KWD', 5120n, 5120n],
    ['stripe', 'KWD', 5124n, undefined],
    ['stripe', 'BHD', 1n, undefined],
    // Fractions can be charged, but not paid out.
    ['stripe', 'HUF', 1045n, 1045n],
    ['stripe', 'USD', 99_999_999n, 99_999_999n],
    ['stripe', 'USD', 100_000_000n, undefined],
    ['stripe', 'ISK', 1_000_000n, undefined],
    ['stripe', 'IDR', 100_000_000n, 100_000_000n],
    ['stripe', 'IQD', 1000n, undefined],
    ['ach', 'USD', 12_345n, 12_345n],
    ['ach', 'EUR', 12_345n, undefined],
    ['paypal', 'HUF', 1000n, 10n],
    ['paypal', 'HUF', 1045n, undefined],
    ['paypal', 'TWD', 50n, undefined],
    ['paypal', 'JPY', 7n, 7n],
    ['mangopay', 'JPY', 7n, 7n],
    ['offline', 'KWD', 5124n, 5124n],
  ] as const)('%s: %s %s is sent as %s', (gateway, currency, ours, theirs) => {
    expect(toProvider(gateway, ours, currency)).toBe(theirs)
    if (theirs !== undefined) expect(fromProvider(gateway, theirs, currency)).toBe(ours)
  })

  it('rejects an amount that the currency cannot have', () => {
    expect(fromProvider('stripe', 550n, 'ISK')).toBeUndefined()
    expect(fromProvider('stripe', 550n, 'IQD')).toBeUndefined()
    // A fee has its exact last digit.
    expect(fromProvider('stripe', 177n, 'KWD')).toBe(177n)
  })
})

// docs.stripe.com/currencies, minimum and maximum charge amounts: at the limit, and one smallest unit beyond it.
describe('limits of a charge', () => {
  it.each([
    ['stripe', 'USD', 50n, 99_999_999n],
    ['stripe', 'GBP', 30n, 99_999_999n],
    ['stripe', 'JPY', 50n, 99_999_999n],
    ['stripe', 'CZK', 1500n, 99_999_999n],
    ['stripe', 'HUF', 17_500n, 99_999_999n],
    ['stripe', 'MXN', 1000n, 99_999_999n],
    ['stripe', 'AED', 200n, 99_999_999n],
    // Whole crowns, written with two decimals at Stripe.
    ['stripe', 'ISK', 1n, 999_999n],
    ['stripe', 'KWD', 10n, 99_999_990n],
    // Two decimals in ISO, none at Stripe.
    ['stripe', 'MGA', 100n, 9_999_999_900n],
    ['ach', 'USD', 50n, 99_999_999n],
    ['paypal', 'USD', 1n, undefined],
    ['offline', 'USD', 1n, undefined],
  ] as const)('%s charges %s from %s to %s', (at, code, least, most) => {
    expect(boundsAt(at, code)).toEqual({ least, most })
    expect(refusalAt(at, least, code)).toBeUndefined()
    expect(refusalAt(at, least - 1n, code)).toEqual({ code: 'GATEWAY_LEAST', amount: least })
    if (most === undefined) return
    expect(refusalAt(at, most, code)).toBeUndefined()
    expect(refusalAt(at, most + 1n, code)).toEqual({ code: 'GATEWAY_MOST', amount: most })
  })

  it('do not apply to refunds: the rest of a payment may be small', () => {
    expect(toProvider('stripe', 20n, 'USD')).toBe(20n)
    expect(refusalAt('stripe', 20n, 'USD')).toEqual({ code: 'GATEWAY_LEAST', amount: 50n })
  })

  it('include the fee, which is charged as well', () => {
    const rule = { basisPoints: 0, flat: [{ amount: 20n, currency: 'USD' }] }
    expect(isPayableAt('stripe', 30n, 'USD', rule)).toBe(true)
    expect(isPayableAt('stripe', 29n, 'USD', rule)).toBe(false)
    expect(isPayableAt('stripe', 30n, 'USD', noFee)).toBe(false)
    expect(isPayableAt('paypal', 30n, 'KWD', noFee)).toBe(false)
  })

  it('report the nearest limit of all methods', () => {
    const least = (amount: bigint) => ({ code: 'GATEWAY_LEAST', amount }) as const
    const most = (amount: bigint) => ({ code: 'GATEWAY_MOST', amount }) as const
    expect(nearestRefusal([least(50n), undefined])).toBeUndefined()
    expect(nearestRefusal([least(50n), least(30n)])).toEqual(least(30n))
    expect(nearestRefusal([most(5n), { code: 'GATEWAY_AMOUNT' }, most(9n)])).toEqual(most(9n))
    expect(nearestRefusal([])).toBeUndefined()
  })
})

const gateway = fc.constantFrom('stripe', 'paypal', 'ach', 'mangopay', 'offline', 'wallet')
const currency = fc.constantFrom(
  'USD',
  'EUR',
  'JPY',
  'VND',
  'KWD',
  'BHD',
  'IQD',
  'ISK',
  'UGX',
  'MGA',
  'HUF',
  'TWD',
  'IDR',
)

it('conversion is lossless and proportional', () => {
  fc.assert(
    fc.property(gateway, currency, fc.bigInt(0n, 10n ** 13n), (at, code, amount) => {
      const theirs = toProvider(at, amount, code)
      if (theirs === undefined) return
      expect(fromProvider(at, theirs, code)).toBe(amount)
      const unit = 10n ** BigInt(exponentOf(code))
      expect(theirs * unit).toBe(amount * (toProvider(at, unit, code) ?? 0n))
    }),
  )
})

it('a fee keeps a payable amount payable, and is within half a step of the exact fee', () => {
  fc.assert(
    fc.property(
      gateway,
      currency,
      fc.bigInt(1n, 10_000n),
      fc.nat(1000),
      fc.nat(999),
      (at, code, units, points, flat) => {
        if (!takesCurrency(at, code)) return
        const amount = units * 10n ** BigInt(exponentOf(code))
        if (!isPayableAt(at, amount, code, noFee)) return
        const rule = { basisPoints: points, flat: [{ amount: BigInt(flat), currency: code }] }
        expect(isPayableAt(at, amount, code, rule)).toBe(true)
        const off = 2n * (feeAt(at, amount, code, rule) - feeAt('offline', amount, code, rule))
        const step = [1n, 10n, 100n].find((each) => toProvider(at, amount + each, code) !== undefined) ?? 0n
        expect(off > -step && off <= step).toBe(true)
      },
    ),
  )
})

it("a custodial wallet offers the currencies of its provider, or the site's default", () => {
  expect(custodialCurrencies(['USD', 'KWD', 'EUR', 'IQD'], 'IQD')).toEqual(['USD', 'EUR', 'IQD'])
})
