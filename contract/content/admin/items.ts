/** Content that administrators write for visitors, list by list (platform 1, 2, 3, 7; docs/areas/content.md). */

import { audiences } from '#domain/campaign/audience.ts'
import { contentListNames, contentUses } from '#domain/content/content.ts'
import { pageBodyMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  id,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  record,
  text,
  type Value,
} from '#contract/schema.ts'
import { done, languages, picture } from '#contract/shapes.ts'

const access = 'admin'
const spec = 'platform 1, 2, 7'

/** A text of one item in the languages that have one. */
const itemText = text({ max: pageBodyMaximum })
const texts = record(object({ en: optional(itemText), fr: optional(itemText), ar: optional(itemText) }), 10)
const key = text({ min: 1, max: 80, pattern: /^[A-Za-z0-9-]+$/ })
const version = integer({ min: 0, max: 1_000_000_000 })

const listed = object({
  /** The item's key, if it has one. */
  id: key,
  /** The item's title in each language. */
  title: object({ en: optional(itemText), fr: optional(itemText), ar: optional(itemText) }),
  /** Languages that lack a text that exists in another language. */
  missing: list(oneOf(languages), 3),
  /** The item of another list that this item belongs to. */
  parent: nullable(key),
  url: text({ max: 300 }),
  audience: oneOf(audiences),
  active: bool(),
  /** For an alphabetical list: this item is pinned to the top. */
  leads: optional(bool()),
  updatedAt: nullable(instant()),
})
export type ListedContent = Value<typeof listed>

const item = object({
  id: key,
  texts,
  /** Empty for none. */
  url: text({ max: 300 }),
  newTab: bool(),
  parent: nullable(key),
  icon: text({ max: 20 }),
  audience: oneOf(audiences),
  picture: nullable(picture),
  active: bool(),
  version,
  updatedAt: nullable(instant()),
  /** Where visitors read it; null if it has no page of its own. */
  address: nullable(text({ max: 300 })),
  /** Uses that block its deletion; empty if it can be deleted. */
  uses: list(object({ what: oneOf(contentUses), count: integer({ min: 0, max: 1_000_000_000 }) }), 10),
})
export type ContentItem = Value<typeof item>

const written = {
  texts,
  url: optional(text({ max: 300 })),
  newTab: optional(bool()),
  parent: optional(key),
  icon: optional(text({ max: 20 })),
  audience: optional(oneOf(audiences)),
  /** Null for none; unchanged if undefined. */
  pictureId: optional(nullable(id())),
  active: bool(),
}

const listParams = object({ list: oneOf(contentListNames) })
const itemParams = object({ list: oneOf(contentListNames), id: key })
/** Everything that shows this content to visitors. */
const stale = [
  'admin/content/',
  'admin/audit-events',
  'bootstrap',
  'campaign-setting/',
  'categories/',
  'content-page/',
  'deal-types/',
  'front-faqs/',
  'help-center/',
  'manage-options/',
  'menus/',
  'sliders/',
  'taxonomy-setting/',
  'types/',
  'usertypes/',
]
const bodyBytes = 2_000_000

export const listContent = call({
  method: 'GET',
  path: 'admin/content/{list}',
  access,
  summary: 'Lists the items of a content list in their order, including hidden ones, with their missing languages.',
  spec,
  params: listParams,
  reply: object({ items: list(listed, 300), most: integer({ min: 1, max: 300 }) }),
})

export const getContent = call({
  method: 'GET',
  path: 'admin/content/{list}/{id}',
  access,
  summary: 'Returns an item in every language, and what uses it.',
  spec,
  params: itemParams,
  reply: item,
  versioned: true,
})

export const addContent = call({
  method: 'POST',
  path: 'admin/content/{list}',
  access,
  summary: 'Adds an item at the end of its list.',
  spec,
  params: listParams,
  body: object({ ...written, key: optional(text({ max: 80 })) }),
  reply: item,
  errors: ['LIST_FULL', 'NOT_ALLOWED'],
  idempotent: true,
  stale,
  bodyBytes,
})

export const changeContent = call({
  method: 'PATCH',
  path: 'admin/content/{list}/{id}',
  access,
  summary: 'Updates an item that has not changed since it was read. Its key cannot be changed.',
  spec,
  params: itemParams,
  body: object(written),
  reply: item,
  errors: ['CONTENT_IN_USE'],
  versioned: true,
  idempotent: true,
  stale,
  bodyBytes,
})

export const removeContent = call({
  method: 'DELETE',
  path: 'admin/content/{list}/{id}',
  access,
  summary: 'Deletes an item that is not in use.',
  spec,
  params: itemParams,
  reply: done,
  errors: ['CONTENT_IN_USE', 'NOT_ALLOWED'],
  versioned: true,
  idempotent: true,
  stale,
})

export const orderContent = call({
  method: 'POST',
  path: 'admin/content/{list}/order',
  access,
  summary:
    'Reorders a list whose order has not changed since it was read. For countries, sets those that are listed first.',
  spec,
  params: listParams,
  body: object({ ids: list(key, 300), was: list(key, 300) }),
  reply: done,
  errors: ['VERSION_CONFLICT', 'NOT_ALLOWED'],
  idempotent: true,
  stale,
})
