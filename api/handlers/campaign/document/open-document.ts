import { handle } from '#api/handlers/handler.ts'
import { documentLink } from '#api/services/campaign/document/open-document-rule.ts'
import * as campaignTabCalls from '#contract/campaign/campaign-tabs.ts'

export const openDocument = handle(campaignTabCalls.openDocument, ({ params: { documentId }, member }, deps) =>
  documentLink({ documentId, member }, deps),
)
