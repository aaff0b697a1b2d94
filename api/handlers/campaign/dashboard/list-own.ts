import { countOwn, listOwn as rowsOf, ownCampaignsCursor } from '#api/db/campaign/own-campaigns.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentOwnCampaign } from '#api/presenters/campaign/own-campaign.ts'
import * as campaignDashboardCalls from '#contract/campaign/campaign-dashboard.ts'
import { pageSize } from '#domain/limits.ts'
import { publicStatuses } from '#domain/campaign/campaign.ts'

/** All campaigns of a user for that user; for others only the public ones. */
export const listOwn = handle(campaignDashboardCalls.listOwn, async ({ params, query, member, language }, { db }) => {
  const own = member?.id === params.id && query.shown !== 'public'
  const allowed = own ? ([0, 1, 2, 3, 4, 5, 6] as const) : publicStatuses
  const statuses = allowed.filter((status) => query.status === undefined || status === query.status)
  const slice = sliceOf(query, pageSize.campaignDashboard, 'own')
  const [rows, counts] = await Promise.all([
    rowsOf(db.read, params.id, statuses, slice, language),
    countOwn(db.read, params.id, allowed),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, ownCampaignsCursor, 'own')
  return {
    items: items.map((row) => presentOwnCampaign(row, own)),
    counts,
    total: counts.reduce((sum, { status, total }) => (statuses.some((each) => each === status) ? sum + total : sum), 0),
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})
