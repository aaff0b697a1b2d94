/** A top-up as its person sees it. */

import type { Reader, Writer } from '#api/db/database.ts'
import { latestAttemptOf } from '#api/db/payments.ts'
import { readSettings } from '#api/db/settings.ts'
import { findTopUp, type OwnedTopUp } from '#api/db/wallet/top-ups.ts'
import { presentTopUp } from '#api/presenters/wallet.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import type { TopUp } from '#contract/top-up.ts'

/** @throws CallError NOT_FOUND for another's, as if it did not exist */
export async function ownTopUp(db: Reader | Writer, id: string, memberId: string): Promise<OwnedTopUp> {
  const row = await findTopUp(db, id)
  if (row?.person_id !== memberId) throw new CallError('NOT_FOUND')
  return row
}

export async function viewTopUp(db: Reader | Writer, row: OwnedTopUp, language: Language): Promise<TopUp> {
  const attempt = await latestAttemptOf(db, { topUpId: row.id })
  const { settings } = await readSettings(db)
  const paid = await db
    .selectFrom('wallet_entry')
    .select('transaction_id')
    .where('top_up_id', '=', row.id)
    .where('event', '=', 'top-up')
    .where('transaction_id', 'is not', null)
    // Transfers of other amounts may have come for it as well, or the same one twice.
    .where('amount', '=', row.amount)
    .orderBy('booked_at')
    .limit(1)
    .executeTakeFirst()
  return presentTopUp(row, { attempt, bank: settings.bank, transactionId: paid?.transaction_id ?? null, language })
}
