/** Stripe's minor units of a currency and accepted amounts (docs.stripe.com/currencies). */

import { invalid } from './errors.ts'

const whole = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const three = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])
/** These currencies have lost their decimals, but are still written with them. */
const hundreds = new Set(['isk', 'ugx'])
/** Stripe does not support them; other unsupported currencies are accepted here. */
const unknown = new Set(['iqd', 'lyd'])

export function decimalsOf(currency: string): number {
  return whole.has(currency) ? 0 : three.has(currency) ? 3 : 2
}

/** Minimum charge in the smallest unit, as Stripe publishes it. */
const least: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
}

export function checkAmount(amount: number, currency: string): void {
  if (unknown.has(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' })
  if (amount < (least[currency] ?? 1))
    throw invalid(`Amount must be at least ${least[currency] ?? 1} ${currency} (in the smallest unit)`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  if (amount > (currency === 'idr' ? 999_999_999_999 : 99_999_999))
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
  checkStep(amount, currency)
}

/** Also applies to refunds: whole Icelandic krónur, and no last digit of a dinar. */
export function checkStep(amount: number, currency: string): void {
  const step = hundreds.has(currency) ? 100 : three.has(currency) ? 10 : 1
  if (amount % step !== 0)
    throw invalid(`Invalid amount: ${currency} is taken in multiples of ${step} of its smallest unit.`, {
      param: 'amount',
    })
}
