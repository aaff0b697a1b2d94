/** Cards and bank accounts, made from the published test numbers. */

import { integer, matching, metadata, object, oneOf, optional, text } from '#sandbox/fields.ts'
import { call, type StripeCall } from '#sandbox/stripe/call.ts'
import { customerOf } from '#sandbox/stripe/customers.ts'
import { emit } from '#sandbox/stripe/emit.ts'
import { invalid, missing, StripeError } from '#sandbox/stripe/errors.ts'
import { listed, listShape } from '#sandbox/stripe/pages-of-lists.ts'
import type { BillingDetails, Metadata, PaymentMethod } from './payment-objects.ts'
import { namedMethods, testRoutingNumber, type Trick, trickOfBank, trickOfCard } from '#sandbox/stripe/test-methods.ts'
import { type StripeContext, newId } from '#sandbox/stripe/state.ts'

const noDetails: BillingDetails = { address: null, email: null, name: null, phone: null, tax_id: null }

export interface BankFacts {
  readonly account: string
  readonly routing: string
  readonly holder: 'individual' | 'company'
  readonly kind: 'checking' | 'savings'
  /** Connected through the bank's own page, and so verified as the payer's. */
  readonly linked: boolean
}

export function testBank(account: string): BankFacts {
  return { account, routing: testRoutingNumber, holder: 'individual', kind: 'checking', linked: true }
}

function keep(
  here: StripeContext,
  made: Omit<PaymentMethod, 'id' | 'object' | 'created'>,
  trick: Trick,
): PaymentMethod {
  const method: PaymentMethod = {
    id: newId(here.state, 'pm'),
    object: 'payment_method',
    created: here.state.around.schedule.seconds(),
    ...made,
  }
  here.holdings.paymentMethods.set(method.id, method)
  here.holdings.tricks.set(method.id, trick)
  return method
}

const common = {
  allow_redisplay: 'unspecified',
  customer: null,
  customer_account: null,
  livemode: false,
} as const

export interface MethodExtras {
  readonly billing?: Partial<BillingDetails>
  readonly metadata?: Metadata | undefined
  readonly month?: number
  readonly year?: number
}

export function createCard(here: StripeContext, number: string, extras: MethodExtras = {}): PaymentMethod {
  const trick = trickOfCard(number)
  if (trick === undefined)
    throw new StripeError(402, {
      type: 'card_error',
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    })
  const brand = number.startsWith('5') ? 'mastercard' : 'visa'
  const thisYear = new Date(here.state.around.schedule.now()).getUTCFullYear()
  const card = {
    brand,
    checks: null,
    country: 'US',
    display_brand: brand,
    exp_month: extras.month ?? 12,
    exp_year: extras.year ?? thisYear + 3,
    fingerprint: here.state.around.ids.text(16),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: null,
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  } as const
  const billing_details = { ...noDetails, ...extras.billing }
  return keep(here, { ...common, billing_details, metadata: extras.metadata ?? {}, type: 'card', card }, trick)
}

export function createBank(here: StripeContext, facts: BankFacts, extras: MethodExtras = {}): PaymentMethod {
  const us_bank_account = {
    account_holder_type: facts.holder,
    account_type: facts.kind,
    bank_name: 'STRIPE TEST BANK',
    financial_connections_account: facts.linked ? newId(here.state, 'fca') : null,
    fingerprint: here.state.around.ids.text(16),
    last4: facts.account.slice(-4),
    networks: null,
    routing_number: facts.routing,
    status_details: null,
  } as const
  const billing_details = { ...noDetails, ...extras.billing }
  const type = 'us_bank_account'
  return keep(
    here,
    { ...common, billing_details, metadata: extras.metadata ?? {}, type, us_bank_account },
    trickOfBank(facts.account),
  )
}

/** An existing method, or a new one for one of Stripe's predefined test names. */
export function methodOf(here: StripeContext, id: string, param = 'payment_method'): PaymentMethod {
  const named = Object.hasOwn(namedMethods, id) ? namedMethods[id] : undefined
  if (named) return 'card' in named ? createCard(here, named.card) : createBank(here, testBank(named.bank))
  const method = here.holdings.paymentMethods.get(id)
  if (!method) throw missing('PaymentMethod', id, param)
  return method
}

