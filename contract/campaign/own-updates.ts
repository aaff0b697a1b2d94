/** The updates of a campaign, written by its owner (platform 6, 7). */

import { updateAudiences, updateStates } from '#domain/campaign/update.ts'
import { updateBodyMaximum, updateTitleMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { id, instant, integer, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { done, paged, paging } from '#contract/shapes.ts'

const count = integer({ min: 0, max: 1_000_000_000 })

const ownUpdate = object({
  id: id(),
  title: text({ max: 300 }),
  description: text({ max: 20_000 }),
  state: oneOf(updateStates),
  audience: oneOf(updateAudiences),
  createdAt: instant(),
  /** When a scheduled one appears. */
  publishAt: nullable(instant()),
  publishedAt: nullable(instant()),
  /** When the text of a published update was changed. */
  editedAt: nullable(instant()),
})
export type OwnUpdate = Value<typeof ownUpdate>

export const listOwnUpdates = call({
  method: 'GET',
  path: 'equities/{id}/updates',
  access: 'owner',
  summary: 'Lists the updates of a campaign in every state, latest first, optionally filtered by state.',
  spec: 'platform 7',
  params: object({ id: id() }),
  query: object({ ...paging, state: optional(oneOf(updateStates)) }),
  reply: object({
    items: list(ownUpdate, 200),
    counts: object({ draft: count, scheduled: count, published: count }),
    ...paged,
  }),
  cache: 'private',
})

const staleUpdates = ['equity/updates/', 'equities/', 'get-user-campaigns/'] as const
const whenToPublish = {
  /** Published by default. */
  state: optional(oneOf(updateStates)),
  /** Everyone by default. */
  audience: optional(oneOf(updateAudiences)),
  /** Required for `scheduled`. */
  publishAt: optional(instant()),
}

export const postUpdate = call({
  method: 'POST',
  path: 'equity/updates/{campaignId}',
  access: 'owner',
  summary:
    'Creates an update: published, scheduled or a draft, for everyone or for investors. Its readers are notified once it is published.',
  spec: 'platform 6, 7',
  params: object({ campaignId: id() }),
  body: object({
    title: text({ min: 1, max: updateTitleMaximum }),
    description: text({ min: 1, max: updateBodyMaximum }),
    ...whenToPublish,
  }),
  reply: ownUpdate,
  errors: ['CAMPAIGN_LOCKED'],
  idempotent: true,
  stale: staleUpdates,
})

export const changeUpdate = call({
  method: 'PATCH',
  path: 'equity/updates/{updateId}',
  access: 'owner',
  summary: 'Updates the text or publication date of an update. A published one remains published, marked as edited.',
  spec: 'platform 7',
  params: object({ updateId: id() }),
  body: object({
    title: optional(text({ min: 1, max: updateTitleMaximum })),
    description: optional(text({ min: 1, max: updateBodyMaximum })),
    /** Unchanged if undefined. */
    state: optional(oneOf(updateStates)),
    /** Unchanged if undefined. A published update keeps its audience. */
    audience: optional(oneOf(updateAudiences)),
    publishAt: optional(instant()),
  }),
  reply: ownUpdate,
  errors: ['CAMPAIGN_LOCKED', 'UPDATE_PUBLISHED'],
  idempotent: true,
  stale: staleUpdates,
})

export const removeUpdate = call({
  method: 'DELETE',
  path: 'equity/updates/{updateId}',
  access: 'owner',
  summary: 'Deletes an update. Notifications that were sent are not deleted.',
  spec: 'platform 7',
  params: object({ updateId: id() }),
  reply: done,
  idempotent: true,
  stale: staleUpdates,
})
