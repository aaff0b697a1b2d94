/** Paying through a provider (investing 4, 7, decision T39). */

import { identityProblems } from '#domain/identity/identity.ts'
import { questionnaireProblemCodes } from '#domain/identity/questionnaire/attempts.ts'
import { countryProblems } from '#domain/identity/residence.ts'
import { attemptStates, failureReasons, providerGateways } from '#domain/payment/payment.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  id,
  instant,
  minor,
  money,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'

/** A payment attempt, as the payer sees it. */
export const payment = object({
  id: id(),
  /** The investment, top-up or repayment that it pays for: one of the three. */
  investmentId: nullable(id()),
  topUpId: nullable(id()),
  repaymentId: nullable(id()),
  gateway: oneOf(providerGateways),
  /** No real money moves: the site has no keys for this provider. */
  test: bool(),
  state: oneOf(attemptStates),
  reason: nullable(oneOf(failureReasons)),
  /** Fee included. */
  amount: money(),
  /** The amount that arrived, could not be used and is returned, in the currency in which it arrived. */
  returned: nullable(money()),
  /** The checkout URL, while payment is possible. */
  checkoutUrl: nullable(text({ max: 2000 })),
  createdAt: instant(),
  /** Expected arrival date of a pending payment, if the provider reports one; else null. */
  arrivesBy: nullable(text({ max: 10 })),
})
export type Payment = Value<typeof payment>

/** What every payment makes stale. */
export const paymentStale = [
  'transactions/',
  'my-investment/',
  'process-investment/',
  'get-investment-process-reciept/',
  'equities/',
  'campaigns/',
  'campaign-investors/',
  'get-user-campaigns/',
  'get-user-wallet-',
  'wallet-preapproval',
  'user-activity/',
]

/** With the total shown to the payer, no other amount is charged. */
export const order = object({ investmentId: id(), total: optional(minor()) })

export const openProblems = [
  'INVESTMENT_NOT_PENDING',
  'TRIES_OVER',
  'GATEWAY_OFF',
  'GATEWAY_CURRENCY',
  'GATEWAY_AMOUNT',
  'GATEWAY_LEAST',
  'GATEWAY_MOST',
  'BANK_LINK_CURRENCY',
  'PAYMENT_IN_PROGRESS',
  'FEE_CHANGED',
  'CAMPAIGN_CLOSED',
  ...identityProblems,
  ...questionnaireProblemCodes,
  ...countryProblems,
  'AGREEMENT_UNSIGNED',
] as const

export const openCheckout = call({
  method: 'POST',
  path: 'equity/payment-gateway/checkout-session/',
  access: 'user',
  summary:
    'Creates a checkout session for an investment at the card provider. Returns the open session if there is one.',
  spec: 'investing 7',
  body: order,
  reply: payment,
  errors: openProblems,
  idempotent: true,
  stale: paymentStale,
})

export const openPayPal = call({
  method: 'POST',
  path: 'paypal-payment/checkout-session',
  access: 'user',
  summary: 'Creates a checkout session for an investment at PayPal. Returns the open session if there is one.',
  spec: 'investing 7',
  body: order,
  reply: payment,
  errors: openProblems,
  idempotent: true,
  stale: paymentStale,
})

/** The provider's checkout id, as in the return URL, or the id of the attempt. */
export const sessionId = text({ min: 1, max: 255, pattern: /^[\w-]+$/ })

export const processPayPal = call({
  method: 'POST',
  path: 'paypal-payment/process-payment',
  access: 'user',
  summary:
    'Captures a payment that the payer approved at PayPal, unless it is already captured. Equivalent to check-payment-session.',
  spec: 'investing 7, decision T39',
  body: object({ sessionId }),
  reply: payment,
  idempotent: true,
  stale: paymentStale,
})

export const openBankDebit = call({
  method: 'POST',
  path: 'ach-payment/create-payment-link-token',
  access: 'user',
  summary:
    'Starts a bank debit for an investment. Returns the page on which the payer connects the bank account and approves the debit.',
  spec: 'investing 7',
  body: order,
  reply: payment,
  errors: openProblems,
  idempotent: true,
  stale: paymentStale,
})

export const processBankDebit = call({
  method: 'POST',
  path: 'ach-payment/process-payment',
  access: 'user',
  summary: 'Updates a bank debit after the payer has connected the account. Equivalent to check-payment-session.',
  spec: 'investing 7, decision T39',
  body: object({ sessionId }),
  reply: payment,
  idempotent: true,
  stale: paymentStale,
})

export const checkSession = call({
  method: 'GET',
  path: 'check-payment-session/',
  access: 'user',
  summary:
    'Polls the provider for the status of a payment and applies the result. Called when the payer returns from the provider.',
  spec: 'investing 7, decision T39',
  query: object({ sessionId }),
  reply: payment,
  rate: 120,
})

export const cancelPayment = call({
  method: 'POST',
  path: 'equity/payment-gateway/cancel-session/{id}',
  access: 'user',
  summary: "Cancels a payment attempt: the provider's page is closed, so that it cannot be paid any more.",
  spec: 'investing 4, decision T79',
  params: object({ id: id() }),
  reply: payment,
  idempotent: true,
  stale: paymentStale,
})
