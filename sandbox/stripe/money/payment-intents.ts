/** Payment intents: the calls. */

import { anything, flag, integer, list, metadata, object, oneOf, optional, text, webAddress } from '#sandbox/fields.ts'
import { call, type StripeCall } from '#sandbox/stripe/call.ts'
import { chargeOf } from './charges.ts'
import { customerOf, mergedMetadata } from '#sandbox/stripe/customers.ts'
import { emit } from '#sandbox/stripe/emit.ts'
import { invalid, StripeError } from '#sandbox/stripe/errors.ts'
import { createIntent, currencyCode, intentOf, methodTypes } from './intent.ts'
import { checkAmount } from '#sandbox/stripe/currencies.ts'
import { mandateData } from './mandates.ts'
import { listed, listShape } from '#sandbox/stripe/pages-of-lists.ts'
import { capture, type Confirmation, pay } from './pay.ts'
import { methodOf, usableMethodOf } from './payment-methods.ts'
import type { PaymentIntent } from './payment-objects.ts'
import type { StripeContext } from '#sandbox/stripe/state.ts'

const confirmShape = {
  payment_method: optional(text()),
  return_url: optional(webAddress()),
  off_session: optional(flag()),
  mandate: optional(text()),
  mandate_data: mandateData,
  payment_method_options: optional(anything()),
  receipt_email: optional(text(512)),
  use_stripe_sdk: optional(flag()),
  error_on_requires_action: optional(flag()),
}
const createShape = {
  ...confirmShape,
  amount: integer(),
  currency: currencyCode,
  confirm: optional(flag()),
  customer: optional(text()),
  allowed_payment_method_types: optional(list(text(50))),
  automatic_payment_methods: optional(object({ enabled: flag(), allow_redirects: optional(oneOf('always', 'never')) })),
  capture_method: optional(oneOf('automatic', 'automatic_async', 'manual')),
  description: optional(text(1000)),
  metadata: optional(metadata()),
  setup_future_usage: optional(oneOf('off_session', 'on_session')),
  statement_descriptor: optional(text(22)),
  transfer_group: optional(text(500)),
}

type ConfirmParams = Parameters<typeof confirmationOf>[0]

function confirmationOf(params: {
  readonly off_session: boolean | undefined
  readonly return_url: string | undefined
  readonly mandate: string | undefined
  readonly mandate_data:
    | {
        readonly customer_acceptance: {
          readonly online:
            | { readonly ip_address: string | undefined; readonly user_agent: string | undefined }
            | undefined
        }
      }
    | undefined
}): Confirmation {
  const { online } = params.mandate_data?.customer_acceptance ?? {}
  return {
    offSession: params.off_session ?? false,
    returnUrl: params.return_url,
    mandate: params.mandate,
    acceptance: params.mandate_data ? { ip: online?.ip_address, agent: online?.user_agent } : undefined,
  }
}

function confirm(
  here: StripeContext,
  intent: PaymentIntent,
  methodId: string | undefined,
  params: ConfirmParams,
): PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpectedState(intent, 'confirm')
  const chosen = methodId ?? intent.payment_method
  if (chosen === null)
    throw invalid(
      'You cannot confirm this PaymentIntent because it’s missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.',
      { code: 'payment_intent_unexpected_state' },
    )
  here.holdings.intentSettings.set(intent.id, params.return_url === undefined ? {} : { returnUrl: params.return_url })
  const error = pay(here, intent, usableMethodOf(here, chosen), confirmationOf(params))
  if (error) throw new StripeError(402, { ...error, payment_intent: structuredClone(intent) }, true)
  return intent
}

