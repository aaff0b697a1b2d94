/** A top-up as its user sees it. */

import type { Reader, Writer } from '#api/db/database.ts'
import { type AttemptRow, latestAttemptOf } from '#api/db/payment/payments.ts'
import { type BankAccount, readSettings } from '#api/db/site/settings.ts'
import { findTopUp, findTopUpTransaction, type OwnedTopUp } from '#api/db/wallet/top-ups.ts'
import { CallError } from '#contract/errors.ts'

/** @throws CallError NOT_FOUND for another user's, as if it did not exist */
export async function ownTopUp(db: Reader | Writer, id: string, memberId: string): Promise<OwnedTopUp> {
  const row = await findTopUp(db, id)
  if (row?.person_id !== memberId) throw new CallError('NOT_FOUND')
  return row
}

export interface TopUpState {
  readonly row: OwnedTopUp
  readonly attempt: AttemptRow | undefined
  /** The account that receives transfers. */
  readonly bank: BankAccount | null
  readonly transactionId: string | null
}

export async function readTopUp(db: Reader | Writer, row: OwnedTopUp): Promise<TopUpState> {
  const attempt = await latestAttemptOf(db, { topUpId: row.id })
  const { settings } = await readSettings(db)
  return { row, attempt, bank: settings.bank, transactionId: (await findTopUpTransaction(db, row)) ?? null }
}
