/** Payouts of campaigns, for administrators (investing 4, decisions T18, T20). */

import { bankNameMaximum, passwordMaximum } from '#domain/limits.ts'
import { payoutRequestStates } from '#domain/payment/payout.ts'
import { payoutMethods, transferFailures, transferProviders, transferStates } from '#domain/payment/payout-transfer.ts'
import { typedCode } from '#contract/auth/second-step.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  currencyCode,
  date,
  id,
  instant,
  integer,
  list,
  minor,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { paged, paging, slug } from '#contract/shapes.ts'
import { checkedFeeOfReturn } from './returned-transfer.ts'

const payoutItem = object({
  id: id(),
  campaign: object({ id: id(), name: text({ max: 4000 }), slug }),
  owner: object({ name: text({ max: 250 }), email: text({ max: 254 }) }),
  state: oneOf(payoutRequestStates),
  currency: currencyCode(),
  /** The settled amount: as it is now while requested, else as it was decided; so are fee and net amount. */
  raised: minor(),
  /** Hundredths of a percent, fixed when the campaign ended (decision T20). */
  feePoints: integer({ min: 0, max: 10_000 }),
  fee: minor(),
  net: minor(),
  /** What the latest payment sends or sent: the net amount, later what came back of it. */
  amount: minor(),
  /** What came back and is not on its way again. */
  returned: minor(),
  /** What banks kept of returned transfers and the owner is charged. */
  bankFee: minor(),
  /** The last characters of the account's number; null if the campaign has none. */
  account: nullable(text({ max: 40 })),
  accountChangedAt: nullable(instant()),
  /** When the waiting time after a change of the account is over; null if it is over already. */
  payableFrom: nullable(instant()),
  requestedAt: instant(),
  confirmedAt: nullable(instant()),
  paidAt: nullable(instant()),
  /** Why it was rejected, or why the bank returned it. Empty if neither happened. */
  reason: text({ max: 500 }),
  /** How it is or was sent. */
  method: oneOf(payoutMethods),
  /** Providers that can send it now. */
  senders: list(oneOf(transferProviders), 2),
  /** The latest request to a provider; null if none was asked. */
  transferId: nullable(id()),
  /** The state at the provider; null if none was asked. */
  transferState: nullable(oneOf(transferStates)),
  /** The provider's reference of the transfer. */
  transferReference: nullable(text({ max: 100 })),
  /** The provider's page on which an administrator confirms the recipient. */
  actionUrl: nullable(text({ max: 2000 })),
  /** Why a provider did not send it, or returned it. */
  failure: nullable(oneOf(transferFailures)),
  /** The address of the company as its owner entered it, for the recipient's address. */
  companyAddress: text({ max: 4000 }),
  bankReference: nullable(text({ max: 100 })),
  /** Bank transfers whose return may be recorded, latest first. */
  transfersOut: list(object({ id: id(), amount: minor(), reference: text({ max: 100 }), sentAt: instant() }), 1000),
  /** The reader owns or edits the campaign, so that another administrator decides. */
  ownTeam: bool(),
  /** Identifies amounts and account as shown: it changes with either. */
  seen: text({ min: 1, max: 100 }),
})
export type PayoutItem = Value<typeof payoutItem>

const ofPayout = object({ id: id() })
const reason = text({ max: 500 })
const stale = ['admin/payouts', 'admin/overview', 'equities/']

export const listPayouts = call({
  method: 'GET',
  path: 'admin/payouts',
  access: 'admin',
  summary: 'Lists payouts of campaigns, latest first, optionally of one state.',
  spec: 'investing 4, decision T18',
  query: object({ ...paging, state: optional(oneOf(payoutRequestStates)) }),
  reply: object({ items: list(payoutItem, 200), ...paged }),
})

export const openPayout = call({
  method: 'POST',
  path: 'admin/payouts/{id}/open',
  access: 'admin',
  summary: 'Returns the full bank details for the transfer. Each request is recorded in the audit log.',
  spec: 'investing 4, reliability 6',
  params: ofPayout,
  /** The administrator's proof: a code if there is a second factor, else the password. */
  body: object({ password: optional(text({ max: passwordMaximum, keepSpace: true })), code: optional(typedCode) }),
  reply: object({
    holder: text({ max: 250 }),
    bankName: text({ max: bankNameMaximum }),
    accountType: text({ max: 20 }),
    accountNumber: text({ max: 60 }),
    routingNumber: text({ max: 60 }),
  }),
  errors: ['PAYOUT_HANDLED', 'PAYOUT_ACCOUNT_MISSING', 'PAYOUT_ACCOUNT_NEW'],
  rate: 20,
})

