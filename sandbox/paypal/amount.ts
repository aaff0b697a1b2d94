/** PayPal's amounts: decimal text in the API, minor units internally. */

import { matching, object } from '#sandbox/fields.ts'
import { unprocessable } from './errors.ts'

export interface Amount {
  readonly currency_code: string
  readonly value: string
}

export const amountField = object({
  currency_code: matching(/^[A-Z]{3}$/, 'a three-letter currency code'),
  value: matching(/^\d{1,10}(?:\.\d{1,3})?$/, 'a decimal number'),
})

const whole = new Set(['HUF', 'JPY', 'TWD'])

export function decimalsOf(currency: string): number {
  return whole.has(currency) ? 0 : 2
}

export function minorOf({ currency_code: currency, value }: Amount): number {
  const [units = '0', fraction = ''] = value.split('.')
  const decimals = decimalsOf(currency)
  if (fraction.length > decimals)
    throw unprocessable(
      'DECIMAL_PRECISION',
      'If the currency supports decimals, only two decimal place precision is supported.',
    )
  return Number(units + fraction.padEnd(decimals, '0'))
}

export function amountOf(currency: string, minor: number): Amount {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const text = decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return { currency_code: currency, value: minor < 0 ? `-${text}` : text }
}
