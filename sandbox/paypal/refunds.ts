/** Captures read back, and refunded in full or in part. */

import { object, optional, text, type ValueOf } from '#sandbox/fields.ts'
import { amountField, amountOf, minorOf } from './amount.ts'
import { type PayPalRequest, call, type PayPalAnswer, type PayPalCall } from './call.ts'
import { notFound, unprocessable } from './errors.ts'
import { sendWebhook } from './webhooks.ts'
import type { Capture, Order, PayPalRefund, PayPalState } from './state.ts'

const paymentRetentionMs = 45 * 86_400_000

const refundFields = object({
  amount: optional(amountField),
  invoice_id: optional(text(127)),
  custom_id: optional(text(127)),
  note_to_payer: optional(text(255)),
})

export function captureOf(provider: PayPalState, id: string): Capture {
  const capture = provider.captures.get(id)
  if (!capture) throw notFound()
  return capture
}

function unitOf(provider: PayPalState, capture: Capture): Order['purchase_units'][number] | undefined {
  return [...provider.orders.values()]
    .flatMap((order) => order.purchase_units)
    .find(({ payments }) => payments?.captures.includes(capture))
}

/** No share of the fee is refunded: PayPal keeps it. */
export function refundCapture(
  provider: PayPalState,
  capture: Capture,
  given: ValueOf<typeof refundFields>,
): PayPalRefund {
  const { currency_code: currency } = capture.amount
  const before = provider.refunded.get(capture.id) ?? 0
  const left = minorOf(capture.amount) - before
  if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (given.amount && given.amount.currency_code !== currency)
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture.')
  const amount = given.amount ? minorOf(given.amount) : left
  if (amount === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
  if (amount > left)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    )
  provider.books.move(currency, 'merchant', 'outside', amount)
  provider.refunded.set(capture.id, before + amount)
  capture.status = amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  capture.update_time = provider.time()
  const id = provider.around.ids.capitals(17)
  const { address } = provider.around
  const time = provider.time()
  const refund: PayPalRefund = {
    id,
    status: 'COMPLETED',
    amount: amountOf(currency, amount),
    ...(given.invoice_id === undefined ? {} : { invoice_id: given.invoice_id }),
    ...(given.custom_id === undefined ? {} : { custom_id: given.custom_id }),
    ...(given.note_to_payer === undefined ? {} : { note_to_payer: given.note_to_payer }),
    seller_payable_breakdown: {
      gross_amount: amountOf(currency, amount),
      paypal_fee: amountOf(currency, 0),
      net_amount: amountOf(currency, amount),
      total_refunded_amount: amountOf(currency, before + amount),
    },
    links: [
      { href: `${address}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${address}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
    ],
    create_time: time,
    update_time: time,
  }
  provider.refunds.set(id, refund)
  unitOf(provider, capture)?.payments?.refunds?.push(refund)
  return refund
}

function answerRefund(request: PayPalRequest, given: ValueOf<typeof refundFields>): PayPalAnswer {
  const { state } = request
  const refund = refundCapture(state, captureOf(state, request.id), given)
  sendWebhook(state, 'PAYMENT.CAPTURE.REFUNDED', 'refund', refund, 'A payment was refunded')
  const { id, status, links } = refund
  return { status: 201, body: structuredClone(request.wholeAnswer ? refund : { id, status, links }) }
}

export const refundCalls: readonly PayPalCall[] = [
  call('GET', '/v2/payments/captures/:id', undefined, ({ state, id }) => ({ status: 200, body: captureOf(state, id) })),
  call('POST', '/v2/payments/captures/:id/refund', refundFields, answerRefund, paymentRetentionMs),
  call('GET', '/v2/payments/refunds/:id', undefined, ({ state, id }) => {
    const refund = state.refunds.get(id)
    if (!refund) throw notFound()
    return { status: 200, body: refund }
  }),
]
