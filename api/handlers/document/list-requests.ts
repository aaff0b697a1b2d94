import { findCampaign } from '#api/db/campaigns.ts'
import { countRequests, listRequests as rowsOf } from '#api/db/document-access.ts'
import { microsOf, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentRequest } from '#api/presenters/document-access.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'
import { mayManage } from '#domain/permissions.ts'

export const listRequests = handle(calls.document.listRequests, async ({ params, query, member, language }, { db }) => {
  const campaign = await findCampaign(db.read, params.campaignId)
  if (!campaign || !mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
  const slice = sliceOf(query, pageSize.investments, 'requests')
  const [rows, counts] = await Promise.all([rowsOf(db.read, campaign.id, slice), countRequests(db.read, campaign.id)])
  const page = pageOf(rows, slice.limit, (row) => ({ key: microsOf(row.asked_at), id: row.id }), 'requests')
  return {
    items: page.items.map((row) => presentRequest(row, language)),
    ...counts,
    totalIsExact: true,
    next: page.next,
    displayLoadMore: page.displayLoadMore,
  }
})
