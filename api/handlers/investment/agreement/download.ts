import { handle } from '#api/handlers/handler.ts'
import { makeAgreementDraft, openSignedAgreement } from '#api/services/investment/agreement/agreement-files.ts'
import * as agreementCalls from '#contract/investment/agreement.ts'

export const downloadDraft = handle(agreementCalls.downloadDraft, ({ body, ...reader }, deps) =>
  makeAgreementDraft(body, reader, deps),
)

export const download = handle(agreementCalls.download, ({ params, member }, deps) =>
  openSignedAgreement(params.id, member.id, deps),
)
