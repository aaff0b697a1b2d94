/** The payout of a campaign's money, for its owner (investing 4, decisions T17, T18, T20). */

import { ownerFailures, payoutMethods } from '#domain/payment/payout-transfer.ts'
import { payoutProblems, payoutStates } from '#domain/payment/payout.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  currencyCode,
  id,
  instant,
  integer,
  list,
  minor,
  nullable,
  object,
  oneOf,
  text,
  type Value,
} from '#contract/schema.ts'

const ofCampaign = object({ id: id() })

const payout = object({
  state: oneOf(payoutStates),
  /** The owner may request a payout now. */
  possible: bool(),
  /** Why the money cannot be paid out; null if nothing prevents it, or a payout is open or paid. */
  problem: nullable(oneOf(payoutProblems)),
  /** Null for a draft without a currency. */
  currency: nullable(currencyCode()),
  /** The settled amount: a preview until the payout is confirmed, as are fee and net amount (decision T20). */
  raised: minor(),
  /** Hundredths of a percent; until the campaign has ended, as its present result makes it. */
  feePoints: integer({ min: 0, max: 10_000 }),
  fee: minor(),
  net: minor(),
  /** What the latest payment sends or sent: the net amount, later what came back of it. */
  amount: minor(),
  /** What came back and is not on its way again. */
  returned: minor(),
  /** What banks kept of returned transfers and the owner is charged: the sum, and each charge with its reason. */
  bankFee: minor(),
  charges: list(object({ amount: minor(), reason: text({ max: 500 }) }), 1000),
  /** The last characters of the payout account's number. */
  account: nullable(text({ max: 40 })),
  accountChangedAt: nullable(instant()),
  requestedAt: nullable(instant()),
  confirmedAt: nullable(instant()),
  paidAt: nullable(instant()),
  /** Why it was rejected, or why the bank returned it. Empty if neither happened. */
  reason: text({ max: 500 }),
  /** How it is or was sent. */
  method: oneOf(payoutMethods),
  /** Why a provider did not send it, or returned it. */
  failure: nullable(oneOf(ownerFailures)),
  bankReference: nullable(text({ max: 100 })),
})
export type Payout = Value<typeof payout>

export const getPayout = call({
  method: 'GET',
  path: 'equities/{id}/payout',
  access: 'user',
  summary: 'Returns the payout of a campaign: its state, its amounts and what prevents it.',
  spec: 'investing 4, decisions T17, T18, T20',
  params: ofCampaign,
  reply: payout,
  cache: 'private',
})

export const requestPayout = call({
  method: 'POST',
  path: 'equities/{id}/request-payout',
  access: 'user',
  summary: 'Requests the payout of a campaign that ended with its money retained.',
  spec: 'investing 4, 7, decision T17',
  params: ofCampaign,
  reply: payout,
  errors: ['PAYOUT_NOT_POSSIBLE', 'PAYOUT_UNSETTLED', 'PAYOUT_ACCOUNT_MISSING', 'PAYOUT_REQUESTED'],
  idempotent: true,
  stale: ['equities/', 'admin/payouts', 'admin/overview'],
})
