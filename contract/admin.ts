/** What administrators do (decision T79). */

import { call } from './call.ts'
import {
  money,
  minor,
  id,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  bool,
  type Value,
} from './schema.ts'
import { campaignStatusCode, paged, paging } from './shapes.ts'

const adminCampaign = object({
  id: id(),
  slug: text({ max: 80 }),
  kind: oneOf(['equity', 'debt', 'reit']),
  status: campaignStatusCode,
  name: text({ max: 4000 }),
  company: text({ max: 4000 }),
  owner: object({ id: id(), name: text({ max: 250 }), email: text({ max: 254 }) }),
  goal: nullable(money()),
  raised: minor(),
  closesAt: nullable(instant()),
  updatedAt: instant(),
})
export type AdminCampaign = Value<typeof adminCampaign>

export const listCampaigns = call({
  method: 'GET',
  path: 'admin/campaigns',
  access: 'admin',
  summary: 'Campaigns of every status, latest change first.',
  spec: 'decision T79',
  query: object({ ...paging, status: optional(campaignStatusCode), search: optional(text({ max: 100 })) }),
  reply: object({ items: list(adminCampaign, 200), ...paged }),
})

export const getCampaign = call({
  method: 'GET',
  path: 'admin/campaigns/{id}',
  access: 'admin',
  summary: 'A campaign for review: its checklist and its history.',
  spec: 'decisions T15, T79',
  params: object({ id: id() }),
  reply: object({
    campaign: adminCampaign,
    story: text({ max: 4000 }),
    /** Fields that keep it from going live. */
    problems: list(object({ step: text({ max: 40 }), path: text({ max: 100 }), code: text({ max: 40 }) }), 200),
    history: list(
      object({
        from: campaignStatusCode,
        to: campaignStatusCode,
        actor: text({ max: 250 }),
        reason: text({ max: 2000 }),
        at: instant(),
      }),
      500,
    ),
  }),
})

export const decideCampaign = call({
  method: 'PATCH',
  path: 'admin/campaigns/{id}/status',
  access: 'admin',
  summary: 'Approve, decline with a reason, hide or show again.',
  spec: 'decision T15',
  params: object({ id: id() }),
  body: object({ status: oneOf([2, 3, 6]), reason: optional(text({ max: 2000 })) }),
  reply: adminCampaign,
  errors: [
    'TRANSITION_NOT_ALLOWED',
    'CAMPAIGN_INCOMPLETE',
    'REASON_REQUIRED',
    'CLOSING_DATE_PAST',
    'CLOSING_DATE_TOO_LATE',
  ],
  idempotent: true,
  stale: ['admin/campaigns', 'equities/', 'campaigns/', 'get-user-campaigns/'],
})

const offlinePayment = object({
  investmentId: id(),
  reference: text({ max: 20 }),
  campaign: text({ max: 200 }),
  investor: object({ name: text({ max: 250 }), email: text({ max: 254 }) }),
  amount: money(),
  units: minor(),
  state: oneOf(['reserved', 'confirmed', 'expired', 'cancelled', 'refunded']),
  createdAt: instant(),
  expiresAt: nullable(instant()),
  confirmedAt: nullable(instant()),
})
export type OfflinePayment = Value<typeof offlinePayment>

export const listPayments = call({
  method: 'GET',
  path: 'admin/offline-payments',
  access: 'admin',
  summary: 'Offline payments: waiting ones first to expire, or found by reference code, name or address.',
  spec: 'decision T79',
  query: object({
    ...paging,
    state: optional(oneOf(['reserved', 'confirmed', 'expired', 'cancelled'])),
    search: optional(text({ max: 100 })),
  }),
  reply: object({ items: list(offlinePayment, 200), ...paged }),
})

export const confirmPayment = call({
  method: 'POST',
  path: 'admin/offline-payments/{investmentId}/confirm',
  access: 'admin',
  summary: 'The money has arrived: books it in the ledger and confirms the investment.',
  spec: 'decision T79',
  params: object({ investmentId: id() }),
  body: object({
    /** What the bank statement says; must equal what is owed. */
    received: money(),
    /** Of the bank statement, for the audit. */
    bankReference: optional(text({ max: 100 })),
  }),
  reply: offlinePayment,
  errors: ['INVESTMENT_NOT_PENDING', 'AMOUNT_MISMATCH', 'UNITS_LEFT', 'CAMPAIGN_CLOSED'],
  idempotent: true,
  stale: [
    'admin/offline-payments',
    'my-investment/',
    'process-investment/',
    'equities/',
    'campaigns/',
    'campaign-investors/',
    'get-latest-investment-activity/',
    'get-user-campaigns/',
  ],
})

export const overview = call({
  method: 'GET',
  path: 'admin/overview',
  access: 'admin',
  summary: 'What waits for an administrator, and whether the books balance.',
  spec: 'decision T79',
  reply: object({
    pendingCampaigns: integer({ min: 0, max: 1_000_000_000 }),
    waitingPayments: integer({ min: 0, max: 1_000_000_000 }),
    activeCampaigns: integer({ min: 0, max: 1_000_000_000 }),
    users: integer({ min: 0, max: 1_000_000_000 }),
    /** Sum of all ledger entries by currency; each must be zero. */
    ledger: list(
      object({ currency: text({ max: 3 }), sum: minor(), entries: integer({ min: 0, max: 1_000_000_000 }) }),
      50,
    ),
    booksBalance: bool(),
  }),
})
