/** Amounts as PayPal writes them: decimal text, with as many decimals as PayPal has for the currency. */

import { exponentOf } from '#domain/money.ts'
import { decimalsAt, toProvider } from '#domain/provider-money.ts'
import { Silence } from './provider-line.ts'

export interface PayPalAmount {
  readonly currency_code?: string
  readonly value?: string
}

/** Undefined where PayPal cannot take it: a foreign currency, or a part of a unit of one that it has whole. */
export function payPalAmount(amount: bigint, currency: string): Required<PayPalAmount> | undefined {
  const theirs = toProvider('paypal', amount, currency)
  if (theirs === undefined) return undefined
  const decimals = decimalsAt('paypal', currency)
  const digits = String(theirs).padStart(decimals + 1, '0')
  const value = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return { currency_code: currency, value }
}

/** @throws Silence where it cannot be read: an amount is never guessed. */
export function minorOf({ currency_code: currency = '', value = '' }: PayPalAmount): bigint {
  const [, units, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  const exponent = exponentOf(currency)
  const kept = fraction.replace(/0+$/, '')
  if (units === undefined || currency === '' || kept.length > exponent) throw new Silence('an unreadable amount')
  return BigInt(units + kept.padEnd(exponent, '0'))
}
