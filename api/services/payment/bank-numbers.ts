/**
 * Numbers of a user's bank account as entered: new ones are encrypted, masked ones keep the stored number (decision
 * T52).
 */

import type { Sealer } from '#api/ports.ts'
import type { FieldProblem } from '#domain/field.ts'
import { cleanAccount } from '#domain/draft/funding.ts'
import { isMasked, masked } from '#domain/masking.ts'

export type BankScheme = 'iban' | 'us'

export interface BankNumbers {
  readonly sealed_number: string
  readonly masked_number: string
  readonly sealed_routing: string
  readonly masked_routing: string
}

interface Entered {
  readonly scheme: string
  readonly accountNumber: string
  readonly routingNumber: string
}

export function schemeOf({ scheme }: Pick<Entered, 'scheme'>): BankScheme {
  return scheme === 'iban' ? 'iban' : 'us'
}

/** A mask refers to the stored number of the same scheme only. */
export function maskProblems(
  entered: Entered,
  before: (Pick<BankNumbers, 'masked_number' | 'masked_routing'> & { readonly scheme: BankScheme }) | undefined,
): FieldProblem[] {
  const isOther = (number: string, shown: string | undefined): boolean =>
    isMasked(number) && (number !== shown || schemeOf(entered) !== before?.scheme)
  return [
    ...(isOther(entered.accountNumber, before?.masked_number)
      ? [{ path: 'accountNumber', code: 'required' } as const]
      : []),
    ...(isOther(entered.routingNumber, before?.masked_routing)
      ? [{ path: 'routingNumber', code: 'required' } as const]
      : []),
  ]
}

/** @param contextOf the encryption context of each number: ciphertext of one context cannot be decrypted in another */
export function sealNumbers(
  { accountNumber, routingNumber }: Pick<Entered, 'accountNumber' | 'routingNumber'>,
  before: BankNumbers | undefined,
  contextOf: (column: 'number' | 'routing') => string,
  sealer: Sealer,
): BankNumbers {
  const sealed = (column: 'number' | 'routing', text: string): { sealed: string; shown: string } => {
    const clean = cleanAccount(text)
    return { sealed: sealer.seal(clean, contextOf(column)), shown: masked(clean) }
  }
  const number =
    before && isMasked(accountNumber)
      ? { sealed: before.sealed_number, shown: before.masked_number }
      : sealed('number', accountNumber)
  const routing =
    before && isMasked(routingNumber)
      ? { sealed: before.sealed_routing, shown: before.masked_routing }
      : sealed('routing', routingNumber)
  return {
    sealed_number: number.sealed,
    masked_number: number.shown,
    sealed_routing: routing.sealed,
    masked_routing: routing.shown,
  }
}
