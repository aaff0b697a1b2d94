/**
 * The units in which gateway providers count currencies, which may differ from ISO 4217, and the amounts that they
 * accept. Adapters convert by this one table in both directions, and reservations and offers check it first.
 */

import { type PayerFee, payerFee } from './fees.ts'
import { type Currency, exponentOf } from '#domain/money.ts'
import type { GatewayName } from './payment.ts'

interface Counting {
  /** The provider's number of decimals for the currency. */
  readonly decimals: number
  /** Amounts are multiples of it, in the provider's own minor units. */
  readonly step?: bigint
  /** The minimum charge of a payer, in the provider's own minor units. A refund may be smaller. */
  readonly least?: bigint
  /** The maximum amount, in the provider's own minor units. */
  readonly most?: bigint
}

const currencySet = (text: string): ReadonlySet<Currency> => new Set(text.split(' '))

/** Cards at Stripe (docs.stripe.com/currencies, presentment currencies and three-decimal currencies). */
const ofStripe = currencySet(
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC ' +
    'CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS ' +
    'KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR ' +
    'PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS ' +
    'UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW',
)
const wholeAtStripe = currencySet('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF')
/** The last digit is always 0, because Stripe's partners require it. */
const threeAtStripe = currencySet('BHD JOD KWD OMR TND')
/** Whole units, which Stripe still writes with two decimals that are always 00. */
const hundredsAtStripe = currencySet('ISK UGX')
/** Eight digits in any currency; twelve for rupiah. */
const mostAtStripe = 99_999_999n
const mostRupiahAtStripe = 999_999_999_999n

/**
 * Minimum card payment, in Stripe's minor units, if Stripe publishes it (docs.stripe.com/currencies, minimum and
 * maximum charge amounts). For other currencies Stripe requires the equivalent of the minimum in the merchant's
 * settlement currency, which depends on the day's rate.
 */
const leastAtStripe: Readonly<Record<Currency, bigint>> = {
  USD: 50n,
  AED: 200n,
  AUD: 50n,
  BGN: 100n,
  BRL: 50n,
  CAD: 50n,
  CHF: 50n,
  CZK: 1500n,
  DKK: 250n,
  EUR: 50n,
  GBP: 30n,
  HKD: 400n,
  HUF: 17_500n,
  INR: 50n,
  JPY: 50n,
  MXN: 1000n,
  MYR: 200n,
  NOK: 300n,
  NZD: 50n,
  PLN: 200n,
  RON: 200n,
  SEK: 300n,
  SGD: 50n,
  THB: 1000n,
}

function atStripe(currency: Currency): Counting | undefined {
  if (!ofStripe.has(currency)) return undefined
  const bounds = {
    least: leastAtStripe[currency] ?? 1n,
    most: currency === 'IDR' ? mostRupiahAtStripe : mostAtStripe,
  }
  if (wholeAtStripe.has(currency)) return { decimals: 0, ...bounds }
  if (threeAtStripe.has(currency)) return { decimals: 3, step: 10n, ...bounds }
  return hundredsAtStripe.has(currency) ? { decimals: 2, step: 100n, ...bounds } : { decimals: 2, ...bounds }
}

/** PayPal's list without currencies that it accepts within one country only; three of them have no fractions. */
const ofPayPal = currencySet('AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD USD')
const wholeAtPayPal = currencySet('HUF JPY TWD')
/** The currencies of Mangopay's card pages, in ISO 4217 minor units. */
const ofMangopay = currencySet('AUD CAD CHF CZK DKK EUR GBP HKD JPY NOK PLN SEK USD ZAR')

/** Undefined if the gateway does not accept the currency. */
function countingOf(gateway: GatewayName, currency: Currency): Counting | undefined {
  switch (gateway) {
    case 'stripe':
      return atStripe(currency)
    case 'ach':
      // Bank debits in the United States.
      return currency === 'USD' ? atStripe(currency) : undefined
    case 'paypal':
      return ofPayPal.has(currency) ? { decimals: wholeAtPayPal.has(currency) ? 0 : 2 } : undefined
    case 'mangopay':
      return ofMangopay.has(currency) ? { decimals: exponentOf(currency) } : undefined
    case 'offline':
    case 'wallet':
      return { decimals: exponentOf(currency) }
  }
}

/** The provider's number of decimals; that of ISO 4217 if it does not accept the currency. */
export function decimalsAt(gateway: GatewayName, currency: Currency): number {
  return countingOf(gateway, currency)?.decimals ?? exponentOf(currency)
}

export function takesCurrency(gateway: GatewayName, currency: Currency): boolean {
  return countingOf(gateway, currency) !== undefined
}

/**
 * Currencies in which a custodial wallet may begin: those that its provider accepts, and the site's default, which is
 * not optional.
 */
