/** The end of a campaign: an earlier closing, and amended terms with their reconfirmation (decisions T15, T32). */

import { amendableTerms, amendmentProblems, amendmentStates } from '#domain/campaign/amendment.ts'
import { campaignKinds } from '#domain/campaign/campaign.ts'
import { earlyClosingProblems } from '#domain/campaign/early-closing.ts'
import { amendmentExplanationMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import {
  bool,
  date,
  id,
  instant,
  integer,
  list,
  minor,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '#contract/schema.ts'

const count = integer({ min: 0, max: 1_000_000_000 })
const ofCampaign = object({ id: id() })

const changedTerm = object({
  term: oneOf(amendableTerms),
  /** A day, minor units as digits, or a kind of security. */
  before: text({ max: 100 }),
  after: text({ max: 100 }),
  /** Of an amount. Missing from older cached responses. */
  currency: optional(text({ max: 3 })),
})
export type ChangedTerm = Value<typeof changedTerm>

export const amendment = object({
  id: id(),
  state: oneOf(amendmentStates),
  changes: list(changedTerm, 10),
  /** By the owner, for administrators and investors. */
  explanation: text({ max: amendmentExplanationMaximum }),
  requestedAt: instant(),
  /** Why it was declined; else empty. */
  reason: text({ max: 2000 }),
  /** Until when the investors answer, once it is approved. */
  reconfirmUntil: nullable(instant()),
  /** Numbers of investments. */
  confirmed: count,
  pending: count,
  cancelled: count,
})
export type Amendment = Value<typeof amendment>

/** What an investor is asked about the new terms of a campaign. */
export const reconfirmation = object({
  pending: bool(),
  until: instant(),
  changes: list(changedTerm, 10),
  explanation: text({ max: amendmentExplanationMaximum }),
})
export type Reconfirmation = Value<typeof reconfirmation>

const closing = object({
  /** All days are in the site's time zone. Null for a campaign that was never live. */
  closesOn: nullable(date()),
  /** Why an early closing cannot be announced; null if it can. */
  problem: nullable(oneOf(earlyClosingProblems)),
  /** The first and the last day that can be chosen; null if there is none. */
  earliest: nullable(date()),
  latest: nullable(date()),
  /** An early closing that is announced and has not taken effect. */
  announced: nullable(object({ announcedAt: instant(), originallyOn: date() })),
  /** Why no other terms can be requested; null if they can. */
  amendmentProblem: nullable(oneOf(amendmentProblems)),
  /** The terms that can be requested; null if none can. */
  amendable: nullable(
    object({
      /** The later days to which the closing can be moved; null if the campaign closes on the last one. */
      days: nullable(object({ first: date(), last: date() })),
      currency: text({ max: 3 }),
      goal: minor(),
      goalFrom: minor(),
      goalTo: minor(),
      unitPrice: minor(),
      /** Null if the price is fixed, because investors have paid it. */
      priceTo: nullable(minor()),
      kind: oneOf(campaignKinds),
      kinds: list(oneOf(campaignKinds), 3),
    }),
  ),
  /** The latest amendment. */
  amendment: nullable(amendment),
  /** Who is notified: investors whose investment is live, and users who saved the campaign. */
  investors: count,
  followers: count,
})
export type Closing = Value<typeof closing>

const staleClosing = [
  'equities/',
  'equity/',
  'campaign/',
  'campaigns/',
  'get-user-campaigns/',
  'saved-campaigns/',
] as const

export const getClosing = call({
  method: 'GET',
  path: 'equities/{id}/closing',
  access: 'owner',
  summary: 'Returns when a campaign closes, and whether its owner can close it earlier.',
  spec: 'decision T15',
  params: ofCampaign,
  reply: closing,
  cache: 'private',
})

export const announceEarlyClosing = call({
  method: 'POST',
  path: 'equities/{id}/early-closing',
  access: 'owner',
  summary: 'Announces that a campaign which reached its goal closes earlier. Investors and followers are notified.',
  spec: 'decision T15',
  params: ofCampaign,
  body: object({ closesOn: date() }),
  reply: closing,
  errors: ['EARLY_CLOSING_NOT_POSSIBLE', 'EARLY_CLOSING_LIMIT', 'CLOSING_DAY_NOT_ALLOWED'],
  idempotent: true,
  stale: staleClosing,
})

export const withdrawEarlyClosing = call({
  method: 'POST',
  path: 'equities/{id}/early-closing/withdraw',
  access: 'owner',
  summary: 'Withdraws an early closing before it takes effect. Investors and followers are notified.',
  spec: 'decision T15',
  params: ofCampaign,
  reply: closing,
  errors: ['EARLY_CLOSING_OVER'],
  idempotent: true,
  stale: staleClosing,
})

export const requestAmendment = call({
  method: 'POST',
  path: 'equities/{id}/amendment',
  access: 'owner',
  summary:
    'Requests other terms of a live campaign: a later closing day, another goal, price or security. An administrator decides, then its investors reconfirm.',
  spec: 'decision T32',
  params: ofCampaign,
  body: object({
    closesOn: optional(date()),
    goal: optional(minor()),
    /** For later investments. */
    unitPrice: optional(minor()),
    kind: optional(oneOf(campaignKinds)),
    explanation: text({ min: 1, max: amendmentExplanationMaximum }),
  }),
  reply: closing,
  errors: ['AMENDMENT_NOT_POSSIBLE', 'CLOSING_DAY_NOT_ALLOWED'],
  idempotent: true,
  stale: [...staleClosing, 'admin/campaigns', 'admin/overview'],
})

export const withdrawAmendment = call({
  method: 'POST',
  path: 'equities/{id}/amendment/withdraw',
  access: 'owner',
  summary: 'Withdraws an amendment that is in review.',
  spec: 'decision T32',
  params: ofCampaign,
  reply: closing,
  errors: ['NOTHING_PROPOSED'],
  idempotent: true,
  stale: [...staleClosing, 'admin/campaigns', 'admin/overview'],
})