export const confirmPayout = call({
  method: 'POST',
  path: 'admin/payouts/{id}/confirm',
  access: 'admin',
  summary: 'Confirms a payout and fixes its amounts: books the fee to the site and the rest as payable to the owner.',
  spec: 'investing 4, decisions T18, T20',
  params: ofPayout,
  body: object({ seen: text({ min: 1, max: 100 }) }),
  reply: payoutItem,
  errors: [
    'OWN_CAMPAIGN_DECISION',
    'PAYOUT_HANDLED',
    'PAYOUT_CHANGED',
    'PAYOUT_NOT_POSSIBLE',
    'PAYOUT_UNSETTLED',
    'PAYOUT_ACCOUNT_MISSING',
    'PAYOUT_ACCOUNT_NEW',
  ],
  idempotent: true,
  stale,
})

export const rejectPayout = call({
  method: 'POST',
  path: 'admin/payouts/{id}/reject',
  access: 'admin',
  summary: 'Rejects a payout with a reason. The owner can request it again.',
  spec: 'investing 4, decision T18',
  params: ofPayout,
  body: object({ reason }),
  reply: payoutItem,
  errors: ['OWN_CAMPAIGN_DECISION', 'PAYOUT_HANDLED', 'REASON_REQUIRED'],
  idempotent: true,
  stale,
})

export const payPayout = call({
  method: 'POST',
  path: 'admin/payouts/{id}/pay',
  access: 'admin',
  summary: 'Records the bank transfer of a confirmed payout.',
  spec: 'investing 4, decision T18',
  params: ofPayout,
  body: object({
    bankReference: text({ min: 1, max: 100 }),
    /** What was transferred: the amount to be sent, as shown. */
    amount: minor(),
  }),
  reply: payoutItem,
  errors: ['OWN_CAMPAIGN_DECISION', 'PAYOUT_HANDLED', 'PAYOUT_CHANGED'],
  idempotent: true,
  stale,
})

export const sendPayout = call({
  method: 'POST',
  path: 'admin/payouts/{id}/send',
  access: 'admin',
  summary:
    'Has a provider send a confirmed payout: by a Stripe Connect transfer, or by a Mangopay bank wire, which needs the address of the recipient.',
  spec: 'investing 4, decision T18',
  params: ofPayout,
  body: object({
    seen: text({ min: 1, max: 100 }),
    provider: oneOf(transferProviders),
    recipient: optional(
      object({ address: text({ max: 255 }), city: text({ max: 100 }), postalCode: text({ max: 20 }) }),
    ),
  }),
  reply: payoutItem,
  errors: [
    'OWN_CAMPAIGN_DECISION',
    'PAYOUT_HANDLED',
    'PAYOUT_CHANGED',
    'PAYOUT_METHOD_OFF',
    'PAYOUT_ACCOUNT_MISSING',
    'PAYOUT_ACCOUNT_NEW',
  ],
  idempotent: true,
  stale,
})

export const checkPayout = call({
  method: 'POST',
  path: 'admin/payouts/{id}/check',
  access: 'admin',
  summary: 'Polls the provider that sends a payout. Changes nothing that the provider does not report.',
  spec: 'investing 4, decision T18',
  params: ofPayout,
  reply: payoutItem,
  rate: 60,
  stale,
})

export const cancelPayoutTransfer = call({
  method: 'POST',
  path: 'admin/payouts/{id}/cancel-transfer',
  access: 'admin',
  summary: 'Cancels a transfer that its provider confirms not to have. The payout can be sent again.',
  spec: 'investing 4, decision T18',
  params: ofPayout,
  body: object({ transferId: id() }),
  reply: payoutItem,
  errors: ['OWN_CAMPAIGN_DECISION', 'PAYOUT_NOT_CANCELLABLE', 'PAYOUT_STATUS_UNKNOWN'],
  rate: 60,
  stale,
})

export const returnPayout = call({
  method: 'POST',
  path: 'admin/payouts/{id}/return',
  access: 'admin',
  summary:
    'Records that the bank returned a transfer, once: the money is payable to the owner again, less a fee that the bank kept and the owner is charged.',
  spec: 'investing 4, decision T18',
  params: ofPayout,
  body: object({
    /** The bank transfer that came back. */
    transferId: id(),
    reason,
    /** The amount on the bank statement, in the currency of the payout; left out if all of it came back. */
    received: optional(minor()),
    ...checkedFeeOfReturn,
  }),
  reply: payoutItem,
  errors: ['OWN_CAMPAIGN_DECISION', 'PAYOUT_HANDLED', 'REASON_REQUIRED'],
  idempotent: true,
  stale,
})

export const feesEarned = call({
  method: 'GET',
  path: 'admin/fees-earned',
  access: 'admin',
  summary: 'Returns the fees that the site earned from payouts, by month and currency.',
  spec: 'investing 9, decision T20',
  /** Days in the site's time zone, both included. */
  query: object({ from: optional(date()), to: optional(date()) }),
  reply: object({
    items: list(
      object({
        month: text({ min: 7, max: 7, pattern: /^\d{4}-\d{2}$/ }),
        currency: currencyCode(),
        payouts: integer({ min: 0, max: 1_000_000_000 }),
        raised: minor(),
        fee: minor(),
      }),
      10_000,
    ),
  }),
})
