import { agreementOf, investmentState } from '#api/db/investment/agreements.ts'
import type { Reader } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'

/** @throws CallError if there is nothing to sign any more */
export async function refuseSettled(db: Reader, investmentId: string): Promise<void> {
  if ((await investmentState(db, investmentId)) !== 'reserved') throw new CallError('INVESTMENT_NOT_PENDING')
  if (await agreementOf(db, investmentId)) throw new CallError('AGREEMENT_SIGNED')
}

/**
 * A PDF must not show boxes instead of a name: a name in characters that none of the fonts has must be entered in
 * others.
 */
export function refuseUnprintable(path: string, text: string, { pdf }: Pick<Deps, 'pdf'>): void {
  if (!pdf.prints(text)) throw new CallError('INVALID_INPUT', {}, [{ path, code: 'characters' }])
}
