import { handle } from '#api/handlers/handler.ts'
import { presentRequest } from '#api/presenters/campaign/document-access.ts'
import { decideDocumentRequest } from '#api/services/campaign/document/request-document.ts'
import * as documentCalls from '#contract/campaign/document.ts'

export const decide = handle(documentCalls.decide, ({ params, body, member, language, once }, deps) =>
  once(async (tx) => {
    const decided = await decideDocumentRequest(tx, { requestId: params.requestId, state: body.state, member }, deps)
    return presentRequest(decided, language)
  }),
)
