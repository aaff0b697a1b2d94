import { countFollowers, listNamedFollowers } from '#api/db/followers.ts'
import { createdPlace, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { pageSize } from '#domain/limits.ts'
import { managedCampaign } from './managed-campaign.ts'

/** Names of those who agreed to it; the others are counted (decision T7). */
export const listFollowers = handle(
  calls.campaignDashboard.listFollowers,
  async ({ params, query, member }, { db }) => {
    const campaign = await managedCampaign(db.read, params.campaignId, member)
    const slice = sliceOf(query, pageSize.investments, 'followers')
    const [rows, counts] = await Promise.all([
      listNamedFollowers(db.read, campaign.id, slice),
      countFollowers(db.read, campaign.id),
    ])
    const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, 'followers')
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
  },
)
