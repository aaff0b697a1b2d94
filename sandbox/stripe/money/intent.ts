/** Payment intents: their fields, and their valid amounts and methods. */

import { matching } from '#sandbox/fields.ts'
import { emit } from '#sandbox/stripe/emit.ts'
import { missing } from '#sandbox/stripe/errors.ts'
import type { Metadata, MethodType, PaymentIntent } from './payment-objects.ts'
import { type StripeContext, newId } from '#sandbox/stripe/state.ts'

export const currencyCode = matching(/^[a-z]{3}$/i, 'a three-letter ISO currency code')

/** Silently drops methods that this simulator or the currency does not support, as Stripe does with this list. */
export function methodTypes(allowed: readonly string[] | undefined, currency: string | undefined): MethodType[] {
  if (!allowed) return ['card']
  const known = (['card', 'us_bank_account'] as const).filter((type) => allowed.includes(type))
  return known.filter((type) => type === 'card' || currency === undefined || currency === 'usd')
}

export interface IntentFacts {
  readonly amount: number
  readonly currency: string
  readonly customer: string | null
  readonly types: MethodType[]
  readonly allowed: MethodType[] | null
  readonly automatic: PaymentIntent['automatic_payment_methods']
  readonly captureMethod: PaymentIntent['capture_method']
  readonly description: string | null
  readonly metadata: Metadata
  readonly receiptEmail: string | null
  readonly setupFutureUsage: PaymentIntent['setup_future_usage']
  readonly statementDescriptor: string | null
  readonly transferGroup: string | null
}

export function createIntent(here: StripeContext, facts: IntentFacts): PaymentIntent {
  const { state, holdings } = here
  const id = newId(state, 'pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: facts.allowed,
    amount: facts.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: facts.automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: facts.captureMethod,
    client_secret: `${id}_secret_${state.around.ids.text(25)}`,
    confirmation_method: 'automatic',
    created: state.around.schedule.seconds(),
    currency: facts.currency,
    customer: facts.customer,
    customer_account: null,
    description: facts.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: facts.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: facts.types,
    payment_record: null,
    processing: null,
    receipt_email: facts.receiptEmail,
    review: null,
    setup_future_usage: facts.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: facts.statementDescriptor,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: facts.transferGroup,
  }
  holdings.paymentIntents.set(id, intent)
  emit(here, 'payment_intent.created', intent)
  return intent
}

export function intentOf(here: StripeContext, id: string, param = 'intent'): PaymentIntent {
  const intent = here.holdings.paymentIntents.get(id)
  if (!intent) throw missing('payment_intent', id, param)
  return intent
}
