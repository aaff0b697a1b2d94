import { countForInvestors, listPublished, publishedCursor } from '#api/db/campaign/updates.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentUpdate } from '#api/presenters/campaign/update.ts'
import { picturesOf } from '#api/services/campaign/text-pictures.ts'
import { textIn } from '#api/texts/localized.ts'
import { campaignOfInvestor } from '#api/services/campaign/investor-updates.ts'
import { listInvestorUpdates as call } from '#contract/campaign/investor-updates.ts'
import { pageSize } from '#domain/limits.ts'

export const listInvestorUpdates = handle(call, async ({ params, query, member, language }, { db }) => {
  const campaign = await campaignOfInvestor(db.read, params.campaignId, member)
  if (!campaign) return { items: [], total: 0, totalIsExact: true, next: null, displayLoadMore: false }
  const slice = sliceOf(query, pageSize.investments, 'investor-updates')
  const [rows, total] = await Promise.all([
    listPublished(db.read, campaign.id, 'investors', slice),
    countForInvestors(db.read, campaign.id),
  ])
  const pictures = await picturesOf(
    db.read,
    campaign.id,
    rows.map(({ bodies }) => textIn(bodies, language)),
  )
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, publishedCursor, 'investor-updates')
  return {
    items: items.map((row) => presentUpdate(row, language, pictures)),
    total,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})
