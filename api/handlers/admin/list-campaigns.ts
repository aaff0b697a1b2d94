import { countForReview, listForReview, ownPlace } from '#api/db/own-campaigns.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAdminCampaign } from '#api/presenters/own-campaign.ts'
import { calls } from '#contract/calls.ts'
import { pageSize } from '#domain/limits.ts'

export const listCampaigns = handle(calls.admin.listCampaigns, async ({ query, language }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'review')
  const changed = query.changed === true
  const filter = { status: query.status, search: query.search, changed }
  const [rows, total] = await Promise.all([
    listForReview(db.read, filter, slice, language),
    countForReview(db.read, filter),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, ownPlace, 'review')
  return { items: items.map(presentAdminCampaign), total, totalIsExact: true, next, displayLoadMore }
})
