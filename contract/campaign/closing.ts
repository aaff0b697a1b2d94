/** The closing of a campaign, for its owner (decision T15). */

import { earlyClosingProblems } from '#domain/campaign/early-closing.ts'
import { call } from '#contract/call.ts'
import { date, id, instant, integer, nullable, object, oneOf, type Value } from '#contract/schema.ts'

const count = integer({ min: 0, max: 1_000_000_000 })
const ofCampaign = object({ id: id() })

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
  errors: ['EARLY_CLOSING_NOT_POSSIBLE', 'CLOSING_DAY_NOT_ALLOWED'],
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
