import { handle } from '#api/handlers/handler.ts'
import { documentAccess } from '#api/services/campaign/document/open-document-rule.ts'
import * as documentCalls from '#contract/campaign/document.ts'

export const listAccess = handle(documentCalls.listAccess, async ({ params, member }, { db }) =>
  (await documentAccess(db.read, params.campaignId, member)).map(({ row, mayOpen }) => ({
    documentId: row.id,
    mayOpen,
    request: row.state ?? ('none' as const),
  })),
)
