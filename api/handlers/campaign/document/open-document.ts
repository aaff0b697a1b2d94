import { handle } from '#api/handlers/handler.ts'
import { documentLink } from '#api/services/campaign/document/open-document-rule.ts'
import * as campaignDetailCalls from '#contract/campaign/campaign-detail.ts'

export const openDocument = handle(campaignDetailCalls.openDocument, ({ params: { documentId }, member }, deps) =>
  documentLink({ documentId, member }, deps),
)
