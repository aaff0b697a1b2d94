/** A campaign's page (platform 7, investing 2). */

import { call } from '#contract/call.ts'
import { financials } from './figures.ts'
import {
  id,
  instant,
  integer,
  list,
  minor,
  money,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { textPicturesMaximum } from '#domain/limits.ts'
import { campaignCard, offeringTerms, picture, slug } from '#contract/shapes.ts'

/** A video at its hosting provider. */
export const video = object({ host: oneOf(['youtube', 'vimeo']), id: text({ max: 20 }) })
export type VideoAt = Value<typeof video>

/** The figures of a property, as they were reviewed. */
export const propertyFigures = {
  /** Square metres. */
  size: nullable(integer({ min: 0, max: 1_000_000_000 })),
  plotSize: nullable(integer({ min: 0, max: 1_000_000_000 })),
  year: nullable(integer({ min: 0, max: 9999 })),
  units: nullable(integer({ min: 0, max: 1_000_000 })),
  assetValue: nullable(money()),
  totalDistributed: nullable(money()),
} as const

export const campaignDetail = object({
  card: campaignCard,
  story: text({ max: 2000 }),
  longStory: text({ max: 40_000 }),
  /** The pictures that the story shows; others in it are shown as their descriptions. Left out if there are none. */
  textPictures: optional(list(picture, textPicturesMaximum)),
  highlights: list(text({ max: 300 }), 20),
  terms: offeringTerms,
  /**
   * Where investors have to live, by the lists of the site and the campaign: `only` or `except` and the countries, like
   * `except US CA`. One text, because every campaign's page loads this description. Left out if anywhere.
   */
  countries: optional(text({ max: 2000 })),
  /** The unpaid and unconfirmed part of the committed amount, in minor units. */
  reserved: minor(),
  /** 0 or 1: does the owner retain the money (decision T16)? */
  fundsKept: oneOf([0, 1]),
  wentLiveAt: nullable(instant()),
  /** When a change of its texts was last published after it went live. */
  editedAt: optional(instant()),
  /** The headline if it is a video: loaded from its host on a click. */
  video: nullable(video),
  /** URLs of the company and the owner's own links. */
  links: list(object({ title: text({ max: 200 }), url: text({ max: 2000 }) }), 30),
  company: object({
    name: text({ max: 200 }),
    description: text({ max: 400 }),
    yearFounded: text({ max: 10 }),
    website: text({ max: 2000 }),
    address: text({ max: 400 }),
    logo: nullable(picture),
    /** Names of its team, each with the role. Missing from older cached responses. */
    teamNames: optional(list(text({ max: 330 }), 6)),
  }),
  property: object({
    name: text({ max: 200 }),
    detail: text({ max: 4000 }),
    street: text({ max: 200 }),
    state: text({ max: 120 }),
    /** Latitude and longitude in degrees. Missing if the owner gave none. */
    coordinates: optional(text({ max: 40 })),
    ...propertyFigures,
  }),
  /** Two fiscal years of the company; null if none were given. */
  financials: nullable(financials),
  /** Number of items of each tab; an empty tab is not shown (decision T26). */
  counts: object({
    updates: integer({ min: 0, max: 1_000_000 }),
    comments: integer({ min: 0, max: 100_000_000 }),
    documents: integer({ min: 0, max: 1000 }),
    faqs: integer({ min: 0, max: 1000 }),
    pictures: integer({ min: 0, max: 1000 }),
    videos: integer({ min: 0, max: 1000 }),
    team: integer({ min: 0, max: 1000 }),
  }),
})
export type CampaignDetail = Value<typeof campaignDetail>

export const getBySlug = call({
  method: 'GET',
  path: 'equities/front/{slug}',
  access: 'visitor',
  summary: 'Returns a public campaign by its slug.',
  spec: 'platform 7, decision T62',
  params: object({ slug }),
  reply: campaignDetail,
  cache: 'browse',
})

export const getById = call({
  method: 'GET',
  path: 'equities/front/by-id/{id}',
  access: 'visitor',
  summary: 'Returns a public campaign by its id, for pages whose URL contains the id.',
  spec: 'investing 2, decision T79',
  params: object({ id: id() }),
  reply: campaignDetail,
  cache: 'browse',
})
