/** What has moved of a payment at Stripe after it had come: disputes, and refunds of the site's own or by other hands. */

import type Stripe from 'stripe'
import type { Dispute } from '#domain/dispute.ts'
import { minorOf } from './stripe-amount.ts'

interface Paid {
  readonly intent: Stripe.PaymentIntent | null
  /** With its refunds. */
  readonly charge: Stripe.Charge | null
}

/** What disputes have moved, and refunds that the site did not ask for: those of support, or made at Stripe's own pages. */
export async function takenBack(stripe: Stripe, { intent, charge }: Paid): Promise<Dispute[]> {
  if (!intent || !charge) return []
  const elsewhere = refundsOf(charge)
    .filter((refund) => !isOurs(refund))
    .map(refundedElsewhere)
  if (!charge.disputed) return elsewhere
  const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: 100 })
  return [...data.map(movedBy).filter(({ taken }) => taken > 0n), ...elsewhere]
}

/** What the site itself has sent back of it. */
export function sentBack(charge: Stripe.Charge): bigint {
  return refundsOf(charge)
    .filter((refund) => isOurs(refund) && !hasCome(refund))
    .reduce((sum, { amount }) => sum + minorOf(amount, charge.currency), 0n)
}

/** A refund that Stripe may know no more by its key: found among those of the payment. */
export async function sentBefore(
  stripe: Stripe,
  paymentRef: string,
  refundId: string,
): Promise<Stripe.Refund | undefined> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentRef, limit: 100 })
  return data.find(({ metadata }) => metadata?.['refund'] === refundId)
}

function refundsOf({ refunds }: Stripe.Charge): readonly Stripe.Refund[] {
  return refunds?.data ?? []
}

/** The site's own carry its name of them. */
function isOurs({ metadata }: Stripe.Refund): boolean {
  return metadata?.['refund'] !== undefined
}

/** It never left, or is back. */
function hasCome({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled'
}

function refundedElsewhere(refund: Stripe.Refund): Dispute {
  const taken = minorOf(refund.amount, refund.currency)
  return { ref: refund.id, taken, reinstated: hasCome(refund) ? taken : 0n }
}

/**
 * What counts is what has moved, which Stripe tells one by one, whatever the dispute is called meanwhile: an inquiry has moved
 * nothing. Stripe takes what is disputed at once.
 */
function movedBy({ id, amount, currency, balance_transactions: moved }: Stripe.Dispute): Dispute {
  const sumOf = (isSuch: (amount: number) => boolean): bigint =>
    moved
      .filter((each) => isSuch(each.amount))
      // In another currency it is told by the provider's statements alone.
      .reduce((sum, each) => sum + minorOf(each.currency === currency ? Math.abs(each.amount) : amount, currency), 0n)
  return { ref: id, taken: sumOf((each) => each < 0), reinstated: sumOf((each) => each > 0) }
}
