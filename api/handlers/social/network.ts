/** Public profiles and follows, by call name. */

import { isFollowing } from '#api/db/social/follows.ts'
import {
  countNetwork,
  countOwnContent,
  findPublicProfile,
  listNetwork,
  networkCursor,
} from '#api/db/social/profiles.ts'
import { investmentCursor, listInvestmentsOf as investmentsOf } from '#api/db/investment/investments.ts'
import { countInvestmentsOf } from '#api/db/investment/investor-figures.ts'
import { pageOf, type PagingQuery, sliceOf } from '#api/db/paging.ts'
import type { Deps } from '#api/deps.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment/investment.ts'
import { presentNetworkPerson, presentPublicProfile } from '#api/presenters/social/network.ts'
import { checkOwnId } from '#api/services/auth/check-access.ts'
import { followableId, followPerson, openAccountId, unfollowPerson } from '#api/services/social/follow-person.ts'
import * as profileNetworkCalls from '#contract/social/profile-network.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'

const getProfile = handle(profileNetworkCalls.getProfile, async ({ params }, deps) => {
  const id = await openAccountId(deps.db.read, params.slug)
  const [row, counts] = await Promise.all([findPublicProfile(deps.db.read, id), countNetwork(deps.db.read, id)])
  // The account was closed between the two queries.
  if (!row) throw new CallError('NOT_FOUND')
  return presentPublicProfile(row, counts)
})

async function listSide(slug: string, side: 'followers' | 'following', query: PagingQuery, deps: Deps) {
  const id = await openAccountId(deps.db.read, slug)
  const slice = sliceOf(query, pageSize.followers, side)
  const [rows, counts] = await Promise.all([listNetwork(deps.db.read, id, side, slice), countNetwork(deps.db.read, id)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, networkCursor, side)
  return { items: items.map(presentNetworkPerson), total: counts[side], totalIsExact: true, next, displayLoadMore }
}

const listFollowers = handle(profileNetworkCalls.listFollowers, ({ params, query }, deps) =>
  listSide(params.slug, 'followers', query, deps),
)

const listFollowing = handle(profileNetworkCalls.listFollowing, ({ params, query }, deps) =>
  listSide(params.slug, 'following', query, deps),
)

const getFollow = handle(profileNetworkCalls.getFollow, async ({ params, member }, deps) => ({
  following: await isFollowing(deps.db.read, member.id, await openAccountId(deps.db.read, params.id)),
}))

const follow = handle(profileNetworkCalls.follow, async ({ body, member, once }, deps) => {
  const followedId = await followableId(deps.db.read, body.id, member.id)
  return once(async (tx) => {
    await followPerson(tx, { personId: member.id, followedId }, deps)
    return { following: true }
  })
})

const unfollow = handle(profileNetworkCalls.unfollow, ({ params, member, once }) =>
  once(async (tx) => {
    await unfollowPerson(tx, { personId: member.id, followedId: params.id })
    return { following: false }
  }),
)

const getStatistics = handle(profileNetworkCalls.getStatistics, async ({ member }, { db }) => {
  const [counts, own] = await Promise.all([countNetwork(db.read, member.id), countOwnContent(db.read, member.id)])
  return { ...counts, ...own }
})

const listInvestmentsOf = handle(
  profileNetworkCalls.listInvestmentsOf,
  async ({ params, query, member, language }, { db }) => {
    // Invested amounts are private.
    checkOwnId(params.id, member)
    const slice = sliceOf(query, pageSize.profile, 'investments')
    const own = { investorId: member.id, currency: undefined, state: undefined }
    const [rows, total] = await Promise.all([
      investmentsOf(db.read, own, slice, language),
      countInvestmentsOf(db.read, own),
    ])
    const { items, next, displayLoadMore } = pageOf(rows, slice.limit, investmentCursor, 'investments')
    return { items: items.map(presentInvestment), total, totalIsExact: true, next, displayLoadMore }
  },
)

export const networkHandlers = {
  follow,
  getFollow,
  getProfile,
  getStatistics,
  listFollowers,
  listFollowing,
  listInvestmentsOf,
  unfollow,
}
