/** A bank transfer that came back, perhaps less a fee that the bank kept. */

import type { AuditFacts } from '#api/db/audit/audit.ts'
import type { LedgerAccount, LedgerLine } from '#api/db/wallet/ledger.ts'
import { CallError } from '#contract/errors.ts'
import { type FeeBearer, isUnusualFee, returnProblem, type ReturnSplit, splitReturn } from '#domain/payment/bank-fee.ts'
import type { Money } from '#domain/money.ts'

export interface FeeOfReturn {
  readonly feeBearer?: FeeBearer | undefined
  readonly feeReason?: string | undefined
  /** The amount was compared with the bank statement: required of an unusual fee. */
  readonly feeChecked?: boolean | undefined
}

export interface BankReturn extends ReturnSplit {
  readonly bearer: FeeBearer
  /** Why the recipient is charged; empty if not. */
  readonly feeReason: string
  /** What leaves the bank's account and the account of its fees. */
  readonly from: readonly LedgerLine[]
}

/**
 * Who gets and who bears what of a returned transfer.
 * @throws CallError BELOW_MINIMUM, ABOVE_MAXIMUM, and INVALID_INPUT if the recipient is charged without a reason, or an
 *   unusual fee was not checked
 */
export function decideBankReturn(
  sent: Money,
  received: Money,
  { feeBearer: bearer = 'site', feeReason = '', feeChecked = false }: FeeOfReturn,
): BankReturn {
  const { amount, currency } = sent
  const isComparable = received.currency === currency
  const problem = isComparable
    ? returnProblem({ sent: amount, received: received.amount })
    : ({ code: 'ABOVE_MAXIMUM', amount } as const)
  if (problem) throw new CallError(problem.code, { amount: { amount: String(problem.amount), currency } })
  const split = splitReturn({ sent: amount, received: received.amount }, bearer)
  if (split.charged > 0n && feeReason === '')
    throw new CallError('INVALID_INPUT', {}, [{ path: 'feeReason', code: 'required' }])
  if (!feeChecked && isUnusualFee({ sent: amount, received: received.amount }))
    throw new CallError('INVALID_INPUT', {}, [{ path: 'feeChecked', code: 'accept' }])
  return {
    ...split,
    bearer,
    feeReason: split.charged > 0n ? feeReason : '',
    from: [
      { account: bankAccount(currency), amount: -received.amount },
      { account: bankFees(currency), amount: -split.borne },
    ],
  }
}

/** For the audit log, which has no texts of users. */
export function feeFacts({ fee, bearer, feeReason }: BankReturn): AuditFacts {
  if (fee === 0n) return {}
  return { fee: String(fee), feeBearer: bearer, ...(feeReason === '' ? {} : { reasonLetters: feeReason.length }) }
}

function bankAccount(currency: string): LedgerAccount {
  return { kind: 'external', holder: 'offline', currency }
}

/** Fees of the site's bank: a cost, as those of gateways are. */
function bankFees(currency: string): LedgerAccount {
  return { kind: 'external', holder: 'offline:cost', currency }
}
