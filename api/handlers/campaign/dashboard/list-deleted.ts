import { countDeleted, deletedCursor, listDeleted as rowsOf } from '#api/db/campaign/deleted-campaigns.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentDeleted } from '#api/presenters/campaign/own-campaign.ts'
import { listDeleted as call } from '#contract/campaign/deleted-campaigns.ts'
import { pageSize } from '#domain/limits.ts'

export const listDeleted = handle(call, async ({ query, member, language }, { db }) => {
  const slice = sliceOf(query, pageSize.campaignDashboard, 'deleted')
  const [rows, total] = await Promise.all([
    rowsOf(db.read, member.id, slice, language),
    countDeleted(db.read, member.id),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, deletedCursor, 'deleted')
  return { items: items.map(presentDeleted), total, totalIsExact: true, next, displayLoadMore }
})
