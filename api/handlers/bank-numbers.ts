/** Numbers of somebody's bank account as they are taken in: sealed where they are new, kept where their mask came back (decision T52). */

import type { Sealer } from '#api/ports.ts'
import type { FieldProblem } from '#domain/field.ts'
import { cleanAccount, isMasked, masked } from '#domain/funding.ts'

export type BankScheme = 'iban' | 'us'

export interface BankNumbers {
  readonly sealed_number: string
  readonly shown_number: string
  readonly sealed_routing: string
  readonly shown_routing: string
}

interface Entered {
  readonly scheme: string
  readonly accountNumber: string
  readonly routingNumber: string
}

export function schemeOf({ scheme }: Pick<Entered, 'scheme'>): BankScheme {
  return scheme === 'iban' ? 'iban' : 'us'
}

/** A mask stands for what is stored, under the same scheme, and for nothing else. */
export function maskProblems(
  entered: Entered,
  before: (Pick<BankNumbers, 'shown_number' | 'shown_routing'> & { readonly scheme: BankScheme }) | undefined,
): FieldProblem[] {
  const isOther = (number: string, shown: string | undefined): boolean =>
    isMasked(number) && (number !== shown || schemeOf(entered) !== before?.scheme)
  return [
    ...(isOther(entered.accountNumber, before?.shown_number)
      ? [{ path: 'accountNumber', code: 'required' } as const]
      : []),
    ...(isOther(entered.routingNumber, before?.shown_routing)
      ? [{ path: 'routingNumber', code: 'required' } as const]
      : []),
  ]
}

/** @param placeOf where each is kept: what is sealed for one place opens in no other */
export function sealNumbers(
  { accountNumber, routingNumber }: Pick<Entered, 'accountNumber' | 'routingNumber'>,
  before: BankNumbers | undefined,
  placeOf: (column: 'number' | 'routing') => string,
  sealer: Sealer,
): BankNumbers {
  const sealed = (column: 'number' | 'routing', text: string): { sealed: string; shown: string } => {
    const clean = cleanAccount(text)
    return { sealed: sealer.seal(clean, placeOf(column)), shown: masked(clean) }
  }
  const number =
    before && isMasked(accountNumber)
      ? { sealed: before.sealed_number, shown: before.shown_number }
      : sealed('number', accountNumber)
  const routing =
    before && isMasked(routingNumber)
      ? { sealed: before.sealed_routing, shown: before.shown_routing }
      : sealed('routing', routingNumber)
  return {
    sealed_number: number.sealed,
    shown_number: number.shown,
    sealed_routing: routing.sealed,
    shown_routing: routing.shown,
  }
}