/** A method that may pay: Stripe never reuses one that was detached. */
export function usableMethodOf(here: StripeContext, id: string): PaymentMethod {
  const method = methodOf(here, id)
  if (here.holdings.detached.has(method.id))
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    )
  return method
}

export function trickOf(here: StripeContext, method: PaymentMethod): Trick {
  return here.holdings.tricks.get(method.id) ?? 'none'
}

export function attach(here: StripeContext, method: PaymentMethod, customer: string): void {
  if (method.customer === customer) return
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    })
  method.customer = customer
  emit(here, 'payment_method.attached', method)
}

const billingShape = optional(object({ name: optional(text(256)), email: optional(text(512)) }))
const createShape = {
  type: oneOf('card', 'us_bank_account'),
  card: optional(
    object({
      number: text(25),
      exp_month: integer(1, 12),
      exp_year: integer(2000, 2100),
      cvc: optional(text(4)),
    }),
  ),
  us_bank_account: optional(
    object({
      account_number: matching(/^\d{4,17}$/, 'account number'),
      routing_number: matching(/^\d{9}$/, 'routing number'),
      account_holder_type: optional(oneOf('individual', 'company')),
      account_type: optional(oneOf('checking', 'savings')),
    }),
  ),
  billing_details: billingShape,
  metadata: optional(metadata()),
}

function nameAndEmail(value: { readonly name: string | undefined; readonly email: string | undefined } | undefined) {
  return { name: value?.name ?? null, email: value?.email ?? null }
}

export const paymentMethodCalls: readonly StripeCall[] = [
  call('POST', '/payment_methods', createShape, (here, params) => {
    const { card, us_bank_account: bank } = params
    const extras = { billing: nameAndEmail(params.billing_details), metadata: params.metadata }
    if (params.type === 'card') {
      if (!card) throw invalid('Missing required param: card.', { code: 'parameter_missing', param: 'card' })
      return createCard(here, card.number, { ...extras, month: card.exp_month, year: card.exp_year })
    }
    if (!bank)
      throw invalid('Missing required param: us_bank_account.', { code: 'parameter_missing', param: 'us_bank_account' })
    const facts: BankFacts = {
      account: bank.account_number,
      routing: bank.routing_number,
      holder: bank.account_holder_type ?? 'individual',
      kind: bank.account_type ?? 'checking',
      linked: false,
    }
    return createBank(here, facts, extras)
  }),
  call(
    'GET',
    '/payment_methods',
    { ...listShape, customer: optional(text()), type: optional(oneOf('card', 'us_bank_account')) },
    (here, params) => listOf(here, '/v1/payment_methods', params.customer, params),
  ),
  call('GET', '/payment_methods/:id', {}, (here, _params, id) => methodOf(here, id)),
  call('POST', '/payment_methods/:id/attach', { customer: text() }, (here, params, id) => {
    const method = methodOf(here, id)
    attach(here, method, customerOf(here, params.customer, 'customer').id)
    return method
  }),
  call('POST', '/payment_methods/:id/detach', {}, (here, _params, id) => {
    const method = methodOf(here, id)
    if (method.customer === null)
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
        code: 'payment_method_not_available',
      })
    const customer = method.customer
    method.customer = null
    here.holdings.detached.set(id, true)
    for (const mandate of here.holdings.mandates.values())
      if (mandate.payment_method === id && mandate.status === 'active') {
        mandate.status = 'inactive'
        emit(here, 'mandate.updated', mandate)
      }
    emit(here, 'payment_method.detached', method, { customer })
    return method
  }),
  call(
    'GET',
    '/customers/:id/payment_methods',
    { ...listShape, type: optional(oneOf('card', 'us_bank_account')) },
    (here, params, id) => {
      customerOf(here, id)
      return listOf(here, `/v1/customers/${id}/payment_methods`, id, params)
    },
  ),
]

type ListParams = Parameters<typeof listed>[2] & { readonly type: PaymentMethod['type'] | undefined }

function listOf(here: StripeContext, url: string, customer: string | undefined, params: ListParams): object {
  return listed(
    url,
    here.holdings.paymentMethods.values(),
    params,
    (method) =>
      method.customer !== null &&
      (customer === undefined || method.customer === customer) &&
      (params.type === undefined || method.type === params.type),
  )
}
