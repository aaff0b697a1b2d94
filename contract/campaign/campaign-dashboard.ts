/** Running a campaign (platform 2, 6, 7). */

import { investmentStates } from '#domain/investment/investment.ts'
import { call, file } from '#contract/call.ts'
import { csvType } from '#contract/files.ts'
import {
  bool,
  currencyCode,
  date,
  id,
  instant,
  integer,
  list,
  money,
  minor,
  nullable,
  object,
  optional,
  oneOf,
  text,
  type Value,
} from '#contract/schema.ts'
import { campaignStatusCode, done, paged, paging, picture, slug } from '#contract/shapes.ts'

const count = integer({ min: 0, max: 1_000_000_000 })
const ofCampaign = object({ id: id() })

export const ownCampaign = object({
  id: id(),
  slug: text({ max: 80 }),
  kind: oneOf(['equity', 'debt', 'reit']),
  status: campaignStatusCode,
  name: text({ max: 4000 }),
  goal: nullable(money()),
  raised: minor(),
  percent: integer({ min: 0, max: 100_000 }),
  investors: integer({ min: 0, max: 100_000_000 }),
  closesAt: nullable(instant()),
  updatedAt: instant(),
  picture: nullable(picture),
  /** Why it was declined, for status 3. */
  reason: nullable(text({ max: 2000 })),
  /** Comments that await the owner's decision; visible to the owner only. */
  waitingComments: count,
  /** Comments of the site's review that await the owner; visible to the owner only. Missing from older cached responses. */
  reviewComments: optional(count),
  /** The owner may delete it: it was never approved, and has no investments. */
  deletable: bool(),
})
export type OwnCampaign = Value<typeof ownCampaign>

export const listOwn = call({
  method: 'GET',
  path: 'get-user-campaigns/{id}',
  access: 'either',
  summary: "Lists a user's campaigns: all of them for that user, only public ones for other callers.",
  spec: 'platform 7, decision T24',
  params: ofCampaign,
  query: object({
    ...paging,
    status: optional(campaignStatusCode),
    /** Only public campaigns, with only their public data, for every caller. */
    shown: optional(oneOf(['public'])),
  }),
  reply: object({
    items: list(ownCampaign, 200),
    /** Number of campaigns in each status, regardless of the filter. */
    counts: list(object({ status: campaignStatusCode, total: count }), 7),
    ...paged,
  }),
  cache: 'private',
})

export const figures = call({
  method: 'GET',
  path: 'equities/{id}/figures',
  access: 'owner',
  summary: "Returns a campaign's key figures: raised, unpaid, investors, followers, views and time left.",
  spec: 'platform 2',
  params: ofCampaign,
  reply: object({
    campaign: ownCampaign,
    /** Until when the owner allocates the units; missing if nothing is to be allocated. */
    allocationDueAt: optional(instant()),
    reserved: minor(),
    followers: count,
    /** Each visitor counts once a day. */
    views: count,
    /** Investors who reserved units since views are counted. */
    converted: count,
    /** Published ones. */
    updates: count,
    /** Of every state. */
    comments: count,
    investments: count,
  }),
  cache: 'private',
})

const moneyDay = object({ date: date(), added: minor(), total: minor() })
const countDay = object({ date: date(), added: count, total: count })

export const history = call({
  method: 'GET',
  path: 'equities/{id}/history',
  access: 'owner',
  summary: "Returns a campaign's confirmed investments, followers and views by day, in the site's time zone.",
  spec: 'platform 2',
  params: ofCampaign,
  reply: object({
    raised: list(moneyDay, 4000),
    followers: list(countDay, 4000),
    views: list(countDay, 4000),
  }),
  cache: 'private',
})

export const funds = call({
  method: 'GET',
  path: 'equities/{id}/funds',
  access: 'owner',
  summary: "Returns a campaign's funds from the ledger: received, held, refunded and paid out.",
  spec: 'investing 4, decision T18',
  params: ofCampaign,
  reply: object({
    currency: nullable(currencyCode()),
    received: minor(),
    held: minor(),
    refunded: minor(),
    paidOut: minor(),
    /** 0 or 1: does the owner retain the money (decision T16)? */
    fundsKept: oneOf([0, 1]),
  }),
  cache: 'private',
})

const campaignInvestment = object({
  /** A name by consent only; otherwise initials, and empty for an anonymous investor (decision T7). */
  name: text({ max: 60 }),
  /** Slug of the public profile of an investor who is named; missing for all others. */
  profile: optional(slug),
  reference: text({ max: 40 }),
  units: minor(),
  amount: minor(),
  state: oneOf(investmentStates),
  createdAt: instant(),
  /** Until when an unpaid investment holds its units. */
  expiresAt: nullable(instant()),
  confirmedAt: nullable(instant()),
  endedAt: nullable(instant()),
})
export type CampaignInvestment = Value<typeof campaignInvestment>

export const listInvestments = call({
  method: 'GET',
  path: 'equities/{id}/investments',
  access: 'owner',
  summary: 'Lists the investments in a campaign, latest first. The search matches references and displayed names.',
  spec: 'platform 2, decision T7',
  params: ofCampaign,
  query: object({
    ...paging,
    state: optional(oneOf(investmentStates)),
    search: optional(text({ max: 100 })),
  }),
  reply: object({
    items: list(campaignInvestment, 200),
    currency: nullable(currencyCode()),
    /** Of the whole campaign, regardless of the filter. */
    totals: list(object({ state: oneOf(investmentStates), investments: count, units: minor(), amount: minor() }), 5),
    ...paged,
  }),
  cache: 'private',
})

export const exportInvestments = file({
  path: 'equities/{id}/investments.csv',
  access: 'owner',
  summary:
    'Exports all investments in a campaign as CSV for its register of holders. Of paid investments it names the holder as signed, their kind and their country. Recorded in the audit log.',
  spec: 'platform 2',
  params: ofCampaign,
  contentTypes: [csvType],
  localized: true,
  rate: 20,
})

export const listFollowers = call({
  method: 'GET',
  path: 'saved-campaigns/get-users/{campaignId}',
  access: 'owner',
  summary: 'Lists the followers of a campaign who agreed to be named, latest first, and the number of all followers.',
  spec: 'investing 7, decision T7',
  params: object({ campaignId: id() }),
  query: object(paging),
  reply: object({
    items: list(object({ slug, name: text({ max: 60 }), since: instant() }), 200),
    /** Every user who saved it, named or not. */
    followers: count,
    ...paged,
  }),
  cache: 'private',
})

export const remove = call({
  method: 'DELETE',
  path: 'equities/{id}',
  access: 'owner',
  summary: 'Deletes a draft or declined campaign that has no investments. It can be restored for thirty days.',
  spec: 'platform 6',
  params: ofCampaign,
  reply: done,
  errors: ['CAMPAIGN_NOT_DELETABLE'],
  idempotent: true,
  stale: ['deleted-campaigns', 'equities/', 'get-user-campaigns/'],
})
