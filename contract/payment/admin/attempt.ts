/** Provider payments, for administrators (platform 7, decision T79). */

import { investmentStates } from '#domain/investment/investment.ts'
import {
  attemptStates,
  failureReasons,
  gatewayNames,
  providerGateways,
  refundReasons,
  refundStates,
} from '#domain/payment/payment.ts'
import {
  attentions,
  bookedAccounts,
  eventResults,
  paymentBookings,
  refundRefusals,
  settlementActions,
  shownEventMaximum,
} from '#domain/payment/payment-administration.ts'
import { topUpStates } from '#domain/wallet/wallet.ts'
import { repaymentStates } from '#domain/repayment/repayment.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  id,
  instant,
  integer,
  list,
  minor,
  money,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'

const providerName = nullable(text({ max: 255 }))
const reason = nullable(oneOf(failureReasons))

const entry = {
  id: id(),
  /** What it pays for. */
  payable: oneOf(['investment', 'top-up', 'repayment']),
  payableId: id(),
  /** Its human-readable code, if it has one. */
  reference: nullable(text({ max: 20 })),
  campaign: nullable(text({ max: 200 })),
  payer: object({ name: text({ max: 250 }), email: text({ max: 254 }) }),
  gateway: oneOf(providerGateways),
  /** No real money moves. */
  test: bool(),
  state: oneOf(attemptStates),
  reason,
  /** The requested amount, fee included. */
  amount: money(),
  /**
   * The amount that arrived but differed or could not be used; null if the arrived amount was used, or nothing arrived.
   */
  arrived: nullable(money()),
  fee: minor(),
  createdAt: instant(),
  settledAt: nullable(instant()),
  /** Since when the provider has not reported its status. */
  silentSince: nullable(instant()),
  /** Why it needs attention, if it does. */
  attention: nullable(oneOf(attentions)),
}
const attempt = object(entry)
export type Attempt = Value<typeof attempt>

/** One line of a booking: positive if the account receives. */
export const bookingLine = object({
  account: oneOf(bookedAccounts),
  /** Name of the gateway if the account is external; else empty. */
  outside: text({ max: 40 }),
  amount: money(),
})

const refund = object({
  id: id(),
  amount: money(),
  reason: oneOf(refundReasons),
  state: oneOf(refundStates),
  providerRef: providerName,
  /** The bank's reference of the manual transfer. */
  byHandReference: nullable(text({ max: 100 })),
  createdAt: instant(),
  settledAt: nullable(instant()),
})

const detail = object({
  ...entry,
  /** Of the investment; else null. */
  units: nullable(minor()),
  /** State of what is paid for. */
  payableState: oneOf([...investmentStates, ...topUpStates, ...repaymentStates]),
  providerRef: providerName,
  paymentRef: providerName,
  /** The provider's fee; null until it has been reported. */
  cost: nullable(minor()),
  cancelRequestedAt: nullable(instant()),
  /** When the provider is polled next; null if nothing is open. */
  nextPollAt: nullable(instant()),
  steps: list(object({ state: oneOf(attemptStates), reason, at: instant() }), 500),
  refunds: list(refund, 100),
  /** Settlements from the custodial wallet at its provider for amounts charged back there. */
  settlements: list(
    object({
      id: id(),
      amount: money(),
      state: oneOf(refundStates),
      createdAt: instant(),
      settledAt: nullable(instant()),
      /** Refused, and handled by an administrator. */
      handledAt: nullable(instant()),
    }),
    100,
  ),
  /** The amount to be refunded for which no refund is under way; null if there is none. */
  stuck: nullable(money()),
  /** Amounts returned from disputes that were decided for the site, by the provider's id of each. */
  reinstated: list(object({ id: id(), amount: money(), providerRef: text({ max: 255 }), at: instant() }), 100),
  bookings: list(object({ id: id(), kind: oneOf(paymentBookings), at: instant(), lines: list(bookingLine, 20) }), 100),
  /** As the provider sent them, latest first; the payer's identity and payment details are masked. */
  events: list(
    object({
      eventId: text({ max: 255 }),
      kind: text({ max: 200 }),
      receivedAt: instant(),
      handledAt: nullable(instant()),
      result: nullable(oneOf(eventResults)),
      /** Truncated if it is very long. */
      body: text({ max: shownEventMaximum, inUnits: true, keepSpace: true }),
    }),
    50,
  ),
})
export type AttemptDetail = Value<typeof detail>

