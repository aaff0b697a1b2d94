import { countTabs } from '#api/db/campaign/campaigns.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { listPublished, publishedCursor } from '#api/db/campaign/updates.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentUpdate } from '#api/presenters/campaign/update.ts'
import * as campaignTabCalls from '#contract/campaign/campaign-tabs.ts'
import { pageSize } from '#domain/limits.ts'
import { picturesOf } from '#api/services/campaign/text-pictures.ts'
import { textIn } from '#api/texts/localized.ts'
import { visibleCampaign } from '#api/services/campaign/visible-campaign.ts'

export const listUpdates = handle(campaignTabCalls.listUpdates, async ({ params, query, language }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  const slice = sliceOf(query, pageSize.investments, 'updates')
  const [rows, counts] = await Promise.all([
    listPublished(db.read, campaign.id, 'everyone', slice),
    countTabs(db.read, campaign.id),
  ])
  const pictures = await picturesOf(
    db.read,
    campaign.id,
    rows.map(({ bodies }) => textIn(bodies, language)),
  )
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, publishedCursor, 'updates')
  return {
    items: items.map((row) => presentUpdate(row, language, pictures)),
    total: counts.updates,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})
