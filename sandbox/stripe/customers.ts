/** Customers: the payers that payment methods are attached to. */

import { metadata, optional, text } from '#sandbox/fields.ts'
import { call, type StripeCall } from './call.ts'
import { emit } from './emit.ts'
import { missing } from './errors.ts'
import { listed, listShape } from './pages-of-lists.ts'
import type { Customer, Metadata } from '#sandbox/stripe/money/payment-objects.ts'
import { type StripeContext, newId } from './state.ts'

const shape = {
  email: optional(text(512)),
  name: optional(text(256)),
  phone: optional(text(20)),
  description: optional(text(350)),
  metadata: optional(metadata()),
}

export function customerOf(here: StripeContext, id: string, param = 'id'): Customer {
  const customer = here.holdings.customers.get(id)
  if (!customer) throw missing('customer', id, param)
  return customer
}

export interface CustomerFacts {
  readonly email: string | undefined
  readonly name: string | undefined
  readonly phone: string | undefined
  readonly description: string | undefined
  readonly metadata: Metadata | undefined
}

export function createCustomer(here: StripeContext, facts: CustomerFacts): Customer {
  const { state, holdings } = here
  const customer: Customer = {
    id: newId(state, 'cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: state.around.schedule.seconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: facts.description ?? null,
    discount: null,
    email: facts.email ?? null,
    invoice_prefix: state.around.ids.capitals(8),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: facts.metadata ?? {},
    name: facts.name ?? null,
    phone: facts.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  holdings.customers.set(customer.id, customer)
  emit(here, 'customer.created', customer)
  return customer
}

/** The stored metadata merged with the given one; an empty value removes a key. */
export function mergedMetadata(before: Metadata, given: Metadata | undefined): Metadata {
  if (!given) return before
  const merged = Object.entries({ ...before, ...given }).filter(([, value]) => value !== '')
  return Object.fromEntries(merged)
}

export const customerCalls: readonly StripeCall[] = [
  call('POST', '/customers', shape, createCustomer),
  call('GET', '/customers', { ...listShape, email: optional(text(512)) }, (here, params) =>
    listed(
      '/v1/customers',
      here.holdings.customers.values(),
      params,
      ({ email }) => params.email === undefined || email === params.email,
    ),
  ),
  call('GET', '/customers/:id', {}, (here, _params, id) => customerOf(here, id)),
  call('POST', '/customers/:id', shape, (here, params, id) => {
    const customer = customerOf(here, id)
    customer.email = params.email ?? customer.email
    customer.name = params.name ?? customer.name
    customer.phone = params.phone ?? customer.phone
    customer.description = params.description ?? customer.description
    customer.metadata = mergedMetadata(customer.metadata, params.metadata)
    emit(here, 'customer.updated', customer)
    return customer
  }),
  call('DELETE', '/customers/:id', {}, (here, _params, id) => {
    const customer = customerOf(here, id)
    for (const method of here.holdings.paymentMethods.values())
      if (method.customer === id) {
        method.customer = null
        here.holdings.detached.set(method.id, true)
      }
    here.holdings.customers.delete(id)
    emit(here, 'customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  }),
]
