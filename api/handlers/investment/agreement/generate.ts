import { handle } from '#api/handlers/handler.ts'
import { toAgreementBlocks } from '#api/documents/investment/agreement-pdf.ts'
import * as agreementCalls from '#contract/investment/agreement.ts'
import { composeAgreement } from '#api/services/investment/agreement/compose.ts'
import { refuseSettled, refuseUnprintable } from '#api/services/investment/agreement/agreement-checks.ts'

/** The agreement to sign, for display on the page. */
export const generate = handle(agreementCalls.generate, async ({ body, member, language }, deps) => {
  refuseUnprintable('legalName', body.legalName, deps)
  const { investment, facts, blocks, version } = await composeAgreement(
    deps.db.read,
    body,
    member,
    language,
    deps.clock.now(),
  )
  refuseSettled(investment)
  return {
    investmentId: body.investorId,
    source: facts.uploadedHash === null ? ('generated' as const) : ('uploaded' as const),
    version,
    blocks: toAgreementBlocks(blocks),
    uploadedHash: facts.uploadedHash,
    cancelRule: facts.cancelRule,
    cancelUntil: facts.cancelUntil.toISOString(),
  }
})
