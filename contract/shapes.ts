/** Shapes that several areas share. */

import { allocationRules } from '#domain/campaign/allocation.ts'
import { allocationDescriptionMaximum } from '#domain/limits.ts'
import { accreditations, campaignKinds, distributionFrequencies, raiseTypes } from '#domain/campaign/campaign.ts'
import { contentKeyMaximum } from '#domain/limits.ts'
import { type Language, languages } from '#domain/site/language.ts'
import {
  bool,
  id,
  instant,
  integer,
  minor,
  money,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from './schema.ts'

export { type Language, languages }

export const campaignStatusCode = oneOf([0, 1, 2, 3, 4, 5, 6])
export const slug = text({ min: 1, max: 80, pattern: /^[A-Za-z0-9-]+$/ })

/** An opaque cursor of a list: pass it as `after` to get the next page. */
export const cursor = text({ min: 1, max: 200, pattern: /^[\w-]+$/ })

/**
 * Parameters of every paged list. `after` takes precedence; else limit times page rows from the start, capped (decision
 * T65).
 */
export const paging = {
  limit: optional(integer({ min: 1, max: 100 })),
  page: optional(integer({ min: 1, max: 1000 })),
  after: optional(cursor),
}

/** What every paged list returns besides its items. */
export const paged = {
  /** The total number of items; `totalIsExact` is false if counting stopped. */
  total: integer({ min: 0, max: 1_000_000_000 }),
  totalIsExact: bool(),
  displayLoadMore: bool(),
  next: nullable(cursor),
}

/** A key of one of the site's option lists, which administrators extend (docs/areas/site.md). */
export const optionKey = text({ min: 1, max: contentKeyMaximum, pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/ })

/** A picture of the site: fetched from `/media/<id>/<width>.<avif|webp|jpg>`. */
export const picture = object({
  id: id(),
  width: integer({ min: 1, max: 10_000 }),
  height: integer({ min: 1, max: 10_000 }),
  /** Dominant colour as one of sixteen tones of the style sheet, shown until the picture is loaded. */
  tone: integer({ min: 0, max: 15 }),
  alt: text({ max: 200 }),
})
export type Picture = Value<typeof picture>

/** What a card of a list shows. */
export const campaignCard = object({
  id: id(),
  slug,
  status: campaignStatusCode,
  kind: oneOf(campaignKinds),
  /** Null if its owner has not entered it: there is no default. */
  propertyType: nullable(optionKey),
  strategy: nullable(optionKey),
  raiseType: oneOf(raiseTypes),
  accreditation: oneOf(accreditations),
  name: text({ max: 200 }),
  highlight: text({ max: 300 }),
  city: text({ max: 120 }),
  country: text({ max: 2 }),
  goal: money(),
  raised: minor(),
  /** Rounded down; may exceed 100. */
  percent: integer({ min: 0, max: 100_000 }),
  minimum: minor(),
  /** Annual target return in basis points. */
  returnPoints: nullable(integer({ min: 0, max: 100_000 })),
  /** The end of the closing day in the site's time zone; null only in the preview of a draft without one. */
  closesAt: nullable(instant()),
  investors: integer({ min: 0, max: 100_000_000 }),
  picture: nullable(picture),
})
export type CampaignCard = Value<typeof campaignCard>

/** The terms of an offering. Annual rates in basis points. */
export const offeringTerms = object({
  unitPrice: minor(),
  /** Units that are sold. */
  unitsTotal: minor(),
  /** Units for which commitments are accepted now: more than are sold, unless they are accepted in their order. */
  unitsLeft: minor(),
  /** Missing from older cached responses. */
  allocation: optional(oneOf(allocationRules)),
  /** How the owner allocates the units, if they decide. */
  allocationDescription: optional(text({ max: allocationDescriptionMaximum })),
  minimum: minor(),
  maximum: minor(),
  /** Null if the kind of campaign has no term. */
  termMonths: nullable(integer({ min: 0, max: 1200 })),
  frequency: nullable(oneOf(distributionFrequencies)),
  distributionPoints: nullable(integer({ min: 0, max: 100_000 })),
})

/** The signed-in user, as only they see themselves. */
export const person = object({
  id: id(),
  firstName: text({ max: 100 }),
  lastName: text({ max: 100 }),
  email: text({ max: 254 }),
  slug: text({ max: 80 }),
  /** Null until one is chosen. */
  userType: nullable(object({ slug: text({ max: 40 }), name: text({ max: 80 }) })),
  isAdmin: bool(),
  language: oneOf(languages),
  accredited: bool(),
  /** The user's own photo; null for none. Also null in a session that an older page stored. */
  photo: nullable(id()),
})
export type Person = Value<typeof person>

/** One entry of an option list. */
export const option = object({ slug: text({ min: 1, max: 60 }), name: text({ max: 120 }) })
export type Option = Value<typeof option>

/** What a money-changing or draft call returns if it has no other data. */
export const done = object({ done: bool() })
