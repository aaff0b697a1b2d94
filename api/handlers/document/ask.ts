import { insertRequest, requestState } from '#api/db/document-access.ts'
import { documentFor } from './open-document-rule.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import type { DocumentRequestState } from '#domain/permissions.ts'

/** Asks once; whoever may open the document has nothing to ask for. The owner is told of the first time. */
export const ask = handle(
  calls.document.requestDocument,
  async ({ params, member, once }, { db, clock, ids, jobs }) => {
    const { document, allowed } = await documentFor(db.read, params.documentId, member)
    if (allowed) return { state: 'granted' as const }
    return once(async (tx) => {
      const requestId = ids.next()
      const request = {
        id: requestId,
        documentId: document.id,
        personId: member.id,
        at: new Date(clock.now()),
      }
      if (await insertRequest(tx, request)) await jobs.add(tx, 'tell-document-asked', { requestId })
      const state: DocumentRequestState = (await requestState(tx, document.id, member.id)) ?? 'asked'
      return { state }
    })
  },
)
