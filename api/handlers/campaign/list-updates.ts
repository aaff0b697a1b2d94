import { countTabs } from '#api/db/campaign/campaigns.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { listPublished, publishedCursor } from '#api/db/campaign/updates.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentUpdate } from '#api/presenters/campaign/update.ts'
import * as campaignDetailCalls from '#contract/campaign/campaign-detail.ts'
import { pageSize } from '#domain/limits.ts'
import { visibleCampaign } from '#api/services/campaign/visible-campaign.ts'

export const listUpdates = handle(campaignDetailCalls.listUpdates, async ({ params, query, language }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  const slice = sliceOf(query, pageSize.investments, 'updates')
  const [rows, counts] = await Promise.all([
    listPublished(db.read, campaign.id, slice),
    countTabs(db.read, campaign.id),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, publishedCursor, 'updates')
  return {
    items: items.map((row) => presentUpdate(row, language)),
    total: counts.updates,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})
