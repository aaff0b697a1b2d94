/** Distributions to the investors of a campaign by an administrator (investing 3). */

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
  /** Investors who get a share, and those whose wallets have received it. */
  shares: holderCount,
  credited: holderCount,
})
export type Distribution = Value<typeof distribution>

export const listDistributions = call({
  method: 'GET',
  path: 'admin/campaigns/{id}/distributions',
  access: 'admin',
  summary: 'Lists the distributions to the investors of a campaign, latest first, and whether another one is possible.',
  spec: 'investing 3',
  params: ofCampaign,
  reply: object({
    /** Null for a draft without a currency. */
    currency: nullable(currencyCode()),
    /** The campaign has ended and its money was retained. */
    open: bool(),
    items: list(distribution, 100),
  }),
})

const plan = object({
  currency: currencyCode(),
  amount: minor(),
  investors: holderCount,
  units: minor(),
  /** The largest shares first; truncated if there are many investors. */
  shares: list(object({ name, units: minor(), amount: minor() }), 200),
  /** Identifies this plan: it changes with anything that the plan depends on. */
  seen: text({ min: 1, max: 100 }),
})
export type DistributionPlan = Value<typeof plan>

export const planDistribution = call({
  method: 'GET',
  path: 'admin/campaigns/{id}/distribution-plan',
  access: 'admin',
  summary: "Previews each investor's share of an amount, without executing the distribution.",
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
  summary: "Distributes an amount as previewed: books it and credits each investor's share to their wallet.",
  spec: 'investing 3, decision T44',
  params: ofCampaign,
  body: object({ amount: money(), seen: text({ min: 1, max: 100 }), bankReference: optional(text({ max: 100 })) }),
  reply: distribution,
  errors: ['OWN_CAMPAIGN_DECISION', 'NOT_DISTRIBUTABLE', 'DISTRIBUTION_CHANGED'],
  idempotent: true,
  stale: ['admin/campaigns/', 'equities/', 'my-investment/', 'get-user-wallet-', 'user-activity/'],
})
