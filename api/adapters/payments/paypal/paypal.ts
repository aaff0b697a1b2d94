/**
 * PayPal: orders that the payer approves at PayPal's page and that are captured afterwards, refunds, signed webhooks.
 * Polling includes the capture: the first poll of an approved attempt captures the money, under a key that makes it
 * idempotent.
 */

import type {
  Checkout,
  CheckoutQuery,
  CheckoutOrder,
  Gateway,
  NoResponse,
  ProviderStatus,
  ProviderRefund,
  RefundOrder,
} from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import { dayMs } from '#domain/calendar.ts'
import { payPalAmount } from './paypal-amount.ts'
import { type PayPalCall, payPalCalls } from './paypal-calls.ts'
import { payPalMessage } from './paypal-message.ts'
import { payPalProbe } from './paypal-probe.ts'
import { attemptOf, statusOfOrder, type PayPalOrder, paymentsOf } from './paypal-order.ts'
import { isRefusal, type ProviderEndpoint, Silence, worded } from '#api/adapters/payments/provider-line.ts'

export interface PayPalAccess extends ProviderEndpoint {
  readonly clientId: string
  readonly clientSecret: string
  /** Id of the webhook, which is part of the signed data. */
  readonly webhookId: string
  /** A simulator: the sandbox's or PayPal's own. */
  readonly test: boolean
}

/** How long PayPal recognises a request by its id: later the same request would be a new one. */
const orderKnownMs = 6 * 3_600_000
const refundKnownMs = 45 * dayMs
const titleMaximum = 127

const locales = { en: 'en-US', fr: 'fr-FR', ar: 'ar-EG' } as const

export function payPalGateway(access: PayPalAccess, clock: Clock): Gateway {
  const call = payPalCalls(access, clock)
  return {
    test: access.test,
    open: (order) => worded(() => openOrder(call, order, clock.now())),
    getStatus: (checkout) => worded(() => queryOrder(call, checkout, clock.now())),
    // PayPal orders need no closing: an order that is not captured is not paid.
    close: () => Promise.resolve('closed'),
    refund: (order) => worded(() => sendBack(call, order, clock.now())),
    getRefundStatus: (ref) =>
      worded(async () => {
        const { status, body } = await call({ method: 'GET', path: `/v2/payments/refunds/${ref}` })
        return status === 200 ? refundOf(body) : noResponse(status)
      }),
    message: (headers, body) => payPalMessage(call, headers, body, access.webhookId),
    probe: () => payPalProbe(access, clock),
  }
}

async function openOrder(call: PayPalCall, order: CheckoutOrder, now: number): Promise<Checkout | NoResponse> {
  const amount = payPalAmount(order.amount, order.currency)
  if (!amount || Math.abs(now - order.at) > orderKnownMs) return 'refused'
  const { status, body } = await call({
    method: 'POST',
    path: '/v2/checkout/orders',
    requestId: order.attemptId,
    json: {
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: 'investment',
          custom_id: order.attemptId,
          // PayPal accepts no second payment of one invoice, at any age.
          invoice_id: order.attemptId,
          description: [...order.title].slice(0, titleMaximum).join(''),
          amount,
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: `${order.returnUrl}?session_id=${order.attemptId}`,
            cancel_url: order.cancelUrl,
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            locale: locales[order.language],
          },
        },
      },
    },
  })
  if (status !== 200 && status !== 201) return noResponse(status)
  const { id, links } = body as PayPalOrder
  const url = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
  if (id === undefined || url === undefined) throw new Silence('an order without its page')
  return { ref: id, url }
}

async function queryOrder(
  call: PayPalCall,
  { ref, canCapture }: CheckoutQuery,
  now: number,
): Promise<ProviderStatus | NoResponse> {
  const { status, body } = await call({ method: 'GET', path: `/v2/checkout/orders/${ref}` })
  if (status !== 200) return noResponse(status)
  const order: PayPalOrder = body
  return canCapture && order.status === 'APPROVED'
    ? capture(call, ref, order, now)
    : statusOfOrder(order, canCapture, now)
}

/** Captures the approved amount. A new approval after a refusal is another request. */
async function capture(
  call: PayPalCall,
  ref: string,
  order: PayPalOrder,
  now: number,
): Promise<ProviderStatus | NoResponse> {
  const { status, body } = await call({
    method: 'POST',
    path: `/v2/checkout/orders/${ref}/capture`,
    requestId: `${attemptOf(order)}.${order.update_time ?? ''}`,
    json: {},
    whole: true,
  })
  if (status === 200 || status === 201) return statusOfOrder(body, true, now)
  if (status !== 422) return noResponse(status)
  const [issue] = ((body['details'] ?? []) as readonly { readonly issue?: string }[]).map((each) => each.issue)
  switch (issue) {
    case 'ORDER_ALREADY_CAPTURED':
      return queryOrder(call, { ref, canCapture: false }, now)
    case 'INSTRUMENT_DECLINED':
      // The same page accepts another card or account.
      return { report: { state: 'open', reason: 'declined' } }
    case 'ORDER_NOT_APPROVED':
    case 'PAYER_ACTION_REQUIRED':
      return { report: { state: 'open' } }
    case 'DUPLICATE_INVOICE_ID':
      throw new Silence('the try was paid by another order')
    default:
      return { report: { state: 'failed', reason: 'declined' } }
  }
}

async function sendBack(call: PayPalCall, order: RefundOrder, now: number): Promise<ProviderRefund | NoResponse> {
  const amount = payPalAmount(order.amount, order.currency)
  if (!amount) return 'refused'
  if (Math.abs(now - order.at) > refundKnownMs) {
    const before = await sentBefore(call, order)
    if (before) return before
  }
  const { status, body } = await call({
    method: 'POST',
    path: `/v2/payments/captures/${order.paymentRef}/refund`,
    requestId: order.refundId,
    json: { amount, invoice_id: order.refundId, custom_id: order.refundId },
  })
  return status === 200 || status === 201 ? refundOf(body) : noResponse(status)
}

/** A refund whose request id PayPal no longer recognises: read from its order. */
async function sentBefore(call: PayPalCall, order: RefundOrder): Promise<ProviderRefund | undefined> {
  const { status, body } = await call({ method: 'GET', path: `/v2/checkout/orders/${order.checkoutRef}` })
  if (status !== 200) throw new Silence('an order that cannot be read')
  const refund = paymentsOf(body).refunds.find((each) => each.custom_id === order.refundId)
  return refund && refundOf(refund)
}

function refundOf({ id, status }: { readonly id?: unknown; readonly status?: unknown }): ProviderRefund {
  if (typeof id !== 'string') throw new Silence('a refund without a name')
  switch (status) {
    case 'COMPLETED':
      return { ref: id, state: 'succeeded' }
    case 'FAILED':
    case 'CANCELLED':
      return { ref: id, state: 'failed' }
    default:
      return { ref: id, state: 'processing' }
  }
}

function noResponse(status: number): NoResponse {
  return isRefusal(status) ? 'refused' : 'silent'
}
