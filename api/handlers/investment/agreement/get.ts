import { handle } from '#api/handlers/handler.ts'
import { presentAgreement } from '#api/presenters/investment/agreement.ts'
import { ownAgreement } from '#api/services/investment/agreement/agreement-files.ts'
import * as agreementCalls from '#contract/investment/agreement.ts'

export const get = handle(agreementCalls.get, async ({ params, member }, deps) =>
  presentAgreement(await ownAgreement(params.id, member.id, deps)),
)
