/** Running a campaign (platform 2, 6, 7). */

import { updateBodyMaximum, updateTitleMaximum } from '#domain/limits.ts'
import { update } from './campaign.ts'
import { call } from './call.ts'
import {
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
} from './schema.ts'
import { campaignStatusCode, paged, paging, picture } from './shapes.ts'

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
})
export type OwnCampaign = Value<typeof ownCampaign>

export const listOwn = call({
  method: 'GET',
  path: 'get-user-campaigns/{id}',
  access: 'either',
  summary: 'Campaigns of a person: all of them for that person, those that anybody may see for others.',
  spec: 'platform 7, decision T24',
  params: object({ id: id() }),
  query: object({ ...paging, status: optional(campaignStatusCode) }),
  reply: object({ items: list(ownCampaign, 200), ...paged }),
  cache: 'private',
})

export const figures = call({
  method: 'GET',
  path: 'equities/{id}/figures',
  access: 'owner',
  summary: 'What the owner of a campaign looks at first: raised, unpaid, investors, followers, time left.',
  spec: 'platform 2',
  params: object({ id: id() }),
  reply: object({
    campaign: ownCampaign,
    reserved: minor(),
    followers: integer({ min: 0, max: 100_000_000 }),
    updates: integer({ min: 0, max: 1_000_000 }),
  }),
  cache: 'private',
})

export const postUpdate = call({
  method: 'POST',
  path: 'equity/updates/{campaignId}',
  access: 'owner',
  summary: 'Publish an update. People who invested in or saved the campaign are told after it is stored.',
  spec: 'platform 6, 7',
  params: object({ campaignId: id() }),
  body: object({
    title: text({ min: 1, max: updateTitleMaximum }),
    description: text({ min: 1, max: updateBodyMaximum }),
  }),
  reply: update,
  errors: ['CAMPAIGN_LOCKED'],
  idempotent: true,
  stale: ['equity/updates/', 'equities/', 'get-user-campaigns/'],
})
