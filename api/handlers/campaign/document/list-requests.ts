import { countRequests, listRequests as rowsOf } from '#api/db/campaign/document-access.ts'
import { microsOf, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentRequest } from '#api/presenters/campaign/document-access.ts'
import { managedCampaign } from '#api/services/campaign/dashboard/managed-campaign.ts'
import * as documentCalls from '#contract/campaign/document.ts'
import { pageSize } from '#domain/limits.ts'

export const listRequests = handle(documentCalls.listRequests, async ({ params, query, member, language }, { db }) => {
  const campaign = await managedCampaign(db.read, params.campaignId, member)
  const slice = sliceOf(query, pageSize.investments, 'requests')
  const [rows, counts] = await Promise.all([rowsOf(db.read, campaign.id, slice), countRequests(db.read, campaign.id)])
  const page = pageOf(rows, slice.limit, (row) => ({ key: microsOf(row.requested_at), id: row.id }), 'requests')
  return {
    items: page.items.map((row) => presentRequest(row, language)),
    ...counts,
    totalIsExact: true,
    next: page.next,
    displayLoadMore: page.displayLoadMore,
  }
})