function unexpectedState(intent: PaymentIntent, what: string): StripeError {
  return invalid(`You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
  })
}

export const paymentIntentCalls: readonly StripeCall[] = [
  call('POST', '/payment_intents', createShape, (here, params) => {
    const currency = params.currency.toLowerCase()
    checkAmount(params.amount, currency)
    if (params.confirm !== true && (params.off_session !== undefined || params.mandate_data !== undefined))
      throw invalid('off_session and mandate_data may only be sent when confirm is true.', {
        param: params.off_session === undefined ? 'mandate_data' : 'off_session',
      })
    if (params.customer !== undefined) customerOf(here, params.customer, 'customer')
    const method = params.payment_method === undefined ? undefined : usableMethodOf(here, params.payment_method)
    const types = methodTypes(params.allowed_payment_method_types, currency)
    const { automatic_payment_methods: automatic } = params
    const intent = createIntent(here, {
      amount: params.amount,
      currency,
      customer: params.customer ?? null,
      types,
      allowed: params.allowed_payment_method_types ? types : null,
      automatic: automatic
        ? { enabled: automatic.enabled, allow_redirects: automatic.allow_redirects ?? 'always' }
        : null,
      captureMethod: params.capture_method ?? 'automatic_async',
      description: params.description ?? null,
      metadata: params.metadata ?? {},
      receiptEmail: params.receipt_email ?? null,
      setupFutureUsage: params.setup_future_usage ?? null,
      statementDescriptor: params.statement_descriptor ?? null,
      transferGroup: params.transfer_group ?? null,
    })
    if (method) {
      intent.payment_method = method.id
      intent.status = 'requires_confirmation'
    }
    return params.confirm === true ? confirm(here, intent, method?.id, params) : intent
  }),
  call('GET', '/payment_intents', { ...listShape, customer: optional(text()) }, (here, params) =>
    listed(
      '/v1/payment_intents',
      here.holdings.paymentIntents.values(),
      params,
      ({ customer }) => params.customer === undefined || customer === params.customer,
    ),
  ),
  call('GET', '/payment_intents/:id', { client_secret: optional(text()) }, (here, _params, id) => intentOf(here, id)),
  call(
    'POST',
    '/payment_intents/:id',
    {
      amount: optional(integer()),
      customer: optional(text()),
      description: optional(text(1000)),
      metadata: optional(metadata()),
      payment_method: optional(text()),
      receipt_email: optional(text(512)),
      transfer_group: optional(text(500)),
    },
    (here, params, id) => {
      const intent = intentOf(here, id)
      if (params.amount !== undefined) {
        if (!intent.status.startsWith('requires_') || intent.status === 'requires_capture')
          throw unexpectedState(intent, 'update the amount of')
        checkAmount(params.amount, intent.currency)
        intent.amount = params.amount
      }
      if (params.customer !== undefined) intent.customer = customerOf(here, params.customer, 'customer').id
      if (params.payment_method !== undefined) {
        if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'update')
        intent.payment_method = methodOf(here, params.payment_method).id
        intent.status = 'requires_confirmation'
      }
      intent.description = params.description ?? intent.description
      intent.receipt_email = params.receipt_email ?? intent.receipt_email
      intent.transfer_group = params.transfer_group ?? intent.transfer_group
      intent.metadata = mergedMetadata(intent.metadata, params.metadata)
      return intent
    },
  ),
  call('POST', '/payment_intents/:id/confirm', confirmShape, (here, params, id) =>
    confirm(here, intentOf(here, id), params.payment_method, params),
  ),
  call(
    'POST',
    '/payment_intents/:id/cancel',
    { cancellation_reason: optional(oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer')) },
    (here, params, id) => {
      const intent = intentOf(here, id)
      if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpectedState(intent, 'cancel')
      intent.status = 'canceled'
      intent.next_action = null
      intent.amount_capturable = 0
      intent.canceled_at = here.state.around.schedule.seconds()
      intent.cancellation_reason = params.cancellation_reason ?? null
      emit(here, 'payment_intent.canceled', intent)
      return intent
    },
  ),
  call('POST', '/payment_intents/:id/capture', { amount_to_capture: optional(integer(1)) }, (here, params, id) => {
    const intent = intentOf(here, id)
    if (intent.status !== 'requires_capture' || intent.latest_charge === null) throw unexpectedState(intent, 'capture')
    const amount = params.amount_to_capture ?? intent.amount_capturable
    if (amount > intent.amount_capturable)
      throw invalid('The requested capture amount is greater than the amount you can capture for this charge.', {
        code: 'amount_too_large',
        param: 'amount_to_capture',
      })
    capture(here, intent, chargeOf(here, intent.latest_charge), amount)
    return intent
  }),
]
