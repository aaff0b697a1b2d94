/** Orders: created, approved by the payer on PayPal's page, captured. */

import { anything, list, object, oneOf, optional, text, type ValueOf, webAddress } from '#sandbox/fields.ts'
import { type Amount, amountField, amountOf, minorOf } from './amount.ts'
import { type PayPalRequest, call, type PayPalAnswer, type PayPalCall } from './call.ts'
import { notFound, PayPalError, unprocessable } from './errors.ts'
import { sendWebhook } from './webhooks.ts'
import type { Capture, Order, PayPalState } from './state.ts'

const orderRetentionMs = 6 * 3_600_000

const experience = optional(
  object({
    return_url: optional(webAddress()),
    cancel_url: optional(webAddress()),
    locale: optional(text(10)),
    user_action: optional(oneOf('PAY_NOW', 'CONTINUE')),
    shipping_preference: optional(oneOf('NO_SHIPPING', 'GET_FROM_FILE', 'SET_PROVIDED_ADDRESS')),
    brand_name: optional(text(127)),
    landing_page: optional(text(20)),
    payment_method_preference: optional(text(50)),
  }),
)
const orderFields = object({
  intent: oneOf('CAPTURE', 'AUTHORIZE'),
  purchase_units: list(
    object({
      reference_id: optional(text(256)),
      amount: amountField,
      description: optional(text(127)),
      custom_id: optional(text(255)),
      invoice_id: optional(text(127)),
    }),
    10,
  ),
  payment_source: optional(object({ paypal: optional(object({ experience_context: experience })) })),
  application_context: experience,
})

function orderOf(provider: PayPalState, id: string): Order {
  const order = provider.orders.get(id)
  if (!order) throw notFound()
  return order
}

function minimal({ id, status, payment_source, links }: Order): object {
  return { id, status, ...(payment_source ? { payment_source } : {}), links }
}

function createOrder(request: PayPalRequest, given: ValueOf<typeof orderFields>): PayPalAnswer {
  const { state } = request
  if (given.intent === 'AUTHORIZE') throw unprocessable('INTENT_NOT_SUPPORTED', 'This sandbox captures only.')
  const [first] = given.purchase_units
  if (!first) throw unprocessable('MISSING_PURCHASE_UNITS', 'At least one purchase unit is needed.')
  const { paypal } = given.payment_source ?? {}
  if (paypal && request.requestId === undefined) {
    const description = 'A PayPal-Request-Id is required if you are trying to process payment for an Order.'
    const detail = { issue: 'PAYPAL_REQUEST_ID_REQUIRED', description }
    throw new PayPalError(400, 'INVALID_REQUEST', 'Request is not well-formed.', [detail])
  }
  const references = given.purchase_units.map(({ reference_id }) => reference_id ?? 'default')
  if (new Set(references).size < references.length)
    throw unprocessable('DUPLICATE_REFERENCE_ID', 'The reference_id must be unique in an order.')
  for (const { amount } of given.purchase_units)
    if (minorOf(amount) === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
  const id = state.around.ids.capitals(17)
  const self = `${state.around.address}/v2/checkout/orders/${id}`
  const page = `${state.around.address}/hosted/approve/${id}`
  const time = state.time()
  const order: Order = {
    id,
    intent: 'CAPTURE',
    status: paypal ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    purchase_units: given.purchase_units.map((unit) => ({
      reference_id: unit.reference_id ?? 'default',
      amount: unit.amount,
      ...(unit.description === undefined ? {} : { description: unit.description }),
      ...(unit.custom_id === undefined ? {} : { custom_id: unit.custom_id }),
      ...(unit.invoice_id === undefined ? {} : { invoice_id: unit.invoice_id }),
      payee: { email_address: 'merchant@example.com', merchant_id: 'SANDBOXMERCHANT' },
    })),
    ...(paypal ? { payment_source: { paypal: {} } } : {}),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: page, rel: paypal ? 'payer-action' : 'approve', method: 'GET' },
      ...(paypal ? [] : [{ href: `${self}/capture`, rel: 'capture', method: 'POST' }]),
    ],
    create_time: time,
    update_time: time,
  }
  const context = paypal?.experience_context ?? given.application_context
  state.orders.set(id, order)
  state.experiences.set(id, { returnUrl: context?.return_url, cancelUrl: context?.cancel_url, locale: context?.locale })
  return { status: paypal ? 200 : 201, body: structuredClone(request.wholeAnswer ? order : minimal(order)) }
}

