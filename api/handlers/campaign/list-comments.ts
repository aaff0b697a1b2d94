import { countTabs, createdPlace, listComments as rowsOf, listReplies } from '#api/db/campaigns.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentComment } from '#api/presenters/campaign-tabs.ts'
import { calls } from '#contract/calls.ts'
import { pageSize } from '#domain/limits.ts'
import { visibleCampaign } from './visible-campaign.ts'

export const listComments = handle(calls.campaign.listComments, async ({ params, query }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  const slice = sliceOf(query, pageSize.investments, 'comments')
  const [rows, counts] = await Promise.all([rowsOf(db.read, campaign.id, slice), countTabs(db.read, campaign.id)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, 'comments')
  const replies = await listReplies(
    db.read,
    items.map((row) => row.id),
  )
  return {
    items: items.map((row) => presentComment(row, replies)),
    total: counts.comments,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})
