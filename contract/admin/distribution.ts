/** Money that an administrator distributes among the investors of a campaign (investing 3). */

import { call } from '#contract/call.ts'
import {
  bool,
  currencyCode,
  id,
  instant,
  integer,
  list,
  minor,
  money,
  nullable,
  object,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'

const ofCampaign = object({ id: id() })
const holderCount = integer({ min: 0, max: 10_000_000 })
const name = text({ max: 250 })

const distribution = object({
  id: id(),
  amount: money(),
  bankReference: nullable(text({ max: 100 })),
  by: name,
  createdAt: instant(),
  /** Investors who get a share, and those in whose wallets it is. */
  shares: holderCount,
  credited: holderCount,
})
export type Distribution = Value<typeof distribution>

export const listDistributions = call({
  method: 'GET',
  path: 'admin/campaigns/{id}/distributions',
  access: 'admin',
  summary: 'What was distributed among the investors of a campaign, latest first, and whether more can be.',
  spec: 'investing 3',
  params: ofCampaign,
  reply: object({
    /** Null of a draft without one. */
    currency: nullable(currencyCode()),
    /** The campaign has ended and its money stayed. */
    open: bool(),
    items: list(distribution, 100),
  }),
})

const plan = object({
  currency: currencyCode(),
  amount: minor(),
  investors: holderCount,
  units: minor(),
  /** Those of the largest shares first; of many investors not all. */
  shares: list(object({ name, units: minor(), amount: minor() }), 200),
  /** Names this plan: where anything that decides it has changed, it is another. */
  seen: text({ min: 1, max: 100 }),
})
export type DistributionPlan = Value<typeof plan>

export const planDistribution = call({
  method: 'GET',
  path: 'admin/campaigns/{id}/distribution-plan',
  access: 'admin',
  summary: 'Who would get what of an amount, without doing it.',
  spec: 'investing 3, decision T44',
  params: ofCampaign,
  query: object({ amount: minor() }),
  reply: plan,
  errors: ['NOT_DISTRIBUTABLE'],
})

export const distribute = call({
  method: 'POST',
  path: 'admin/campaigns/{id}/distributions',
  access: 'admin',
  summary: 'Does what the plan said: the money is booked, and each investor gets their share into their wallet.',
  spec: 'investing 3, decision T44',
  params: ofCampaign,
  body: object({ amount: money(), seen: text({ min: 1, max: 100 }), bankReference: optional(text({ max: 100 })) }),
  reply: distribution,
  errors: ['NOT_DISTRIBUTABLE', 'DISTRIBUTION_CHANGED'],
  idempotent: true,
  stale: ['admin/campaigns/', 'get-user-wallet-', 'user-activity/'],
})
