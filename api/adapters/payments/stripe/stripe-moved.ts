/** Money that moved after a Stripe payment arrived: disputes, and refunds by the site or outside of it. */

import type Stripe from 'stripe'
import type { Dispute } from '#domain/payment/dispute.ts'
import { minorOf } from './stripe-amount.ts'

interface Paid {
  readonly intent: Stripe.PaymentIntent | null
  /** Includes its refunds. */
  readonly charge: Stripe.Charge | null
}

/** Amounts of disputes, and of refunds that the site did not request: by Stripe's support, or at Stripe's own pages. */
export async function takenBack(stripe: Stripe, { intent, charge }: Paid): Promise<Dispute[]> {
  if (!intent || !charge) return []
  const elsewhere = refundsOf(charge)
    .filter((refund) => !isOurs(refund))
    .map(refundedElsewhere)
  if (!charge.disputed) return elsewhere
  const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: 100 })
  return [...data.map(movedBy).filter(({ taken }) => taken > 0n), ...elsewhere]
}

/** The amount that the site itself has refunded. */
export function sentBack(charge: Stripe.Charge): bigint {
  return refundsOf(charge)
    .filter((refund) => isOurs(refund) && !hasCome(refund))
    .reduce((sum, { amount }) => sum + minorOf(amount, charge.currency), 0n)
}

/** A refund whose idempotency key Stripe may no longer recognise: found among those of the payment. */
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

/** The site's own refunds carry their id. */
function isOurs({ metadata }: Stripe.Refund): boolean {
  return metadata?.['refund'] !== undefined
}

/** The refund never left, or was returned. */
function hasCome({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled'
}

function refundedElsewhere(refund: Stripe.Refund): Dispute {
  const taken = minorOf(refund.amount, refund.currency)
  return { ref: refund.id, taken, reinstated: hasCome(refund) ? taken : 0n }
}

/**
 * Counts actual movements, which Stripe lists one by one, whatever the dispute's status: an inquiry has moved nothing.
 * Stripe takes the disputed amount at once.
 */
function movedBy({ id, amount, currency, balance_transactions: moved }: Stripe.Dispute): Dispute {
  const sumOf = (isSuch: (amount: number) => boolean): bigint =>
    moved
      .filter((each) => isSuch(each.amount))
      // The amount in another currency is only in the provider's statements.
      .reduce((sum, each) => sum + minorOf(each.currency === currency ? Math.abs(each.amount) : amount, currency), 0n)
  return { ref: id, taken: sumOf((each) => each < 0), reinstated: sumOf((each) => each > 0) }
}
