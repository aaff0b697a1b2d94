import { findPayout } from '#api/db/payment/payouts.ts'
import type { Deps } from '#api/deps.ts'
import { reviewed, type ReviewedPayout } from '#api/services/payment/admin/reviewed-payout.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { pollTransfer } from './poll-transfer.ts'

/** Polls the provider for the latest transfer of a payout, if there is one. @throws CallError NOT_FOUND */
export async function checkTransfer(
  { id, language }: { readonly id: string; readonly language: Language },
  deps: Deps,
): Promise<ReviewedPayout> {
  const row = await findPayout(deps.db.read, id, language)
  if (!row) throw new CallError('NOT_FOUND')
  if (row.transfer_id !== null) await pollTransfer(row.transfer_id, deps)
  const polled = await findPayout(deps.db.read, id, language)
  return reviewed(polled ?? row, deps)
}
