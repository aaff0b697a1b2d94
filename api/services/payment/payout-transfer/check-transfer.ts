import { openTransfers, readTransfer } from '#api/db/payment/payout-transfers.ts'
import { findPayout } from '#api/db/payment/payouts.ts'
import type { Deps } from '#api/deps.ts'
import { reviewed, type ReviewedPayout } from '#api/services/payment/admin/reviewed-payout.ts'
import { refuseTeamMember } from '#api/services/campaign/review/team-decision.ts'
import { teamOf } from '#api/services/payment/admin/payout-moves.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { cancelTransfer, pollTransfer } from './poll-transfer.ts'

/** Polls the provider for the transfers of a payout, of which earlier ones may still come back. @throws CallError NOT_FOUND */
export async function checkTransfer(
  { id, language }: { readonly id: string; readonly language: Language },
  deps: Deps,
): Promise<ReviewedPayout> {
  const row = await findPayout(deps.db.read, id, language)
  if (!row) throw new CallError('NOT_FOUND')
  for (const transfer of await openTransfers(deps.db.read, id)) await pollTransfer(transfer.id, deps)
  const polled = await findPayout(deps.db.read, id, language)
  return reviewed(polled ?? row, deps)
}

interface CancelOrder {
  /** The payout. */
  readonly id: string
  /** The transfer that the administrator saw: a later one is not cancelled by a repeated request. */
  readonly transferId: string
  readonly actorId: string
  readonly language: Language
}

/**
 * Cancels a transfer whose provider stays silent, once the provider confirms that it does not have it: the payout can
 * be sent again.
 * @throws CallError NOT_FOUND, OWN_CAMPAIGN_DECISION, PAYOUT_NOT_CANCELLABLE, PAYOUT_STATUS_UNKNOWN
 */
export async function cancelPayoutTransfer(
  { id, transferId, actorId, language }: CancelOrder,
  deps: Deps,
): Promise<ReviewedPayout> {
  const [seen, payout] = [await readTransfer(deps.db.read, transferId), await findPayout(deps.db.read, id, language)]
  if (seen?.payout_id !== id || !payout) throw new CallError('NOT_FOUND')
  refuseTeamMember(teamOf(payout), actorId)
  const transfer = await cancelTransfer(transferId, actorId, deps)
  if (transfer?.state === 'sending') throw new CallError('PAYOUT_STATUS_UNKNOWN')
  if (transfer?.state === 'sent' || transfer?.state === 'paid') throw new CallError('PAYOUT_NOT_CANCELLABLE')
  const row = await findPayout(deps.db.read, id, language)
  if (!row) throw new CallError('NOT_FOUND')
  return reviewed(row, deps)
}
