/** A top-up as its user sees it. */

import type { Reader, Writer } from '#api/db/database.ts'
import { latestAttemptOf } from '#api/db/payment/payments.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { findTopUp, findTopUpTransaction, type OwnedTopUp } from '#api/db/wallet/top-ups.ts'
import { presentTopUp } from '#api/presenters/wallet/wallet.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import type { TopUp } from '#contract/wallet/top-up.ts'

/** @throws CallError NOT_FOUND for another user's, as if it did not exist */
export async function ownTopUp(db: Reader | Writer, id: string, memberId: string): Promise<OwnedTopUp> {
  const row = await findTopUp(db, id)
  if (row?.person_id !== memberId) throw new CallError('NOT_FOUND')
  return row
}

export async function viewTopUp(db: Reader | Writer, row: OwnedTopUp, language: Language): Promise<TopUp> {
  const attempt = await latestAttemptOf(db, { topUpId: row.id })
  const { settings } = await readSettings(db)
  const transactionId = (await findTopUpTransaction(db, row)) ?? null
  return presentTopUp(row, { attempt, bank: settings.bank, transactionId, language })
}