export function custodialCurrencies(offered: readonly string[], defaultCurrency: string): string[] {
  return offered.filter((code) => code === defaultCurrency || takesCurrency('mangopay', code))
}

/** Our minor units in the provider's units; undefined if the exact amount cannot be charged. */
export function toProvider(gateway: GatewayName, amount: bigint, currency: Currency): bigint | undefined {
  const theirs = sentToProvider(gateway, amount, currency)
  const most = countingOf(gateway, currency)?.most
  return theirs !== undefined && most !== undefined && theirs > most ? undefined : theirs
}

/** The same for money that the site sends: limits of charges do not apply. */
export function sentToProvider(gateway: GatewayName, amount: bigint, currency: Currency): bigint | undefined {
  const counting = countingOf(gateway, currency)
  if (!counting) return undefined
  const { decimals, step = 1n } = counting
  const theirs = shifted(amount, decimals - exponentOf(currency))
  return theirs === undefined || theirs % step !== 0n ? undefined : theirs
}

/**
 * The provider's amount in our minor units. The provider may report amounts that it would not accept (its own fee to
 * the last digit), so step and limits are not checked; undefined if our minor units are too large to represent it.
 */
export function fromProvider(gateway: GatewayName, theirs: bigint, currency: Currency): bigint | undefined {
  const counting = countingOf(gateway, currency)
  return counting && shifted(theirs, exponentOf(currency) - counting.decimals)
}

/** Why a payer cannot be charged this amount there. `amount` is in our minor units. */
export type AmountRefusal =
  | { readonly code: 'GATEWAY_LEAST' | 'GATEWAY_MOST'; readonly amount: bigint }
  /** The amount cannot be represented exactly. */
  | { readonly code: 'GATEWAY_AMOUNT' }

/** May a payer be charged this amount, all fees included? Undefined if so; the currency must be an accepted one. */
export function refusalAt(gateway: GatewayName, amount: bigint, currency: Currency): AmountRefusal | undefined {
  const { least, most } = boundsAt(gateway, currency)
  if (amount < least) return { code: 'GATEWAY_LEAST', amount: least }
  if (most !== undefined && amount > most) return { code: 'GATEWAY_MOST', amount: most }
  return toProvider(gateway, amount, currency) === undefined ? { code: 'GATEWAY_AMOUNT' } : undefined
}

/** If several payment methods refuse an amount, the refusal of the closest one; undefined if one of them accepts it. */
export function nearestRefusal(refusals: readonly (AmountRefusal | undefined)[]): AmountRefusal | undefined {
  if (refusals.includes(undefined)) return undefined
  const all = refusals.filter((each) => each !== undefined)
  const of = (code: 'GATEWAY_LEAST' | 'GATEWAY_MOST') => all.flatMap((each) => (each.code === code ? [each] : []))
  const least = of('GATEWAY_LEAST').toSorted((a, b) => (a.amount < b.amount ? -1 : 1))
  const most = of('GATEWAY_MOST').toSorted((a, b) => (a.amount > b.amount ? -1 : 1))
  return least[0] ?? most[0] ?? all[0]
}

/**
 * Minimum and maximum of one payment, in our minor units: amounts that the provider can represent within its limits.
 */
export function boundsAt(
  gateway: GatewayName,
  currency: Currency,
): { readonly least: bigint; readonly most: bigint | undefined } {
  const { least = 1n, most, step = 1n } = countingOf(gateway, currency) ?? {}
  return {
    least: fromProvider(gateway, least + ((step - (least % step)) % step), currency) ?? 1n,
    most: most === undefined ? undefined : fromProvider(gateway, most - (most % step), currency),
  }
}

/** The payer's fee of a gateway: rounded half up to an amount that its provider can charge. */
export function feeAt(gateway: GatewayName, amount: bigint, currency: Currency, rule: PayerFee): bigint {
  const fee = payerFee(amount, currency, rule)
  const { decimals, step = 1n } = countingOf(gateway, currency) ?? { decimals: exponentOf(currency) }
  const ours = shifted(step, exponentOf(currency) - decimals) ?? 1n
  return ((fee + ours / 2n) / ours) * ours
}

/** Can this amount plus the fee of its payment method be charged there? */
export function isPayableAt(gateway: GatewayName, amount: bigint, currency: Currency, rule: PayerFee): boolean {
  return (
    takesCurrency(gateway, currency) &&
    refusalAt(gateway, amount + feeAt(gateway, amount, currency, rule), currency) === undefined
  )
}

/** @returns undefined if precision would be lost */
function shifted(amount: bigint, decimals: number): bigint | undefined {
  if (decimals >= 0) return amount * 10n ** BigInt(decimals)
  const divisor = 10n ** BigInt(-decimals)
  return amount % divisor === 0n ? amount / divisor : undefined
}
