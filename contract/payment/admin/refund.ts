/** Manual refunds by administrators: of an investment, or of a transfer that cannot be used. */

import { call } from '#contract/call.ts'
import { currencyCode, id, list, minor, money, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { bookingLine, refundPlan } from './attempt.ts'
import { done } from '#contract/shapes.ts'

const reason = text({ max: 500 })
const seen = text({ min: 1, max: 100 })

export const planInvestmentRefund = call({
  method: 'GET',
  path: 'admin/investments/{id}/refund',
  access: 'admin',
  summary: 'What giving back an investment that a wallet or a transfer paid for would do, without doing it.',
  spec: 'investing 1, 3, platform 7, decision T79',
  params: object({ id: id() }),
  reply: refundPlan,
  errors: ['NOT_REFUNDABLE'],
})

export const refundInvestment = call({
  method: 'POST',
  path: 'admin/investments/{id}/refund',
  access: 'admin',
  summary:
    'Does what the plan said: into the wallet that paid, or as a transfer that waits to be sent; the units are free.',
  spec: 'investing 1, 3, platform 7, decisions T38, T79',
  params: object({ id: id() }),
  body: object({ seen, reason }),
  reply: done,
  errors: ['NOT_REFUNDABLE', 'REFUND_REFUSED', 'REFUND_CHANGED', 'REASON_REQUIRED'],
  idempotent: true,
  stale: [
    'admin/',
    'get-user-wallet-',
    'user-activity/',
    'my-investment/',
    'process-investment/',
    'get-investment-process-reciept/',
    'equities/',
    'campaigns/',
    'campaign-investors/',
    'get-user-campaigns/',
  ],
})

/** Destination of the money of an unusable transfer. In another currency it can only be returned. */
const destinations = ['offline', 'wallet'] as const
/** What the bank statement states; the currency defaults to that of the payment. */
const receivedFields = { amount: minor(), currency: optional(currencyCode()), destination: oneOf(destinations) }
const ofTopUp = object({ id: id() })
const ofInvestment = object({ investmentId: id() })

const unusablePlan = object({
  amount: money(),
  destination: oneOf(destinations),
  /** Booked immediately, and once it has been sent. */
  lines: list(bookingLine, 20),
  afterwards: list(bookingLine, 20),
  seen,
})
export type UnusablePlan = Value<typeof unusablePlan>

export const planUnusable = call({
  method: 'GET',
  path: 'admin/offline-payments/{investmentId}/unusable',
  access: 'admin',
  summary: 'What booking a transfer that cannot pay for this investment would do, without doing it.',
  spec: 'platform 7, decision T79',
  params: ofInvestment,
  query: object(receivedFields),
  reply: unusablePlan,
  errors: ['WALLET_OFF', 'INVALID_INPUT', 'CURRENCY_MISMATCH'],
})

export const planUnusableTopUp = call({
  method: 'GET',
  path: 'admin/top-ups/{id}/unusable',
  access: 'admin',
  summary: 'What booking a transfer that is not what this top-up announced would do, without doing it.',
  spec: 'platform 7, decision T79',
  params: ofTopUp,
  query: object(receivedFields),
  reply: unusablePlan,
  errors: ['WALLET_OFF', 'INVALID_INPUT', 'CURRENCY_MISMATCH'],
})

export const bookUnusableTopUp = call({
  method: 'POST',
  path: 'admin/top-ups/{id}/unusable',
  access: 'admin',
  summary:
    'A transfer arrived in another amount or currency than this top-up announced, or a second time: it is booked, and put into the wallet or given back.',
  spec: 'platform 7, decision T79',
  params: ofTopUp,
  body: object({ ...receivedFields, seen, reason, bankReference: optional(text({ max: 100 })) }),
  reply: object({ id: id() }),
  errors: ['WALLET_OFF', 'REFUND_CHANGED', 'REASON_REQUIRED', 'CURRENCY_MISMATCH'],
  idempotent: true,
  stale: ['admin/', 'get-user-wallet-', 'wallet-preapproval', 'user-activity/'],
})

export const bookUnusable = call({
  method: 'POST',
  path: 'admin/offline-payments/{investmentId}/unusable',
  access: 'admin',
  summary: 'A transfer arrived that cannot pay for this investment: it is booked, and given back.',
  spec: 'platform 7, decision T79',
  params: ofInvestment,
  body: object({ ...receivedFields, seen, reason, bankReference: optional(text({ max: 100 })) }),
  reply: object({ id: id() }),
  errors: ['WALLET_OFF', 'REFUND_CHANGED', 'REASON_REQUIRED', 'CURRENCY_MISMATCH'],
  idempotent: true,
  stale: ['admin/', 'get-user-wallet-', 'user-activity/'],
})

export const returnUnusable = call({
  method: 'POST',
  path: 'admin/unusable-transfers/{id}/return',
  access: 'admin',
  summary: 'A transfer that could not be used has been sent back: it leaves the books.',
  spec: 'platform 7, decision T79',
  params: object({ id: id() }),
  body: object({ sent: money(), bankReference: optional(text({ max: 100 })) }),
  reply: done,
  errors: ['INVESTMENT_NOT_PENDING', 'AMOUNT_MISMATCH'],
  idempotent: true,
  stale: ['admin/'],
})
