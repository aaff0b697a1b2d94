import { countFollowers, listNamedFollowers } from '#api/db/campaign/followers.ts'
import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import * as campaignDashboardCalls from '#contract/campaign/campaign-dashboard.ts'
import { pageSize } from '#domain/limits.ts'
import { managedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'

/** Names of the followers who agreed to it; the others are only counted (decision T7). */
export const listFollowers = handle(campaignDashboardCalls.listFollowers, async ({ params, query, member }, { db }) => {
  const campaign = await managedCampaign(db.read, params.campaignId, member)
  const slice = sliceOf(query, pageSize.investments, 'followers')
  const [rows, counts] = await Promise.all([
    listNamedFollowers(db.read, campaign.id, slice),
    countFollowers(db.read, campaign.id),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'followers')
  return {
    items: items.map((row) => ({
      slug: row.slug,
      name: `${row.first_name} ${row.last_name}`.trim(),
      since: row.created_at.toISOString(),
    })),
    followers: counts.all,
    total: counts.named,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})
