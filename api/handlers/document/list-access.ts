import { investmentStates, requestsOf } from '#api/db/document-access.ts'
import { listEditors } from '#api/db/editors.ts'
import { visibleCampaign } from '#api/handlers/campaign/visible-campaign.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { mayOpenDocument } from '#domain/permissions.ts'

export const listAccess = handle(calls.document.listAccess, async ({ params, member }, { db }) => {
  const campaign = await visibleCampaign(db.read, params.campaignId)
  const [rows, investments, editorIds] = await Promise.all([
    requestsOf(db.read, campaign.id, member.id),
    investmentStates(db.read, campaign.id, member.id),
    listEditors(db.read, campaign.id),
  ])
  const facts = { ownerId: campaign.owner_id, editorIds, status: campaign.status }
  return rows.map((row) => ({
    documentId: row.id,
    mayOpen: mayOpenDocument(member, row, facts, { investments, request: row.state ?? undefined }),
    request: row.state ?? ('none' as const),
  }))
})
