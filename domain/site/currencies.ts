/** Currencies that a site can use: ISO 4217 currencies in circulation with at most three decimals (platform 7). */

import { currencyExponents } from '#domain/money.ts'

/** Currencies with two decimals; the others are in `money.ts` with their decimals. */
const twoDecimals =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW ZWG'.split(
    ' ',
  )

/** Codes in alphabetical order. */
export const isoCurrencies: readonly string[] = [...twoDecimals, ...Object.keys(currencyExponents)].toSorted()

export function isIsoCurrency(code: string): boolean {
  return isoCurrencies.includes(code)
}

/** The approximate worth is stored in millionths. */
export const worthDecimals = 6
export const worthMaximum = 10n ** 12n

/**
 * Millionths of a decimal with a point; undefined if it is not a positive number, or is finer or larger than can be
 * stored.
 */
export function worthOf(decimal: string): bigint | undefined {
  const match = /^(\d{1,7})(?:\.(\d{1,6}))?$/.exec(decimal.trim())
  if (!match) return undefined
  const micro = BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(worthDecimals, '0'))
  return micro > 0n && micro <= worthMaximum ? micro : undefined
}

/** The decimal of millionths, without trailing zeros: `1.1`, `0.0067`. */
export function worthText(micro: bigint): string {
  const digits = micro.toString().padStart(worthDecimals + 1, '0')
  const fraction = digits.slice(-worthDecimals).replace(/0+$/, '')
  return digits.slice(0, -worthDecimals) + (fraction === '' ? '' : `.${fraction}`)
}

export const currenciesMaximum = 50
