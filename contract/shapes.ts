/** Shapes that several areas share. */

import { accreditations, campaignKinds, distributionFrequencies, raiseTypes } from '#domain/campaign.ts'
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

/** An opaque place in a list: hand it back as `after` to get the next slice. */
export const cursor = text({ min: 1, max: 200, pattern: /^[\w-]+$/ })

/** What every paged list takes. `after` wins; else limit times page rows from the start, capped (decision T65). */
export const paging = {
  limit: optional(integer({ min: 1, max: 100 })),
  page: optional(integer({ min: 1, max: 1000 })),
  after: optional(cursor),
}

/** What every paged list answers beside its items. */
export const paged = {
  /** How many there are in all; `totalIsExact` is false where counting stopped. */
  total: integer({ min: 0, max: 1_000_000_000 }),
  totalIsExact: bool(),
  displayLoadMore: bool(),
  next: nullable(cursor),
}

/** A key of one of the site's lists of options, which administrators add to (decision record 0058). */
export const optionKey = text({ min: 1, max: contentKeyMaximum, pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/ })

/** A picture of the site: fetched from `/media/<id>/<width>.<avif|webp|jpg>`. */
export const picture = object({
  id: id(),
  width: integer({ min: 1, max: 10_000 }),
  height: integer({ min: 1, max: 10_000 }),
  /** Dominant colour as one of sixteen tones of the style sheet, shown until the picture is there. */
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
  /** Null where its owner has not said: nothing is guessed. */
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
  /** Target return a year in basis points. */
  returnPoints: nullable(integer({ min: 0, max: 100_000 })),
  /** The end of the closing day in the site's time zone; null only in the preview of a draft that names none. */
  closesAt: nullable(instant()),
  investors: integer({ min: 0, max: 100_000_000 }),
  picture: nullable(picture),
})
export type CampaignCard = Value<typeof campaignCard>

/** The terms of an offering. Rates in basis points a year. */
export const offeringTerms = object({
  unitPrice: minor(),
  unitsTotal: minor(),
  unitsLeft: minor(),
  minimum: minor(),
  maximum: minor(),
  /** Null where the kind of campaign has none. */
  termMonths: nullable(integer({ min: 0, max: 1200 })),
  frequency: nullable(oneOf(distributionFrequencies)),
  distributionPoints: nullable(integer({ min: 0, max: 100_000 })),
})

/** The signed-in person, as only they see themselves. */
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
  /** Of the own choice; null for none. A session that was kept by an older page has none either. */
  photo: nullable(id()),
})
export type Person = Value<typeof person>

/** One word of an option list. */
export const option = object({ slug: text({ min: 1, max: 60 }), name: text({ max: 120 }) })
export type Option = Value<typeof option>

/** What a money-changing or draft call answers when nothing else is to be told. */
export const done = object({ done: bool() })
