/** Refunds an investment that was paid from a wallet to that wallet. */

import { type lockInvestment, refundConfirmed } from '#api/db/investment/investments.ts'
import { accountBalance } from '#api/db/wallet/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { entryOfInvestment, lockWalletById } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/deps.ts'
import { freeUnits } from '#api/services/investment/free-units.ts'
import { creditWallet } from '#api/services/wallet/money.ts'

type Investment = NonNullable<Awaited<ReturnType<typeof lockInvestment>>>

interface Refunding {
  /**
   * Requested by an administrator, caused by the end of the campaign, requested by the investor, or caused by new terms
   * that the investor did not accept.
   */
  readonly event: 'refunded-by-admin' | 'campaign-unsuccessful' | 'investment-cancelled' | 'not-reconfirmed'
  readonly actorId: string | null
  /** The campaign has ended: its figures stay as they are, and no units are freed (docs/areas/campaign.md). */
  readonly ended: boolean
}

/**
 * Books the refund, frees the units, and notifies the investor. The campaign and the investment are locked.
 * @returns false if it was not paid from a wallet, is not confirmed any more, or its money has left the campaign
 */
export async function refundInvestment(
  tx: Writer,
  { id, campaign_id, investor_id, state, amount, currency, units }: Investment,
  { event, actorId, ended }: Refunding,
  deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<boolean> {
  const paid = state === 'confirmed' ? await entryOfInvestment(tx, id) : undefined
  const escrow = { kind: 'escrow', holder: campaign_id, currency } as const
  if (!paid || (await accountBalance(tx, escrow)) < amount) return false
  const at = new Date(deps.clock.now())
  const wallet = await lockWalletById(tx, paid.wallet_id)
  const transactionId = await creditWallet(
    tx,
    wallet,
    {
      entry: { event, amount, gateway: 'wallet', originalId: paid.id, investmentId: id, campaignId: campaign_id },
      from: [{ account: escrow, amount: -amount }],
      by: event === 'investment-cancelled' ? 'person' : actorId === null ? 'site' : 'administrator',
      actorId,
      kind: 'investment-refunded',
      businessKey: `investment:${id}:refunded`,
      at,
      movement: { investorId: investor_id, kind: 'refunded', investmentId: id, campaignId: campaign_id },
    },
    deps,
  )
  await refundConfirmed(tx, { id, campaignId: campaign_id, investorId: investor_id, amount, transactionId, at, ended })
  if (!ended) await freeUnits(tx, campaign_id, units, deps)
  // Of new terms there is a notification that names the cause.
  if (event !== 'not-reconfirmed') await deps.jobs.add(tx, 'notify', { event: 'investment-refunded', id })
  return true
}
