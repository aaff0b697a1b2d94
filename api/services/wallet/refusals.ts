/** Converts the rules' refusals to the calls' errors. */

import { CallError } from '#contract/errors.ts'
import type { SpendDecision, WithdrawalDecision } from '#domain/wallet/wallet.ts'

type Refused<D> = Extract<D, { readonly ok: false }>

export function refuseSpending({ missing }: Refused<SpendDecision>, currency: string): CallError {
  return new CallError('INSUFFICIENT_BALANCE', { amount: { amount: String(missing), currency } })
}

export function refuseWithdrawal(refused: Refused<WithdrawalDecision>, currency: string): CallError {
  switch (refused.code) {
    case 'INSUFFICIENT_BALANCE':
      return refuseSpending(refused, currency)
    case 'BELOW_MINIMUM':
      return new CallError(refused.code, { amount: { amount: String(refused.amount), currency } })
    default:
      return new CallError(refused.code)
  }
}
