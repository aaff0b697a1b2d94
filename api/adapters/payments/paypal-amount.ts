/** Amounts as PayPal writes them: decimal text, with as many decimals as PayPal has for the currency. */

import { exponentOf } from '#domain/money.ts'
import { Silence } from './provider-line.ts'

/** Currencies of which PayPal takes whole units only, whatever else is said of them. */
const whole: ReadonlySet<string> = new Set(['HUF', 'JPY', 'TWD'])

export interface PayPalAmount {
  readonly currency_code?: string
  readonly value?: string
}

/** Undefined where PayPal cannot take it: a part of a unit of a currency that it has whole. */
export function payPalAmount(amount: bigint, currency: string): Required<PayPalAmount> | undefined {
  const [ours, theirs] = [exponentOf(currency), whole.has(currency) ? 0 : 2]
  const scaled = amount * 10n ** BigInt(theirs)
  const divisor = 10n ** BigInt(ours)
  if (scaled % divisor !== 0n) return undefined
  const digits = String(scaled / divisor).padStart(theirs + 1, '0')
  const value = theirs === 0 ? digits : `${digits.slice(0, -theirs)}.${digits.slice(-theirs)}`
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
