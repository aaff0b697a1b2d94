/** Setup intents: a payment method is saved for later, with authorization to debit it. */

import { anything, flag, integer, list, metadata, oneOf, optional, text, webAddress } from '#sandbox/fields.ts'
import { call, type StripeCall } from '#sandbox/stripe/call.ts'
import { customerOf } from '#sandbox/stripe/customers.ts'
import { emit } from '#sandbox/stripe/emit.ts'
import { invalid, missing, StripeError } from '#sandbox/stripe/errors.ts'
import { createMandate, mandateData } from './mandates.ts'
import { listed, listShape } from '#sandbox/stripe/pages-of-lists.ts'
import { attach, methodOf, trickOf } from './payment-methods.ts'
import type { Metadata, MethodType, PaymentMethod, SetupIntent } from './payment-objects.ts'
import { methodTypes } from './intent.ts'
import { declineOf, isSecured } from '#sandbox/stripe/test-methods.ts'
import { type StripeContext, newId } from '#sandbox/stripe/state.ts'

const microdepositAmounts = [32, 45]
const arrivesAfterSeconds = 2 * 86_400

export interface SetupFacts {
  readonly customer: string | null
  readonly description: string | null
  readonly metadata: Metadata
  readonly types: MethodType[]
  readonly allowed: MethodType[] | null
  readonly usage: SetupIntent['usage']
}

