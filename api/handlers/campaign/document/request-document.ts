import { handle } from '#api/handlers/handler.ts'
import { documentFor } from '#api/services/campaign/document/open-document-rule.ts'
import { requestDocument } from '#api/services/campaign/document/request-document.ts'
import * as documentCalls from '#contract/campaign/document.ts'

/** A user who may open the document has nothing to request. */
export const requestAccess = handle(documentCalls.requestDocument, async ({ params, member, once }, deps) => {
  const { document, allowed } = await documentFor(deps.db.read, params.documentId, member)
  if (allowed) return { state: 'granted' as const }
  return once(async (tx) => ({
    state: await requestDocument(tx, { documentId: document.id, personId: member.id }, deps),
  }))
})
