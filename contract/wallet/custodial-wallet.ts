/**
 * The custodial wallet: money that a payment provider holds in the user's own name (investing 2, 7). It is paid in at
 * the provider's card page and spent on investments.
 */

import { call } from '#contract/call.ts'
import { payment, paymentStale, openProblems, order, sessionId } from '#contract/payment/payment.ts'
import { bool, currencyCode, id, list as listOf, minor, money, object, optional, type Value } from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'
import { topUp } from './top-up.ts'
import { entry } from './wallet.ts'

const ofCurrency = { currencyId: optional(currencyCode()) }
const stale = ['mangopay-payment/', 'wallet-preapproval']

export const custodialDetail = call({
  method: 'GET',
  path: 'mangopay-payment/wallet-detail',
  access: 'user',
  summary: 'Returns the custodial wallet in one currency: balance, pending pay-ins and pending payments to campaigns.',
  spec: 'investing 7',
  query: object(ofCurrency),
  reply: object({
    currency: currencyCode(),
    available: minor(),
    pendingIn: minor(),
    pendingOut: minor(),
    /** Those of the user's custodial wallets, then the site's other currencies that the provider accepts. */
    currencies: listOf(currencyCode(), 50),
    /** Limits of one pay-in. */
    payIn: object({ minimum: minor(), maximum: minor() }),
    /** Whether pay-ins and payments are possible: the module is on, and there is a provider. */
    active: bool(),
    /** The provider is a simulator: no money moves. */
    test: bool(),
  }),
  cache: 'private',
})
export type CustodialDetail = Value<typeof custodialDetail.reply>

export const custodialList = call({
  method: 'GET',
  path: 'mangopay-payment/wallet-transaction-list',
  access: 'user',
  summary: 'Lists the entries of the custodial wallet, latest first.',
  spec: 'investing 7, decision T65',
  query: object({ ...paging, ...ofCurrency }),
  reply: object({ items: listOf(entry, 200), ...paged }),
  cache: 'private',
})

export const openPayIn = call({
  method: 'POST',
  path: 'mangopay-payment/checkout-session',
  access: 'user',
  summary:
    "Starts a pay-in to the custodial wallet at the provider's card page, for a new amount or an existing top-up.",
  spec: 'investing 7',
  /** One of the two. */
  body: object({ amount: optional(money()), topUpId: optional(id()) }),
  reply: topUp,
  errors: [
    'GATEWAY_OFF',
    'GATEWAY_CURRENCY',
    'GATEWAY_AMOUNT',
    'GATEWAY_LEAST',
    'GATEWAY_MOST',
    'BELOW_MINIMUM',
    'ABOVE_MAXIMUM',
    'TOP_UP_ENDED',
    'PAYMENT_IN_PROGRESS',
    'FEE_CHANGED',
  ],
  idempotent: true,
  stale,
  rate: 30,
})

export const checkPayIn = call({
  method: 'GET',
  path: 'mangopay-payment/check-payment-session',
  access: 'user',
  summary:
    'Polls the provider for the status of a pay-in and applies the result. Called when the payer returns from the provider.',
  spec: 'investing 7, decision T39',
  query: object({ sessionId }),
  reply: topUp,
  rate: 120,
})

export const payCustodial = call({
  method: 'POST',
  path: 'mangopay-payment/process-payment',
  access: 'user',
  summary:
    "Pays a reserved investment from the custodial wallet. The money is held immediately; the provider transfers it and may require the payer's confirmation.",
  spec: 'investing 7',
  body: order,
  reply: payment,
  errors: [...openProblems, 'INSUFFICIENT_BALANCE'],
  idempotent: true,
  stale: [...paymentStale, 'mangopay-payment/'],
})
