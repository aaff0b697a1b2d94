import { countForReview, listForReview, ownCampaignsCursor } from '#api/db/campaign/own-campaigns.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAdminCampaign } from '#api/presenters/campaign/own-campaign.ts'
import * as campaignReviewCalls from '#contract/campaign/campaign-review.ts'
import { pageSize } from '#domain/limits.ts'

export const listCampaigns = handle(campaignReviewCalls.listCampaigns, async ({ query, language }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'review')
  const filter = {
    status: query.status,
    search: query.search,
    changed: query.changed === true,
    answered: query.answered === true,
  }
  const [rows, total] = await Promise.all([
    listForReview(db.read, filter, slice, language),
    countForReview(db.read, filter),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, ownCampaignsCursor, 'review')
  return { items: items.map(presentAdminCampaign), total, totalIsExact: true, next, displayLoadMore }
})