function captureOrder(request: PayPalRequest): PayPalAnswer {
  const { state } = request
  const order = orderOf(state, request.id)
  if (order.status === 'COMPLETED')
    throw unprocessable(
      'ORDER_ALREADY_CAPTURED',
      'Order already captured. If intent=CAPTURE only one capture per order is allowed.',
    )
  if (order.status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
  if (state.declining.has(order.id)) {
    const href = `${state.around.address}/hosted/approve/${order.id}`
    order.status = 'PAYER_ACTION_REQUIRED'
    throw unprocessable(
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
      [{ href, rel: 'redirect', method: 'GET' }],
    )
  }
  if (order.purchase_units.some((unit) => unit.invoice_id !== undefined && state.invoices.has(unit.invoice_id)))
    throw unprocessable(
      'DUPLICATE_INVOICE_ID',
      'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
    )
  for (const unit of order.purchase_units) {
    const capture = createCapture(state, unit)
    unit.payments = { captures: [capture], refunds: [] }
    if (!state.slow.has(order.id)) complete(state, capture)
    else {
      sendWebhook(state, 'PAYMENT.CAPTURE.PENDING', 'capture', capture, 'Payment pending')
      state.around.schedule.after(state.options.slowSeconds * 1000, () => complete(state, capture))
    }
  }
  order.status = 'COMPLETED'
  order.update_time = state.time()
  order.links = order.links.filter(({ rel }) => rel === 'self')
  const { id, status, payment_source, payer, links } = order
  const units = order.purchase_units.map(({ reference_id, payments }) => ({ reference_id, payments }))
  const short = { id, status, payment_source, purchase_units: units, payer, links }
  return { status: 201, body: structuredClone(request.wholeAnswer ? order : short) }
}

/** Completes a capture. One that was refused meanwhile stays refused. */
function complete(provider: PayPalState, capture: Capture): void {
  if (capture.status !== 'PENDING') return
  const { currency_code: currency, value } = capture.amount
  const { gross, fee } = split(provider, capture.amount)
  provider.books.post(currency, [
    { account: 'outside', amount: -gross },
    { account: 'merchant', amount: gross - fee },
    { account: 'paypal-fees', amount: fee },
  ])
  capture.status = 'COMPLETED'
  capture.update_time = provider.time()
  sendWebhook(provider, 'PAYMENT.CAPTURE.COMPLETED', 'capture', capture, `Payment completed for ${currency} ${value}`)
}

function split({ options }: PayPalState, amount: Amount): { gross: number; fee: number } {
  const gross = minorOf(amount)
  return { gross, fee: Math.min(gross, Math.round((gross * options.feeBasisPoints) / 10_000) + options.feeFixed) }
}

function createCapture(provider: PayPalState, unit: Order['purchase_units'][number]): Capture {
  const { currency_code: currency } = unit.amount
  const { gross, fee } = split(provider, unit.amount)
  const id = provider.around.ids.capitals(17)
  const href = `${provider.around.address}/v2/payments/captures/${id}`
  const time = provider.time()
  const capture: Capture = {
    id,
    status: 'PENDING',
    amount: unit.amount,
    final_capture: true,
    ...(unit.invoice_id === undefined ? {} : { invoice_id: unit.invoice_id }),
    ...(unit.custom_id === undefined ? {} : { custom_id: unit.custom_id }),
    seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
    seller_receivable_breakdown: {
      gross_amount: unit.amount,
      paypal_fee: amountOf(currency, fee),
      net_amount: amountOf(currency, gross - fee),
    },
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/refund`, rel: 'refund', method: 'POST' },
    ],
    create_time: time,
    update_time: time,
  }
  provider.captures.set(id, capture)
  if (unit.invoice_id !== undefined) provider.invoices.set(unit.invoice_id, true)
  return capture
}

export const orderCalls: readonly PayPalCall[] = [
  call('POST', '/v2/checkout/orders', orderFields, createOrder, orderRetentionMs),
  call('GET', '/v2/checkout/orders/:id', undefined, ({ state, id }) => ({ status: 200, body: orderOf(state, id) })),
  call('POST', '/v2/checkout/orders/:id/capture', anything(), captureOrder, orderRetentionMs),
]
