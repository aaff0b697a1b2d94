/** Amounts in PayPal's format: decimal text, with PayPal's number of decimals for the currency. */

import { exponentOf } from '#domain/money.ts'
import { decimalsAt, toProvider } from '#domain/payment/provider-money.ts'
import { Silence } from '#api/adapters/payments/provider-line.ts'

export interface PayPalAmount {
  readonly currency_code?: string
  readonly value?: string
}

/**
 * Undefined if PayPal cannot accept it: an unsupported currency, or a fraction in a currency that PayPal handles
 * without decimals.
 */
export function payPalAmount(amount: bigint, currency: string): Required<PayPalAmount> | undefined {
  const theirs = toProvider('paypal', amount, currency)
  if (theirs === undefined) return undefined
  const decimals = decimalsAt('paypal', currency)
  const digits = String(theirs).padStart(decimals + 1, '0')
  const value = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return { currency_code: currency, value }
}

/** @throws Silence if it cannot be read: an amount is never guessed. */
export function minorOf({ currency_code: currency = '', value = '' }: PayPalAmount): bigint {
  const [, units, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  const exponent = exponentOf(currency)
  const decimals = fraction.replace(/0+$/, '')
  if (units === undefined || currency === '' || decimals.length > exponent) throw new Silence('an unreadable amount')
  return BigInt(units + decimals.padEnd(exponent, '0'))
}
