import type { InvestmentRow } from '#api/db/investment/investments.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'

/** @throws CallError if there is nothing to sign any more */
export function refuseSettled({ state, hash }: Pick<InvestmentRow, 'state' | 'hash'>): void {
  if (state !== 'reserved') throw new CallError('INVESTMENT_NOT_PENDING')
  if (hash !== null) throw new CallError('AGREEMENT_SIGNED')
}

/**
 * A PDF must not show boxes instead of a name: a name in characters that none of the fonts has must be entered in
 * others.
 */
export function refuseUnprintable(path: string, text: string, { pdf }: Pick<Deps, 'pdf'>): void {
  if (!pdf.prints(text)) throw new CallError('INVALID_INPUT', {}, [{ path, code: 'characters' }])
}
