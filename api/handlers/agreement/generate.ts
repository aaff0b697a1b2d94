import { agreementOf } from '#api/db/agreements.ts'
import type { Reader } from '#api/db/database.ts'
import { handle, type Deps } from '#api/handlers/handler.ts'
import { toAgreementBlocks } from '#api/presenters/agreement-pdf.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { composeAgreement } from './compose.ts'

/** What is to be signed, to be read on the page. */
export const generate = handle(calls.agreement.generate, async ({ body, member, language }, deps) => {
  refuseUnprintable('legalName', body.legalName, deps)
  const { facts, blocks, version } = await composeAgreement(deps.db.read, body, member, language, deps.clock.now())
  await refuseSettled(deps.db.read, body.investorId)
  deps.pdf.wake()
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

/** @throws CallError where nothing is to be signed any more */
export async function refuseSettled(db: Reader, investmentId: string): Promise<void> {
  const row = await db.selectFrom('investment').select('state').where('id', '=', investmentId).executeTakeFirst()
  if (row?.state !== 'reserved') throw new CallError('INVESTMENT_NOT_PENDING')
  if (await agreementOf(db, investmentId)) throw new CallError('AGREEMENT_SIGNED')
}

/** A paper must not show boxes in place of a name: who writes in letters that no font of ours has, writes in others. */
export function refuseUnprintable(path: string, text: string, { pdf }: Pick<Deps, 'pdf'>): void {
  if (!pdf.prints(text)) throw new CallError('INVALID_INPUT', {}, [{ path, code: 'characters' }])
}