const ofAttempt = object({ id: id() })
/** Everything that a payment changes. */
const stale = [
  'admin/',
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

export const listAttempts = call({
  method: 'GET',
  path: 'admin/payments',
  access: 'admin',
  summary:
    'Lists provider payments, latest first. The search matches references, provider ids, campaigns, and the beginning of names and addresses.',
  spec: 'platform 7, decision T79',
  query: object({
    ...paging,
    gateway: optional(oneOf(providerGateways)),
    /** `attention`: those that need attention. */
    state: optional(oneOf([...attemptStates, 'attention'])),
    search: optional(text({ max: 255 })),
  }),
  reply: object({ items: list(attempt, 200), ...paged }),
})

export const getAttempt = call({
  method: 'GET',
  path: 'admin/payments/{id}',
  access: 'admin',
  summary: 'Returns a provider payment with its history, bookings, webhooks and refunds.',
  spec: 'platform 7, decision T79',
  params: ofAttempt,
  reply: detail,
})

export const pollAttempt = call({
  method: 'POST',
  path: 'admin/payments/{id}/poll',
  access: 'admin',
  summary: 'Polls the provider for the status of a payment and its refunds, and applies the result.',
  spec: 'platform 7, decisions T39, T79',
  params: ofAttempt,
  reply: object({ state: oneOf(attemptStates), changed: bool(), silent: bool() }),
  idempotent: true,
  stale,
  rate: 60,
})

export const refundPlan = object({
  /** Null if it can be refunded; else why it cannot. */
  refusal: nullable(oneOf(refundRefusals)),
  /** The refunded amount, fee included. */
  amount: money(),
  /** Units of the campaign that are released. */
  units: minor(),
  /** The payment method of the refund, and the provider's id of the payment, if it has one. */
  gateway: oneOf(gatewayNames),
  paymentRef: providerName,
  test: bool(),
  /** Booked immediately. */
  lines: list(bookingLine, 20),
  /** Booked once the provider has sent the money. */
  afterwards: list(bookingLine, 20),
  /** Identifies this plan: another state of the payment makes another plan. */
  seen: text({ min: 1, max: 100 }),
})
export type RefundPlan = Value<typeof refundPlan>

export const planRefund = call({
  method: 'GET',
  path: 'admin/payments/{id}/refund',
  access: 'admin',
  summary: 'Previews a refund with its bookings, without executing it, or returns why it is not possible.',
  spec: 'platform 7, decision T79',
  params: ofAttempt,
  reply: refundPlan,
})

export const refundAttempt = call({
  method: 'POST',
  path: 'admin/payments/{id}/refund',
  access: 'admin',
  summary:
    'Refunds a payment as previewed: books the refund and returns the money through the original payment method.',
  spec: 'platform 7, decision T79',
  params: ofAttempt,
  body: object({ seen: text({ min: 1, max: 100 }), reason: text({ max: 500 }) }),
  reply: object({ refunds: integer({ min: 0, max: 1000 }) }),
  errors: ['OWN_DECISION', 'REFUND_REFUSED', 'REFUND_CHANGED', 'REASON_REQUIRED'],
  idempotent: true,
  stale,
})

export const returnByHand = call({
  method: 'POST',
  path: 'admin/payments/{id}/returned-by-hand',
  access: 'admin',
  summary: 'Records and books a manual transfer of a refund that the provider does not send.',
  spec: 'decision T79',
  params: ofAttempt,
  /** The refund amount that the administrator saw. */
  body: object({ amount: money(), bankReference: text({ min: 1, max: 100 }) }),
  reply: object({ refundId: id() }),
  errors: ['OWN_DECISION', 'REFUND_CHANGED'],
  idempotent: true,
  stale,
})

export const handleSettlement = call({
  method: 'POST',
  path: 'admin/payments/{id}/settlement',
  access: 'admin',
  summary:
    'Handles a settlement of a custodial wallet that the provider refused: requests it again, or records that it was made manually at the provider.',
  spec: 'decision T79',
  params: ofAttempt,
  body: object({ action: oneOf(settlementActions) }),
  reply: object({ settlements: integer({ min: 0, max: 1000 }) }),
  errors: ['OWN_DECISION', 'REFUND_CHANGED'],
  idempotent: true,
  stale: ['admin/'],
})
