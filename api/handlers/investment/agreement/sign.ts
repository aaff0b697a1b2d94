import { handle } from '#api/handlers/handler.ts'
import { presentAgreement } from '#api/presenters/investment/agreement.ts'
import { prepareSignature, signAgreement } from '#api/services/investment/agreement/sign-agreement.ts'
import * as agreementCalls from '#contract/investment/agreement.ts'

export const sign = handle(agreementCalls.sign, async ({ body, member, language, address, userAgent, once }, deps) => {
  const prepared = await prepareSignature({ entered: body, member, language, address, userAgent }, deps)
  const signed = await once(async (tx) => presentAgreement(await signAgreement(tx, prepared, deps)))
  deps.schedule.runSoon('agreement-files')
  return signed
})
