/** What people show of themselves, and who follows whom, by name. */

import { insertFollow, isFollowing, removeFollow } from '#api/db/network/follows.ts'
import {
  countNetwork,
  countOwnThings,
  findOpenId,
  findPublicProfile,
  listNetwork,
  networkPlace,
} from '#api/db/network/people.ts'
import { countInvestmentsOf, investmentPlace, listInvestmentsOf as investmentsOf } from '#api/db/investments.ts'
import { pageOf, type PagingQuery, sliceOf } from '#api/db/paging.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment.ts'
import { presentNetworkPerson, presentPublicProfile } from '#api/presenters/network.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'

const { network } = calls

/** @throws CallError NOT_FOUND for whoever has no open account */
async function openId(slugOrId: string, { db }: Pick<Deps, 'db'>): Promise<string> {
  const id = await findOpenId(db.read, slugOrId)
  if (id === undefined) throw new CallError('NOT_FOUND')
  return id
}

const getProfile = handle(network.getProfile, async ({ params }, deps) => {
  const id = await openId(params.slug, deps)
  const [row, counts] = await Promise.all([findPublicProfile(deps.db.read, id), countNetwork(deps.db.read, id)])
  // Closed between the two questions.
  if (!row) throw new CallError('NOT_FOUND')
  return presentPublicProfile(row, counts)
})

async function peopleOf(slug: string, side: 'followers' | 'following', query: PagingQuery, deps: Deps) {
  const id = await openId(slug, deps)
  const slice = sliceOf(query, pageSize.followers, side)
  const [rows, counts] = await Promise.all([listNetwork(deps.db.read, id, side, slice), countNetwork(deps.db.read, id)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, networkPlace, side)
  return { items: items.map(presentNetworkPerson), total: counts[side], totalIsExact: true, next, displayLoadMore }
}

const listFollowers = handle(network.listFollowers, ({ params, query }, deps) =>
  peopleOf(params.slug, 'followers', query, deps),
)

const listFollowing = handle(network.listFollowing, ({ params, query }, deps) =>
  peopleOf(params.slug, 'following', query, deps),
)

const getFollow = handle(network.getFollow, async ({ params, member }, deps) => ({
  following: await isFollowing(deps.db.read, member.id, await openId(params.id, deps)),
}))

const follow = handle(network.follow, async ({ body, member, once }, deps) => {
  const id = await openId(body.id, deps)
  if (id === member.id) throw new CallError('NOT_ALLOWED')
  return once(async (tx) => {
    if (await insertFollow(tx, member.id, id, new Date(deps.clock.now())))
      await deps.jobs.add(tx, 'tell-follow', { followerId: member.id, followedId: id })
    return { following: true }
  })
})

/** Also of somebody whose account is no longer open; of others it is not said whether they are there. */
const unfollow = handle(network.unfollow, ({ params, member, once }) =>
  once(async (tx) => {
    await removeFollow(tx, member.id, params.id)
    return { following: false }
  }),
)

const getStatistics = handle(network.getStatistics, async ({ member }, { db }) => {
  const [counts, own] = await Promise.all([countNetwork(db.read, member.id), countOwnThings(db.read, member.id)])
  return { ...counts, ...own }
})

const listInvestmentsOf = handle(network.listInvestmentsOf, async ({ params, query, member, language }, { db }) => {
  // Of others it is not said whether they are there, and who invested how much is nobody's to know.
  if (params.id !== member.id) throw new CallError('NOT_FOUND')
  const slice = sliceOf(query, pageSize.profile, 'investments')
  const [rows, total] = await Promise.all([
    investmentsOf(db.read, member.id, slice, undefined, language),
    countInvestmentsOf(db.read, member.id, undefined),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, investmentPlace, 'investments')
  return { items: items.map(presentInvestment), total, totalIsExact: true, next, displayLoadMore }
})

export const people = {
  follow,
  getFollow,
  getProfile,
  getStatistics,
  listFollowers,
  listFollowing,
  listInvestmentsOf,
  unfollow,
}
