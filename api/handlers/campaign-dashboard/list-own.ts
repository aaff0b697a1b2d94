import { countOwn, listOwn as rowsOf, ownPlace } from '#api/db/own-campaigns.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentOwnCampaign } from '#api/presenters/own-campaign.ts'
import { calls } from '#contract/calls.ts'
import { pageSize } from '#domain/limits.ts'
import { publicStatuses } from '#domain/campaign.ts'

/** All of a person's campaigns for that person; for others those that anybody may see. */
export const listOwn = handle(calls.campaignDashboard.listOwn, async ({ params, query, member, language }, { db }) => {
  const own = member?.id === params.id && query.shown !== 'public'
  const allowed = own ? ([0, 1, 2, 3, 4, 5, 6] as const) : publicStatuses
  const statuses = allowed.filter((status) => query.status === undefined || status === query.status)
  const slice = sliceOf(query, pageSize.campaignDashboard, 'own')
  const [rows, counts] = await Promise.all([
    rowsOf(db.read, params.id, statuses, slice, language),
    countOwn(db.read, params.id, allowed),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, ownPlace, 'own')
  return {
    items: items.map((row) => presentOwnCampaign(row, own)),
    counts,
    total: counts.reduce((sum, { status, total }) => (statuses.some((each) => each === status) ? sum + total : sum), 0),
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})
