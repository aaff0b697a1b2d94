/** Repayments for administrators: the queue of open ones, bank transfers and refusals (investing 4). */

import { repaymentDescriptionMaximum } from '#domain/limits.ts'
import { repaymentGateways, repaymentStates, repaymentTypes } from '#domain/repayment/repayment.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  date,
  id,
  instant,
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
import { reportFile } from './report-file.ts'
import { paged, paging, slug } from '#contract/shapes.ts'

const item = object({
  id: id(),
  campaign: object({ id: id(), name: text({ max: 200 }), slug }),
  owner: object({ name: text({ max: 250 }), email: text({ max: 254 }) }),
  type: oneOf(repaymentTypes),
  state: oneOf(repaymentStates),
  late: bool(),
  amount: money(),
  fee: minor(),
  periodStart: date(),
  periodEnd: date(),
  dueOn: date(),
  description: text({ max: repaymentDescriptionMaximum }),
  gateway: nullable(oneOf(repaymentGateways)),
  /** The reference that the owner's bank transfer names. */
  reference: text({ max: 20 }),
  bankReference: nullable(text({ max: 100 })),
  reason: text({ max: 500 }),
  report: nullable(reportFile),
  createdAt: instant(),
  paidAt: nullable(instant()),
  /** The reader owns or edits the campaign, so that another administrator decides. */
  ownTeam: bool(),
})
export type RepaymentItem = Value<typeof item>

const stale = ['admin/repayments', 'admin/overview', 'get-repayment', 'get-single-repayment/', 'get-user-wallet-']

export const listAllRepayments = call({
  method: 'GET',
  path: 'admin/repayments',
  access: 'admin',
  summary: 'Lists repayments of a state, earliest due date first; or the one with a reference.',
  spec: 'investing 4, decision T79',
  query: object({ ...paging, state: optional(oneOf(repaymentStates)), search: optional(text({ max: 40 })) }),
  reply: object({ items: list(item, 200), ...paged }),
})

const ofRepayment = object({ id: id() })

export const recordRepaymentTransfer = call({
  method: 'POST',
  path: 'admin/repayments/{id}/record-transfer',
  access: 'admin',
  summary: "Records that a repayment arrived by bank transfer, and credits the investors' shares.",
  spec: 'investing 4, decision T79',
  params: ofRepayment,
  body: object({ amount: money(), bankReference: text({ min: 1, max: 100 }) }),
  reply: item,
  errors: [
    'OWN_CAMPAIGN_DECISION',
    'REPAYMENT_ENDED',
    'REPAYMENT_NOT_POSSIBLE',
    'PAYMENT_IN_PROGRESS',
    'AMOUNT_MISMATCH',
  ],
  idempotent: true,
  stale,
})

export const declineRepayment = call({
  method: 'POST',
  path: 'admin/repayments/{id}/decline',
  access: 'admin',
  summary: 'Declines a repayment that is not paid, with a reason for its owner.',
  spec: 'investing 4',
  params: ofRepayment,
  body: object({ reason: text({ min: 1, max: 500 }) }),
  reply: item,
  errors: ['OWN_CAMPAIGN_DECISION', 'REPAYMENT_ENDED', 'PAYMENT_IN_PROGRESS', 'REASON_REQUIRED'],
  idempotent: true,
  stale,
})
