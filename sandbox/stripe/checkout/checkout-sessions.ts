/** Checkout sessions: the calls. checkout-page.ts has the page where users pay. */

import { metadata, oneOf, optional, text } from '#sandbox/fields.ts'
import { call, type StripeCall } from '#sandbox/stripe/call.ts'
import { customerOf, mergedMetadata } from '#sandbox/stripe/customers.ts'
import { emit } from '#sandbox/stripe/emit.ts'
import { invalid, missing } from '#sandbox/stripe/errors.ts'
import { listed, listShape } from '#sandbox/stripe/pages-of-lists.ts'
import { checkAmount } from '#sandbox/stripe/currencies.ts'
import { methodTypes } from '#sandbox/stripe/money/intent.ts'
import { blankSession } from './session-blank.ts'
import { checkAddresses, checkMode, type CreateParams, createShape, refuse } from './session-params.ts'
import { createSetup } from '#sandbox/stripe/money/setup-intents.ts'
import type { CheckoutSession, LineItem } from './session-objects.ts'
import { noRequest, type StripeContext, newId } from '#sandbox/stripe/state.ts'

const shortestLifeSeconds = 30 * 60
const usualLifeSeconds = 86_400

function lineItemsOf(here: StripeContext, items: NonNullable<CreateParams['line_items']>): LineItem[] {
  return items.map(({ price_data: price, quantity = 1 }) => {
    const amount = price.unit_amount * quantity
    return {
      id: newId(here.state, 'li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency.toLowerCase(),
      description: price.product_data.name,
      metadata: {},
      price: null,
      quantity,
    }
  })
}

function lifeEnd(now: number, wished: number | undefined): number {
  if (wished === undefined) return now + usualLifeSeconds
  if (wished < now + shortestLifeSeconds || wished > now + usualLifeSeconds)
    refuse(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    )
  return wished
}

function createSession(here: StripeContext, params: CreateParams): CheckoutSession {
  const { state, holdings } = here
  const ui = params.ui_mode ?? 'hosted_page'
  checkAddresses(params, ui === 'embedded_page')
  checkMode(params)
  if (params.customer !== undefined) customerOf(here, params.customer, 'customer')
  const items = lineItemsOf(here, params.line_items ?? [])
  const currency = items[0]?.currency ?? params.currency?.toLowerCase() ?? null
  if (items.some((each) => each.currency !== currency))
    refuse('All line items must have the same currency.', 'line_items')
  const total = items.reduce((sum, { amount_total }) => sum + amount_total, 0)
  const isPayment = params.mode === 'payment'
  if (isPayment) checkAmount(total, currency ?? '')
  const types = methodTypes(params.allowed_payment_method_types, currency ?? undefined)
  if (types.length === 0)
    refuse('No valid payment method types for this Checkout Session.', 'allowed_payment_method_types')
  const now = state.around.schedule.seconds()
  const id = `cs_test_${state.around.ids.text(58)}`
  const secret = `${id}_secret_${state.around.ids.text(48)}`
  const session: CheckoutSession = {
    ...blankSession,
    id,
    allowed_payment_method_types: params.allowed_payment_method_types ? types : null,
    amount_subtotal: isPayment ? total : null,
    amount_total: isPayment ? total : null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: ui === 'embedded_page' ? secret : null,
    created: now,
    currency,
    customer: params.customer ?? null,
    customer_creation: isPayment ? (params.customer_creation ?? 'if_required') : null,
    customer_details: null,
    customer_email: params.customer_email ?? null,
    expires_at: lifeEnd(now, params.expires_at),
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    mode: isPayment ? 'payment' : 'setup',
    payment_intent: null,
    payment_method_types: types,
    payment_status: isPayment ? 'unpaid' : 'no_payment_required',
    ...(ui === 'embedded_page' ? { redirect_on_completion: params.redirect_on_completion ?? 'always' } : {}),
    ...(params.return_url === undefined ? {} : { return_url: params.return_url }),
    setup_intent: null,
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url ?? null,
    total_details: isPayment ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: ui,
    url: ui === 'hosted_page' ? `${state.around.address}/hosted/checkout/${id}` : null,
  }
  holdings.sessions.set(id, session)
  holdings.lineItems.set(id, items)
  if (isPayment) rememberIntentData(here, id, params)
  else session.setup_intent = setupFor(here, id, session, params)
  const life = (session.expires_at - now) * 1000
  state.around.schedule.after(life, () => expire({ ...here, cause: noRequest }, session))
  return session
}

/** The intent is created when the payer pays; until then the session has none. */
function rememberIntentData(here: StripeContext, id: string, params: CreateParams): void {
  const data = params.payment_intent_data
  here.holdings.intentSettings.set(id, {
    sessionData: {
      metadata: data?.metadata ?? {},
      description: data?.description ?? null,
      transferGroup: data?.transfer_group ?? null,
      receiptEmail: data?.receipt_email ?? null,
      statementDescriptor: data?.statement_descriptor ?? null,
      captureMethod: data?.capture_method ?? 'automatic_async',
      setupFutureUsage: data?.setup_future_usage ?? null,
    },
  })
}

function setupFor(here: StripeContext, id: string, session: CheckoutSession, params: CreateParams): string {
  const setup = createSetup(here, {
    customer: session.customer,
    description: params.setup_intent_data?.description ?? null,
    metadata: params.setup_intent_data?.metadata ?? {},
    types: session.payment_method_types,
    allowed: session.allowed_payment_method_types,
    usage: 'off_session',
  })
  here.holdings.sessionOf.set(setup.id, id)
  return setup.id
}

function expire(here: StripeContext, session: CheckoutSession): void {
  if (session.status !== 'open') return
  session.status = 'expired'
  session.url = null
  const intent = session.payment_intent === null ? undefined : here.holdings.paymentIntents.get(session.payment_intent)
  if (intent?.status.startsWith('requires_')) {
    intent.status = 'canceled'
    intent.canceled_at = here.state.around.schedule.seconds()
    emit(here, 'payment_intent.canceled', intent)
  }
  emit(here, 'checkout.session.expired', session)
}

function sessionOf(here: StripeContext, id: string): CheckoutSession {
  const session = here.holdings.sessions.get(id)
  if (!session) throw missing('checkout.session', id, 'session')
  return session
}

export const checkoutSessionCalls: readonly StripeCall[] = [
  call('POST', '/checkout/sessions', createShape, createSession),
  call(
    'GET',
    '/checkout/sessions',
    {
      ...listShape,
      customer: optional(text()),
      payment_intent: optional(text()),
      status: optional(oneOf('open', 'complete', 'expired')),
    },
    (here, params) =>
      listed(
        '/v1/checkout/sessions',
        here.holdings.sessions.values(),
        params,
        (each) =>
          (params.customer === undefined || each.customer === params.customer) &&
          (params.payment_intent === undefined || each.payment_intent === params.payment_intent) &&
          (params.status === undefined || each.status === params.status),
      ),
  ),
  call('GET', '/checkout/sessions/:id', {}, (here, _params, id) => sessionOf(here, id)),
  call('GET', '/checkout/sessions/:id/line_items', listShape, (here, params, id) => {
    sessionOf(here, id)
    const items = here.holdings.lineItems.get(id) ?? []
    return listed(`/v1/checkout/sessions/${id}/line_items`, items.toReversed(), params)
  }),
  call('POST', '/checkout/sessions/:id', { metadata: optional(metadata()) }, (here, params, id) => {
    const session = sessionOf(here, id)
    session.metadata = mergedMetadata(session.metadata, params.metadata)
    return session
  }),
  call('POST', '/checkout/sessions/:id/expire', {}, (here, _params, id) => {
    const session = sessionOf(here, id)
    if (session.status !== 'open')
      throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.', {
        code: 'resource_invalid_state',
        param: 'session',
      })
    expire(here, session)
    return session
  }),
]
