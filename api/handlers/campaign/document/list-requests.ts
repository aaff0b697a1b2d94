import { findCampaign } from '#api/db/campaign/campaigns.ts'
import { countRequests, listRequests as rowsOf } from '#api/db/campaign/document-access.ts'
import { microsOf, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentRequest } from '#api/presenters/campaign/document-access.ts'
import * as documentCalls from '#contract/campaign/document.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'
import { mayManage } from '#domain/account/permissions.ts'

export const listRequests = handle(documentCalls.listRequests, async ({ params, query, member, language }, { db }) => {
  const campaign = await findCampaign(db.read, params.campaignId)
  if (!campaign || !mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
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
