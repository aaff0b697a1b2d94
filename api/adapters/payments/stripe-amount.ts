/** Amounts as Stripe writes them: whole numbers of what it counts a currency in. */

import { fromProvider, toProvider } from '#domain/provider-money.ts'
import { Silence } from './provider-line.ts'

/** Undefined where Stripe cannot take it. Debits of banks are counted as cards are. */
export function stripeAmount(amount: bigint, currency: string): number | undefined {
  const theirs = toProvider('stripe', amount, currency)
  return theirs === undefined ? undefined : Number(theirs)
}

/** @param currency as Stripe writes it */
export function readable(theirs: number, currency: string): bigint | undefined {
  return fromProvider('stripe', BigInt(theirs), currency.toUpperCase())
}

/** @throws Silence where it cannot be read: an amount is never guessed. */
export function minorOf(theirs: number, currency: string): bigint {
  const ours = readable(theirs, currency)
  if (ours === undefined) throw new Silence('an amount that is no amount of its currency')
  return ours
}
