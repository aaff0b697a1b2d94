import { investmentStates, requestsOf } from '#api/db/campaign/document-access.ts'
import { listEditors } from '#api/db/draft/editors.ts'
import { visibleCampaign } from '#api/services/campaign/visible-campaign.ts'
import { handle } from '#api/handlers/handler.ts'
import * as documentCalls from '#contract/campaign/document.ts'
import { mayOpenDocument } from '#domain/account/permissions.ts'

export const listAccess = handle(documentCalls.listAccess, async ({ params, member }, { db }) => {
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
