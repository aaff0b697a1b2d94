import { campaignCards, countSaved, listSavedIds } from '#api/db/campaign/campaign-cards.ts'
import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentCard } from '#api/presenters/campaign/campaign.ts'
import * as campaignCalls from '#contract/campaign/campaign.ts'
import { pageSize } from '#domain/limits.ts'

export const listSaved = handle(campaignCalls.listSaved, async ({ query, member, language }, { db }) => {
  const slice = sliceOf(query, pageSize.browse, 'saved')
  const [rows, total] = await Promise.all([
    listSavedIds(db.read, member.id, slice.limit + 1, slice.after),
    countSaved(db.read, member.id),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'saved')
  const cards = await campaignCards(
    db.read,
    items.map((row) => row.id),
    language,
  )
  return { items: cards.map((row) => presentCard(row)), total, totalIsExact: true, next, displayLoadMore }
})

export const savedIds = handle(campaignCalls.savedIds, async ({ member }, { db }) =>
  (await listSavedIds(db.read, member.id, 2000, undefined)).map((row) => row.id),
)
