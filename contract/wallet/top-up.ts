/** Wallet top-ups (investing 4, 5, 7). */

import { gatewayNames } from '#domain/payment/payment.ts'
import { topUpGateways, topUpStates } from '#domain/wallet/wallet.ts'
import { call } from '#contract/call.ts'
import { bankDetails } from '#contract/investment/investment.ts'
import { payment } from '#contract/payment/payment.ts'
import { id, instant, minor, money, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { feePoints, walletStale } from './wallet.ts'

/** A requested top-up and its state. */
export const topUp = object({
  id: id(),
  state: oneOf(topUpStates),
  /** The amount credited to the wallet. */
  amount: money(),
  fee: minor(),
  feePoints,
  feeFlat: minor(),
  /** The amount that the user pays. */
  total: minor(),
  /** The payment method, once it was chosen. */
  gateway: nullable(oneOf(gatewayNames)),
  /** The reference for the transfer. */
  reference: nullable(text({ max: 20 })),
  /** The bank account for a transfer while one is expected. */
  bank: nullable(bankDetails),
  /** The latest payment attempt through a provider. */
  payment: nullable(payment),
  createdAt: instant(),
  expiresAt: instant(),
  paidAt: nullable(instant()),
  transactionId: nullable(id()),
})
export type TopUp = Value<typeof topUp>

export const createPreapproval = call({
  method: 'POST',
  path: 'wallet-preapproval',
  access: 'user',
  summary: 'Creates a top-up of an amount. Nothing is paid yet.',
  spec: 'investing 4, 5, 7',
  body: object({ amount: money() }),
  reply: topUp,
  errors: [
    'WALLET_OFF',
    'BELOW_MINIMUM',
    'ABOVE_MAXIMUM',
    'CURRENCY_MISMATCH',
    'GATEWAY_AMOUNT',
    'GATEWAY_LEAST',
    'GATEWAY_MOST',
  ],
  idempotent: true,
  stale: walletStale,
  rate: 30,
})

export const getPreapproval = call({
  method: 'GET',
  path: 'wallet-preapproval',
  access: 'user',
  summary: "Returns one of the user's top-ups.",
  spec: 'investing 7',
  query: object({ id: id() }),
  reply: topUp,
  cache: 'private',
})

/** With the total shown to the payer, no other amount is charged. */
const order = { preapprovalId: id(), total: optional(minor()) }

const refusals = [
  'WALLET_OFF',
  'GATEWAY_OFF',
  'GATEWAY_CURRENCY',
  'GATEWAY_AMOUNT',
  'GATEWAY_LEAST',
  'GATEWAY_MOST',
  'BANK_LINK_CURRENCY',
  'FEE_CHANGED',
  'TOP_UP_ENDED',
  'PAYMENT_IN_PROGRESS',
] as const

export const openCheckout = call({
  method: 'POST',
  path: 'wallet-checkout-session',
  access: 'user',
  summary: 'Creates a checkout session for a top-up at the card provider. Returns the open session if there is one.',
  spec: 'investing 7',
  body: object(order),
  reply: topUp,
  errors: refusals,
  idempotent: true,
  stale: walletStale,
})

export const openBankDebit = call({
  method: 'POST',
  path: 'ach-payment/wallet-process-payment',
  access: 'user',
  summary:
    'Starts a bank debit for a top-up. Returns the page on which the payer connects the bank account and approves the debit.',
  spec: 'investing 7',
  body: object(order),
  reply: topUp,
  errors: refusals,
  idempotent: true,
  stale: walletStale,
})

export const addTopUp = call({
  method: 'POST',
  path: 'add-wallet-topup',
  access: 'user',
  summary: "Starts the payment of a top-up by any payment method: a transfer with its reference, or a provider's page.",
  spec: 'investing 7',
  body: object({ ...order, gateway: oneOf(topUpGateways) }),
  reply: topUp,
  errors: refusals,
  idempotent: true,
  stale: walletStale,
})

export const updateTopUp = call({
  method: 'PATCH',
  path: 'update-wallet-topup/{preapprovalId}',
  access: 'user',
  summary: 'Polls the provider for the status of a top-up and applies the result. No input of the caller moves money.',
  spec: 'investing 7, reliability 3.3',
  params: object({ preapprovalId: id() }),
  reply: topUp,
  stale: walletStale,
  rate: 120,
})
