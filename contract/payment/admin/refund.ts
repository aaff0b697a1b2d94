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
  summary: 'Previews the refund of an investment that was paid from a wallet or by transfer, without executing it.',
  spec: 'investing 1, 3, platform 7, decision T79',
  params: object({ id: id() }),
  reply: refundPlan,
  errors: ['OWN_DECISION', 'NOT_REFUNDABLE'],
})

export const refundInvestment = call({
  method: 'POST',
  path: 'admin/investments/{id}/refund',
  access: 'admin',
  summary:
    'Refunds an investment as previewed: to the wallet that paid, or as a transfer to be sent. Its units are released.',
  spec: 'investing 1, 3, platform 7, decisions T38, T79',
  params: object({ id: id() }),
  body: object({ seen, reason }),
  reply: done,
  errors: ['OWN_DECISION', 'NOT_REFUNDABLE', 'REFUND_REFUSED', 'REFUND_CHANGED', 'REASON_REQUIRED'],
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
  summary: 'Previews the booking of a transfer that cannot be used for this investment, without executing it.',
  spec: 'platform 7, decision T79',
  params: ofInvestment,
  query: object(receivedFields),
  reply: unusablePlan,
  errors: ['OWN_DECISION', 'WALLET_OFF', 'INVALID_INPUT', 'CURRENCY_MISMATCH'],
})

export const planUnusableTopUp = call({
  method: 'GET',
  path: 'admin/top-ups/{id}/unusable',
  access: 'admin',
  summary: 'Previews the booking of a transfer that does not match this top-up, without executing it.',
  spec: 'platform 7, decision T79',
  params: ofTopUp,
  query: object(receivedFields),
  reply: unusablePlan,
  errors: ['OWN_DECISION', 'WALLET_OFF', 'INVALID_INPUT', 'CURRENCY_MISMATCH'],
})

export const bookUnusableTopUp = call({
  method: 'POST',
  path: 'admin/top-ups/{id}/unusable',
  access: 'admin',
  summary:
    'Books a transfer that does not match this top-up (another amount or currency, or a duplicate), and credits it to the wallet or marks it for return.',
  spec: 'platform 7, decision T79',
  params: ofTopUp,
  body: object({ ...receivedFields, seen, reason, bankReference: optional(text({ max: 100 })) }),
  reply: object({ id: id() }),
  errors: ['OWN_DECISION', 'WALLET_OFF', 'REFUND_CHANGED', 'REASON_REQUIRED', 'CURRENCY_MISMATCH'],
  idempotent: true,
  stale: ['admin/', 'get-user-wallet-', 'wallet-preapproval', 'user-activity/'],
})

export const bookUnusable = call({
  method: 'POST',
  path: 'admin/offline-payments/{investmentId}/unusable',
  access: 'admin',
  summary:
    'Books a transfer that cannot be used for this investment, and credits it to the wallet or marks it for return.',
  spec: 'platform 7, decision T79',
  params: ofInvestment,
  body: object({ ...receivedFields, seen, reason, bankReference: optional(text({ max: 100 })) }),
  reply: object({ id: id() }),
  errors: ['OWN_DECISION', 'WALLET_OFF', 'REFUND_CHANGED', 'REASON_REQUIRED', 'CURRENCY_MISMATCH'],
  idempotent: true,
  stale: ['admin/', 'get-user-wallet-', 'user-activity/'],
})

export const returnUnusable = call({
  method: 'POST',
  path: 'admin/unusable-transfers/{id}/return',
  access: 'admin',
  summary: 'Records that an unusable transfer was returned, and books it.',
  spec: 'platform 7, decision T79',
  params: object({ id: id() }),
  body: object({ sent: money(), bankReference: optional(text({ max: 100 })) }),
  reply: done,
  errors: ['OWN_DECISION', 'INVESTMENT_NOT_PENDING', 'AMOUNT_MISMATCH'],
  idempotent: true,
  stale: ['admin/'],
})