export function createSetup(here: StripeContext, facts: SetupFacts): SetupIntent {
  const { state, holdings } = here
  const id = newId(state, 'seti')
  const setup: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: facts.allowed,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${state.around.ids.text(25)}`,
    created: state.around.schedule.seconds(),
    customer: facts.customer,
    description: facts.description,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: facts.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: facts.types,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: facts.usage,
  }
  holdings.setupIntents.set(id, setup)
  emit(here, 'setup_intent.created', setup)
  return setup
}

export interface Acceptance {
  readonly ip: string | undefined
  readonly agent: string | undefined
}

/** Advances a setup as far as possible without its owner; a consent given on a page is accepted. */
export function confirmSetup(
  here: StripeContext,
  setup: SetupIntent,
  method: PaymentMethod,
  acceptance: Acceptance | undefined,
): void {
  if (!setup.payment_method_types.includes(method.type))
    throw invalid(`The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`)
  setup.payment_method = method.id
  if (method.type === 'card') {
    const decline = declineOf(trickOf(here, method))
    if (decline) {
      setup.status = 'requires_payment_method'
      setup.payment_method = null
      setup.last_setup_error = { ...decline, payment_method: method }
      emit(here, 'setup_intent.setup_failed', setup)
      throw new StripeError(402, { ...decline, setup_intent: structuredClone(setup) }, true)
    }
    finish(here, setup, method)
    return
  }
  if (!acceptance)
    throw invalid('This SetupIntent requires a mandate. Provide `mandate_data` with the customer’s acceptance.', {
      code: 'setup_intent_mandate_invalid',
      param: 'mandate_data',
    })
  const mandate = createMandate(here, method.id, acceptance.ip, acceptance.agent)
  setup.mandate = mandate.id
  if (method.us_bank_account?.financial_connections_account !== null) {
    finish(here, setup, method)
    return
  }
  mandate.status = 'pending'
  setup.status = 'requires_action'
  setup.next_action = {
    type: 'verify_with_microdeposits',
    verify_with_microdeposits: {
      arrival_date: here.state.around.schedule.seconds() + arrivesAfterSeconds,
      hosted_verification_url: `${here.state.around.address}/hosted/microdeposits/${setup.client_secret}`,
      microdeposit_type: 'amounts',
    },
  }
  emit(here, 'setup_intent.requires_action', setup)
}

function finish(here: StripeContext, setup: SetupIntent, method: PaymentMethod): void {
  setup.status = 'succeeded'
  setup.next_action = null
  setup.last_setup_error = null
  if (setup.customer !== null) attach(here, method, setup.customer)
  // Its owner has confirmed once, so later payments without the owner succeed.
  if (isSecured(trickOf(here, method))) here.holdings.tricks.set(method.id, 'none')
  const mandate = setup.mandate === null ? undefined : here.holdings.mandates.get(setup.mandate)
  if (mandate?.status === 'pending') {
    mandate.status = 'active'
    emit(here, 'mandate.updated', mandate)
  }
  emit(here, 'setup_intent.succeeded', setup)
}

function setupOf(here: StripeContext, id: string): SetupIntent {
  const setup = here.holdings.setupIntents.get(id)
  if (!setup) throw missing('setupintent', id, 'intent')
  return setup
}

const confirmShape = {
  payment_method: optional(text()),
  mandate_data: mandateData,
  return_url: optional(webAddress()),
  payment_method_options: optional(anything()),
  use_stripe_sdk: optional(flag()),
}

interface ConfirmParams {
  readonly mandate_data:
    | {
        readonly customer_acceptance: {
          readonly online:
            | { readonly ip_address: string | undefined; readonly user_agent: string | undefined }
            | undefined
        }
      }
    | undefined
}

function confirmWith(
  here: StripeContext,
  setup: SetupIntent,
  methodId: string | null,
  params: ConfirmParams,
): SetupIntent {
  if (!setup.status.startsWith('requires_')) throw unexpected(setup, 'confirm')
  if (methodId === null)
    throw invalid('You cannot confirm this SetupIntent because it’s missing a payment method.', {
      code: 'setup_intent_unexpected_state',
    })
  const online = params.mandate_data?.customer_acceptance.online
  confirmSetup(
    here,
    setup,
    methodOf(here, methodId),
    params.mandate_data ? { ip: online?.ip_address, agent: online?.user_agent } : undefined,
  )
  return setup
}

function unexpected(setup: SetupIntent, what: string): StripeError {
  return invalid(`You cannot ${what} this SetupIntent because it has a status of ${setup.status}.`, {
    code: 'setup_intent_unexpected_state',
  })
}

export const setupIntentCalls: readonly StripeCall[] = [
  call(
    'POST',
    '/setup_intents',
    {
      ...confirmShape,
      confirm: optional(flag()),
      customer: optional(text()),
      description: optional(text(1000)),
      metadata: optional(metadata()),
      allowed_payment_method_types: optional(list(text(50))),
      usage: optional(oneOf('off_session', 'on_session')),
    },
    (here, params) => {
      if (params.customer !== undefined) customerOf(here, params.customer, 'customer')
      const method = params.payment_method === undefined ? undefined : methodOf(here, params.payment_method)
      const types = methodTypes(params.allowed_payment_method_types, undefined)
      const setup = createSetup(here, {
        customer: params.customer ?? null,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        types,
        allowed: params.allowed_payment_method_types ? types : null,
        usage: params.usage ?? 'off_session',
      })
      if (method) {
        setup.payment_method = method.id
        setup.status = 'requires_confirmation'
      }
      return params.confirm === true ? confirmWith(here, setup, method?.id ?? null, params) : setup
    },
  ),
  call('GET', '/setup_intents', { ...listShape, customer: optional(text()) }, (here, params) =>
    listed(
      '/v1/setup_intents',
      here.holdings.setupIntents.values(),
      params,
      ({ customer }) => params.customer === undefined || customer === params.customer,
    ),
  ),
  call('GET', '/setup_intents/:id', { client_secret: optional(text()) }, (here, _params, id) => setupOf(here, id)),
  call('POST', '/setup_intents/:id/confirm', confirmShape, (here, params, id) => {
    const setup = setupOf(here, id)
    return confirmWith(here, setup, params.payment_method ?? setup.payment_method, params)
  }),
  call('POST', '/setup_intents/:id/cancel', {}, (here, _params, id) => {
    const setup = setupOf(here, id)
    if (!setup.status.startsWith('requires_')) throw unexpected(setup, 'cancel')
    setup.status = 'canceled'
    emit(here, 'setup_intent.canceled', setup)
    return setup
  }),
  call(
    'POST',
    '/setup_intents/:id/verify_microdeposits',
    { amounts: optional(list(integer(1, 99), 2)), descriptor_code: optional(text(6)) },
    (here, params, id) => {
      const setup = setupOf(here, id)
      const method = setup.payment_method === null ? undefined : here.holdings.paymentMethods.get(setup.payment_method)
      if (setup.next_action?.type !== 'verify_with_microdeposits' || !method)
        throw unexpected(setup, 'verify the microdeposits of')
      const right = params.descriptor_code === 'SM11AA' || String(params.amounts) === String(microdepositAmounts)
      if (!right)
        throw invalid('The amounts provided do not match the amounts that were sent to the bank account.', {
          code: 'payment_method_microdeposit_verification_amounts_mismatch',
        })
      finish(here, setup, method)
      return setup
    },
  ),
]
