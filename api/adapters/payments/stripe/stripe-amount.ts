/** Amounts in Stripe's format: integers in Stripe's unit of the currency. */

import { fromProvider, toProvider } from '#domain/payment/provider-money.ts'
import { Silence } from '#api/adapters/payments/provider-line.ts'

/** Undefined if Stripe cannot accept it. Bank debits use the same unit as cards. */
export function stripeAmount(amount: bigint, currency: string): number | undefined {
  const theirs = toProvider('stripe', amount, currency)
  return theirs === undefined ? undefined : Number(theirs)
}

/** @param currency in Stripe's format */
export function readable(theirs: number, currency: string): bigint | undefined {
  return fromProvider('stripe', BigInt(theirs), currency.toUpperCase())
}

/** @throws Silence if it cannot be read: an amount is never guessed. */
export function minorOf(theirs: number, currency: string): bigint {
  const ours = readable(theirs, currency)
  if (ours === undefined) throw new Silence('an amount that is no amount of its currency')
  return ours
}
