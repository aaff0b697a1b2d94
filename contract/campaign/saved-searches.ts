/** Saved searches: the criteria of a list of campaigns that a user is notified of (docs/areas/campaign.md). */

import { campaignKinds } from '#domain/campaign/campaign.ts'
import { savedSearchesMaximum, savedSearchNameMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { bool, id, instant, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { done, optionKey } from '#contract/shapes.ts'
import { listCriteria } from './campaign.ts'

const path = 'saved-searches'
const name = text({ min: 1, max: savedSearchNameMaximum })

const savedSearch = object({
  id: id(),
  name,
  search: nullable(text({ max: 100 })),
  type: nullable(oneOf(campaignKinds)),
  /** Keys of the site's lists. One that was removed since matches no campaign. */
  propertyType: nullable(optionKey),
  strategy: nullable(optionKey),
  /** Whether the user is notified of new campaigns that match. */
  notify: bool(),
  createdAt: instant(),
})
export type SavedSearch = Value<typeof savedSearch>

export const listSavedSearches = call({
  method: 'GET',
  path,
  access: 'member',
  summary: "Lists the user's saved searches, latest first.",
  spec: 'platform 7, investing 7',
  reply: list(savedSearch, savedSearchesMaximum),
  cache: 'private',
})

export const saveSearch = call({
  method: 'POST',
  path,
  access: 'user',
  summary: 'Saves the criteria of a list of campaigns. At least one is required, and equal criteria are saved once.',
  spec: 'platform 7, investing 7',
  body: object({ name, criteria: object(listCriteria), notify: bool() }),
  reply: savedSearch,
  errors: ['SAVED_SEARCH_EXISTS', 'SAVED_SEARCH_LIMIT'],
  idempotent: true,
  stale: [path],
})

export const changeSavedSearch = call({
  method: 'PATCH',
  path: `${path}/{id}`,
  access: 'member',
  summary: 'Renames a saved search, or turns its notifications on or off.',
  spec: 'platform 7, investing 7',
  params: object({ id: id() }),
  body: object({ name: optional(name), notify: optional(bool()) }),
  reply: savedSearch,
  stale: [path],
})

export const deleteSavedSearch = call({
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'member',
  summary: 'Deletes a saved search.',
  spec: 'platform 7, investing 7',
  params: object({ id: id() }),
  reply: done,
  stale: [path],
})
