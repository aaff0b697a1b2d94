/** Putting money into a wallet (investing 4, 5, 7). */

import { gatewayNames } from '#domain/payment.ts'
import { topUpGateways, topUpStates } from '#domain/wallet.ts'
import { call } from './call.ts'
import { bankDetails } from './investment.ts'
import { payment } from './payment.ts'
import { id, instant, minor, money, nullable, object, oneOf, optional, text, type Value } from './schema.ts'
import { feePoints, walletStale } from './wallet.ts'

/** What somebody wants to put in, and how that stands. */
export const topUp = object({
  id: id(),
  state: oneOf(topUpStates),
  /** What the wallet gets. */
  amount: money(),
  fee: minor(),
  feePoints,
  feeFlat: minor(),
  /** What the person pays. */
  total: minor(),
  /** How it is or was to be paid, once that was chosen. */
  gateway: nullable(oneOf(gatewayNames)),
  /** To be written on the transfer. */
  reference: nullable(text({ max: 20 })),
  /** Where a transfer goes while one is waited for. */
  bank: nullable(bankDetails),
  /** The latest try to pay through a provider. */
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
  summary: 'Say how much is to be put in. Nothing is paid yet.',
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
  summary: 'One top-up of the person.',
  spec: 'investing 7',
  query: object({ id: id() }),
  reply: topUp,
  cache: 'private',
})

/** With the total that the payer was shown, nothing else is charged. */
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
  'PAYMENT_UNDER_WAY',
] as const

export const openCheckout = call({
  method: 'POST',
  path: 'wallet-checkout-session',
  access: 'user',
  summary: "Begin to pay a top-up at the card provider's page; the same page again while that is open.",
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
    'Begin to pay a top-up from a bank account: the page on which the payer connects it and agrees to the debit.',
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
  summary: 'Pay a top-up in any way: a transfer with its reference, or a page of a provider.',
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
  summary: 'Finish a top-up: the provider is asked what became of it. Nothing that the caller says moves money.',
  spec: 'investing 7, reliability 3.3',
  params: object({ preapprovalId: id() }),
  reply: topUp,
  stale: walletStale,
  rate: 120,
})
