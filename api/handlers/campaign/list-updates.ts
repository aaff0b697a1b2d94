import { countTabs } from '#api/db/campaigns.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { listPublished, publishedPlace } from '#api/db/updates.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentUpdate } from '#api/presenters/update.ts'
import { calls } from '#contract/calls.ts'
import { pageSize } from '#domain/limits.ts'
import { visibleCampaign } from './visible-campaign.ts'

export const listUpdates = handle(calls.campaign.listUpdates, async ({ params, query, language }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  const slice = sliceOf(query, pageSize.investments, 'updates')
  const [rows, counts] = await Promise.all([
    listPublished(db.read, campaign.id, slice),
    countTabs(db.read, campaign.id),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, publishedPlace, 'updates')
  return {
    items: items.map((row) => presentUpdate(row, language)),
    total: counts.updates,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})
