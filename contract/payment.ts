/** Paying through a provider (investing 4, 7, decision T39). */

import { attemptStates, failureReasons, providerGateways } from '#domain/payment.ts'
import { call } from './call.ts'
import { bool, id, instant, money, nullable, object, oneOf, text, type Value } from './schema.ts'

/** A try to pay, as the payer sees it. */
export const payment = object({
  id: id(),
  investmentId: id(),
  gateway: oneOf(providerGateways),
  /** No money moves outside: the site has no keys of this provider. */
  test: bool(),
  state: oneOf(attemptStates),
  reason: nullable(oneOf(failureReasons)),
  /** Fee included. */
  amount: money(),
  /** Where to pay, while that is possible. */
  checkoutUrl: nullable(text({ max: 2000 })),
  createdAt: instant(),
})
export type Payment = Value<typeof payment>

const stale = [
  'my-investment/',
  'process-investment/',
  'get-investment-process-reciept/',
  'equities/',
  'campaigns/',
  'campaign-investors/',
  'get-user-campaigns/',
]

export const openCheckout = call({
  method: 'POST',
  path: 'equity/payment-gateway/checkout-session/',
  access: 'user',
  summary: "Begin to pay an investment at the card provider's page; the same page again while that is open.",
  spec: 'investing 7',
  body: object({ investmentId: id() }),
  reply: payment,
  errors: ['INVESTMENT_NOT_PENDING', 'GATEWAY_OFF', 'CAMPAIGN_CLOSED'],
  idempotent: true,
  stale,
})

export const checkSession = call({
  method: 'GET',
  path: 'check-payment-session/',
  access: 'user',
  summary: 'What became of a payment: the provider is asked, and what it says is done. The way of the returning payer.',
  spec: 'investing 7, decision T39',
  /** The provider's name of the checkout, as the address of the return carries it, or the id of the try. */
  query: object({ sessionId: text({ min: 1, max: 255, pattern: /^[\w-]+$/ }) }),
  reply: payment,
  rate: 120,
})

export const cancelPayment = call({
  method: 'POST',
  path: 'equity/payment-gateway/cancel-session/{id}',
  access: 'user',
  summary: "Give up a try to pay: the provider's page closes, so that nobody pays there any more.",
  spec: 'investing 4, decision T79',
  params: object({ id: id() }),
  reply: payment,
  idempotent: true,
  stale,
})
