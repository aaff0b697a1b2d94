/** An investment that a wallet paid for goes back to that wallet. */

import { type lockInvestment, refundConfirmed } from '#api/db/investments.ts'
import { accountBalance } from '#api/db/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { entryOfInvestment, lockWalletById } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { freeUnits } from '#api/handlers/investment/free-units.ts'
import { creditWallet } from '#api/handlers/wallet/money.ts'

type Investment = NonNullable<Awaited<ReturnType<typeof lockInvestment>>>

interface Refunding {
  /** An administrator's doing, its campaign's end, or the investor's own wish. */
  readonly event: 'refunded-by-admin' | 'campaign-unsuccessful' | 'taken-back'
  readonly actorId: string | null
  /** The campaign has ended: how much it had raised is how it ended, and its units are nobody's (decision record 0036). */
  readonly ended: boolean
}

/**
 * The campaign and the investment are locked. Books the money back, frees the units, and has the investor told.
 * @returns false where it was not paid from a wallet, is not confirmed any more, or its money has left the campaign
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
      by: event === 'taken-back' ? 'person' : actorId === null ? 'site' : 'administrator',
      actorId,
      kind: 'investment-refunded',
      businessKey: `investment:${id}:refunded`,
      at,
    },
    deps,
  )
  await refundConfirmed(tx, { id, campaignId: campaign_id, investorId: investor_id, amount, transactionId, at, ended })
  if (!ended) await freeUnits(tx, campaign_id, units, deps)
  await deps.jobs.add(tx, 'tell-refund', { investmentId: id })
  return true
}
