/** Campaigns in lists: browsing, saved campaigns, recent activity (platform 7, investing 2). */

import { campaignKinds, campaignSorts } from '#domain/campaign/campaign.ts'
import { call } from '#contract/call.ts'
import { id, instant, integer, list, money, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { campaignCard, campaignStatusCode, done, optionKey, paged, paging, slug } from '#contract/shapes.ts'

/** What a list can be narrowed by, and what a saved search stores of it. */
export const listCriteria = {
  search: optional(text({ max: 100 })),
  /** Investing type. */
  type: optional(oneOf(campaignKinds)),
  /** Keys of the site's lists, including those no longer offered; the server validates them. */
  propertyType: optional(optionKey),
  strategy: optional(optionKey),
}
const filters = { ...listCriteria, sort: optional(oneOf(campaignSorts)) }
const cards = object({ items: list(campaignCard, 200), ...paged })
export type CampaignList = Value<typeof cards>

export const listCampaigns = call({
  method: 'GET',
  path: 'campaigns/equities',
  access: 'visitor',
  summary: 'Lists public campaigns with a given status, or all except those with one. Defaults to active campaigns.',
  spec: 'platform 7, decision T65, reliability 3.13',
  query: object({
    ...filters,
    ...paging,
    status: optional(campaignStatusCode),
    exceptFor: optional(campaignStatusCode),
  }),
  reply: cards,
  cache: 'browse',
})

export const listFront = call({
  method: 'POST',
  path: 'campaigns/equities/front',
  access: 'visitor',
  summary: 'Lists public campaigns by POST, as used with status 4. Has no side effects.',
  spec: 'platform 7',
  body: object({ ...filters, ...paging, status: optional(campaignStatusCode) }),
  reply: cards,
})

export const countReits = call({
  method: 'GET',
  path: 'equities/active-reit-count/front',
  access: 'visitor',
  summary: 'Returns the number of active REIT campaigns.',
  spec: 'platform 7',
  reply: object({ count: integer({ min: 0, max: 1_000_000_000 }) }),
  cache: 'browse',
})

export const latestActivity = call({
  method: 'GET',
  path: 'get-latest-investment-activity/front',
  access: 'visitor',
  summary: 'Lists the latest investments across all campaigns, with rounded amounts and without names.',
  spec: 'investing 7, decision T7',
  reply: list(object({ slug, name: text({ max: 200 }), about: money(), investedAt: instant() }), 20),
  cache: 'browse',
})

export const listSaved = call({
  method: 'GET',
  path: 'saved-campaigns/',
  access: 'member',
  summary: "Lists the user's saved campaigns, latest first.",
  spec: 'investing 7',
  query: object(paging),
  reply: cards,
  cache: 'private',
})

export const savedIds = call({
  method: 'GET',
  path: 'saved-campaigns/ids',
  access: 'member',
  summary: "Lists the ids of the user's saved campaigns.",
  spec: 'investing 4',
  reply: list(id(), 2000),
  cache: 'private',
})

export const save = call({
  method: 'POST',
  path: 'saved-campaigns/{id}',
  access: 'member',
  summary: 'Saves a campaign. Repeating the call has no effect.',
  spec: 'investing 7',
  params: object({ id: id() }),
  reply: done,
  stale: ['saved-campaigns/'],
})

export const unsave = call({
  method: 'DELETE',
  path: 'saved-campaigns/{id}',
  access: 'member',
  summary: "Removes a campaign from the user's saved campaigns.",
  spec: 'investing 7',
  params: object({ id: id() }),
  reply: done,
  stale: ['saved-campaigns/'],
})
