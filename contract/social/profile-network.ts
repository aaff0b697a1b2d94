/** Users' public profiles, and whom they follow (investing 2, 3, 7; docs/areas/social.md). */

import { call } from '#contract/call.ts'
import { investment } from '#contract/investment/investment.ts'
import { profileDescription, profileCity, profileLinks } from '#contract/account/profile.ts'
import { bool, date, id, integer, list, nullable, object, text, type Value } from '#contract/schema.ts'
import { paged, paging, picture, slug } from '#contract/shapes.ts'

const count = integer({ min: 0, max: 1_000_000_000 })
/** A user's slug, or their id. */
const profileParams = object({ slug })

/** A user's name as shown to others. */
const called = {
  id: id(),
  /** Null if they did not agree to be named, because it is made from the name. The id is used instead. */
  slug: nullable(slug),
  /** The name by consent only; otherwise initials (decision T7). */
  name: text({ max: 220 }),
  photo: nullable(picture),
}

export const publicProfile = object({
  ...called,
  coverPhoto: nullable(picture),
  city: profileCity,
  description: profileDescription,
  links: profileLinks,
  /** The first day of the month in which the account was created. */
  memberSince: date(),
  followers: count,
  following: count,
})
export type PublicProfile = Value<typeof publicProfile>

export const getProfile = call({
  method: 'GET',
  path: 'profile-network/{slug}/profile',
  access: 'visitor',
  summary: "Returns a user's public profile by slug or id, without account, financial or identity data.",
  spec: 'platform 7, investing 7, decision T6',
  params: profileParams,
  reply: publicProfile,
  cache: 'browse',
})

const networkPerson = object(called)
export type NetworkPerson = Value<typeof networkPerson>
const networkPage = object({ items: list(networkPerson, 200), ...paged })

export const listFollowers = call({
  method: 'GET',
  path: 'profile-network/{slug}/followers',
  access: 'visitor',
  summary: "Lists a user's followers, latest first.",
  spec: 'investing 7',
  params: profileParams,
  query: object(paging),
  reply: networkPage,
  cache: 'browse',
})

export const listFollowing = call({
  method: 'GET',
  path: 'profile-network/{slug}/following',
  access: 'visitor',
  summary: 'Lists the users whom a user follows, latest first.',
  spec: 'investing 7',
  params: profileParams,
  query: object(paging),
  reply: networkPage,
  cache: 'browse',
})

const followState = object({ following: bool() })
const stale = ['profile-network/'] as const

export const getFollow = call({
  method: 'GET',
  path: 'profile-network/{id}/follow',
  access: 'user',
  summary: 'Returns whether the signed-in user follows another user.',
  spec: 'investing 7',
  params: object({ id: id() }),
  reply: followState,
  cache: 'private',
})

export const follow = call({
  method: 'POST',
  path: 'profile-network/follow',
  access: 'user',
  summary: 'Follows a user. Repeating the call has no effect. Users cannot follow themselves.',
  spec: 'investing 7',
  body: object({ id: id() }),
  reply: followState,
  stale,
  rate: 60,
})

export const unfollow = call({
  method: 'DELETE',
  path: 'profile-network/{id}/unfollow',
  access: 'user',
  summary: 'Unfollows a user. Repeating the call has no effect.',
  spec: 'investing 7',
  params: object({ id: id() }),
  reply: followState,
  stale,
  rate: 60,
})

export const getStatistics = call({
  method: 'GET',
  path: 'profile-network/statistics',
  access: 'user',
  summary: "Returns the user's numbers of followers, followed users, campaigns, investments and comments.",
  spec: 'investing 7',
  reply: object({
    followers: count,
    following: count,
    /** Public campaigns. */
    campaigns: count,
    /** Paid investments. */
    investments: count,
    savedCampaigns: count,
    /** Approved comments. */
    comments: count,
  }),
  cache: 'private',
})

export const listInvestmentsOf = call({
  method: 'GET',
  path: 'get-user-investments/{id}',
  access: 'user',
  summary: "Lists the user's investments by the user's own id, latest first. Another user's id is not found.",
  spec: 'platform 7, 9, decision T7',
  params: object({ id: id() }),
  query: object(paging),
  reply: object({ items: list(investment, 200), ...paged }),
  cache: 'private',
})
