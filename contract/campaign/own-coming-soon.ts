/** The coming-soon page of a draft, for its owner. */

import { comingSoonParts, comingSoonStates } from '#domain/campaign/coming-soon.ts'
import { comingSoonDescriptionMaximum } from '#domain/limits.ts'
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
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'
import { languages, picture, slug } from '#contract/shapes.ts'

const count = integer({ min: 0, max: 1_000_000_000 })
const ofCampaign = object({ id: id() })

const description = optional(text({ max: comingSoonDescriptionMaximum }))
/** By language; English, else any other, replaces a missing one. */
const descriptions = object({ en: description, fr: description, ar: description })

/** The texts of a page as they were sent for review. */
export const comingSoonVersion = object({
  id: id(),
  name: text({ max: 200 }),
  highlight: text({ max: 300 }),
  picture: nullable(picture),
  descriptions,
  opensOn: nullable(date()),
  sentAt: instant(),
  /** Why it was declined, or removed; else empty. */
  reason: text({ max: 2000 }),
})
export type ComingSoonVersion = Value<typeof comingSoonVersion>

const ownComingSoon = object({
  /** Null before the first request. */
  page: nullable(object({ slug, state: oneOf(comingSoonStates), currency: currencyCode() })),
  /** A page can be requested, or its texts changed: the campaign was never live. */
  possible: bool(),
  /** What the draft shows now, and what it lacks. */
  draft: object({
    name: text({ max: 200 }),
    highlight: text({ max: 300 }),
    missing: list(oneOf(comingSoonParts), 4),
    /** The languages that it is written in, that of its story first. */
    languages: list(oneOf(languages), 3),
  }),
  /** What is public. */
  approved: nullable(comingSoonVersion),
  /** The latest request, if it is in review or was declined. */
  requested: nullable(object({ version: comingSoonVersion, state: oneOf(['review', 'declined']) })),
  /** Number and sum of all indications that were not withdrawn, and how many share a name. */
  indications: count,
  amount: nullable(money()),
  named: count,
})
export type OwnComingSoon = Value<typeof ownComingSoon>

const stale = ['equities/', 'coming-soon', 'admin/campaigns', 'admin/overview'] as const

export const getOwnComingSoon = call({
  method: 'GET',
  path: 'equities/{id}/coming-soon',
  access: 'owner',
  summary: 'Returns the coming-soon page of a draft, with the number and sum of indications of interest.',
  spec: 'decision T79',
  params: ofCampaign,
  reply: ownComingSoon,
  cache: 'private',
})

export const requestComingSoon = call({
  method: 'POST',
  path: 'equities/{id}/coming-soon',
  access: 'owner',
  summary:
    'Sends a coming-soon page for review, or a change of it. The name, highlight and picture are those of the draft. Until an administrator approves it, nothing of it is public.',
  spec: 'decisions T32, T79',
  params: ofCampaign,
  body: object({
    descriptions,
    opensOn: optional(date()),
  }),
  reply: ownComingSoon,
  errors: ['COMING_SOON_NOT_POSSIBLE', 'COMING_SOON_INCOMPLETE'],
  idempotent: true,
  stale,
})

export const withdrawComingSoon = call({
  method: 'POST',
  path: 'equities/{id}/coming-soon/withdraw',
  access: 'owner',
  summary: 'Withdraws a coming-soon page, or a change of it, that is in review.',
  spec: 'decision T79',
  params: ofCampaign,
  reply: ownComingSoon,
  errors: ['NOTHING_PROPOSED'],
  idempotent: true,
  stale,
})

export const closeComingSoon = call({
  method: 'POST',
  path: 'equities/{id}/coming-soon/close',
  access: 'owner',
  summary: 'Closes an open coming-soon page: no further indications. Those that were given are kept.',
  spec: 'decision T79',
  params: ofCampaign,
  reply: ownComingSoon,
  errors: ['COMING_SOON_NOT_POSSIBLE'],
  idempotent: true,
  stale,
})

export const exportIndications = file({
  path: 'equities/{id}/indications.csv',
  access: 'owner',
  summary: 'Exports the indications of users who share their name, as CSV. Recorded in the audit log.',
  spec: 'decision T7',
  params: ofCampaign,
  contentTypes: [csvType],
  localized: true,
  rate: 20,
})
