/** Refunds: in full, in parts, and never more than was taken. */

import { integer, metadata, oneOf, optional, text } from '#sandbox/fields.ts'
import { book } from './balance.ts'
import { call, type StripeCall } from '#sandbox/stripe/call.ts'
import { chargeOf } from './charges.ts'
import { mergedMetadata } from '#sandbox/stripe/customers.ts'
import { emit } from '#sandbox/stripe/emit.ts'
import { invalid, missing } from '#sandbox/stripe/errors.ts'
import { checkStep } from '#sandbox/stripe/currencies.ts'
import type { Charge, Refund } from './money-objects.ts'
import { listed, listShape } from '#sandbox/stripe/pages-of-lists.ts'
import { intentOf } from './intent.ts'
import { noRequest, type StripeContext, newId } from '#sandbox/stripe/state.ts'

const reasons = oneOf('duplicate', 'fraudulent', 'requested_by_customer')

function shown(amount: number): string {
  return `$${(amount / 100).toFixed(2)}`
}

function chargeToRefund(here: StripeContext, charge: string | undefined, intent: string | undefined): Charge {
  if (charge !== undefined) return chargeOf(here, charge)
  if (intent === undefined)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  const { latest_charge: latest } = intentOf(here, intent, 'payment_intent')
  const found = latest === null ? undefined : here.holdings.charges.get(latest)
  if (found?.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intent}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  return found
}

function refusalOf(charge: Charge, amount: number, left: number): Error | undefined {
  if (charge.disputed)
    return invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  if (charge.status !== 'succeeded' || !charge.captured)
    return invalid(`Charge ${charge.id} has not been captured and cannot be refunded.`, { param: 'charge' })
  if (left === 0) return invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (amount > left)
    return invalid(`Refund amount (${shown(amount)}) is greater than unrefunded amount on charge (${shown(left)})`, {
      param: 'amount',
    })
  return undefined
}

interface RefundFacts {
  readonly amount: number | undefined
  readonly reason: Refund['reason'] | undefined
  readonly metadata: Refund['metadata'] | undefined
}

export function createRefund(here: StripeContext, charge: Charge, facts: RefundFacts): Refund {
  const { state, holdings } = here
  const left = charge.amount - charge.amount_refunded
  const amount = facts.amount ?? left
  checkStep(amount, charge.currency)
  const refusal = refusalOf(charge, amount, left)
  if (refusal) throw refusal
  const id = newId(state, 're')
  const { type } = charge.payment_method_details
  const transaction = book(state, holdings, {
    type: type === 'card' ? 'refund' : 'payment_refund',
    amount: -amount,
    currency: charge.currency,
    source: id,
    reportingCategory: 'refund',
    description: charge.description,
  })
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: state.around.schedule.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type },
    metadata: facts.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: facts.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: type === 'card' ? 'succeeded' : 'pending',
    transfer_reversal: null,
  }
  holdings.refunds.set(id, refund)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  emit(here, 'refund.created', refund)
  emit(here, 'charge.refunded', charge)
  if (refund.status === 'pending')
    state.around.schedule.after(state.options.bankRefundSeconds * 1000, () => {
      if (refund.status !== 'pending') return
      refund.status = 'succeeded'
      emit({ ...here, cause: noRequest }, 'refund.updated', refund, { status: 'pending' })
    })
  return refund
}

/** The bank returns the refund: the platform has the money again, and the charge's refunded amount is reduced by it. */
export function failRefund(here: StripeContext, refund: Refund): void {
  const charge = chargeOf(here, refund.charge)
  const transaction = book(here.state, here.holdings, {
    type: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
    reportingCategory: 'refund_failure',
  })
  const before = refund.status
  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  refund.failure_balance_transaction = transaction.id
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  emit(here, 'refund.updated', refund, { status: before })
  emit(here, 'refund.failed', refund)
}

export function refundOf(here: StripeContext, id: string): Refund {
  const refund = here.holdings.refunds.get(id)
  if (!refund) throw missing('refund', id)
  return refund
}

export const refundCalls: readonly StripeCall[] = [
  call(
    'POST',
    '/refunds',
    {
      payment_intent: optional(text()),
      charge: optional(text()),
      amount: optional(integer(1)),
      reason: optional(reasons),
      metadata: optional(metadata()),
    },
    (here, params) => createRefund(here, chargeToRefund(here, params.charge, params.payment_intent), params),
  ),
  call(
    'GET',
    '/refunds',
    { ...listShape, payment_intent: optional(text()), charge: optional(text()) },
    (here, params) =>
      listed(
        '/v1/refunds',
        here.holdings.refunds.values(),
        params,
        (each) =>
          (params.payment_intent === undefined || each.payment_intent === params.payment_intent) &&
          (params.charge === undefined || each.charge === params.charge),
      ),
  ),
  call('GET', '/refunds/:id', {}, (here, _params, id) => refundOf(here, id)),
  call('POST', '/refunds/:id', { metadata: optional(metadata()) }, (here, params, id) => {
    const refund = refundOf(here, id)
    refund.metadata = mergedMetadata(refund.metadata ?? {}, params.metadata)
    return refund
  }),
]
