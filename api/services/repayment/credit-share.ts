import type { Writer } from '#api/db/database.ts'
import { lockShare, noteCredited } from '#api/db/repayment/distributions.ts'
import { capitalHeld } from '#api/db/investment/holdings.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/deps.ts'
import { creditWallet } from '#api/services/wallet/money.ts'
import { shareCapital } from '#domain/repayment/distribution.ts'

/** Credits a share of a distribution to its investor's wallet, exactly once however often this runs. */
export function creditShare(id: string, deps: Deps): Promise<void> {
  return deps.db.transact((tx) => creditShareIn(tx, id, deps))
}

export async function creditShareIn(
  tx: Writer,
  id: string,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const share = await lockShare(tx, id)
  if (!share || share.credited_at !== null) return
  const at = new Date(clock.now())
  const {
    investor_id: personId,
    distribution_id,
    campaign_id: campaignId,
    currency,
    amount,
    created_by,
    gateway,
  } = share
  const wallet = await lockWallet(tx, () => ids.next(), { personId, currency, at })
  const capital = shareCapital({
    amount,
    distribution: { amount: share.whole, capital: share.capital, completes: share.completes },
    ...(await capitalHeld(tx, personId, campaignId)),
  })
  const transactionId = await creditWallet(
    tx,
    wallet,
    {
      entry: { event: 'distribution', amount, gateway: gateway ?? 'offline', campaignId },
      from: [{ account: { kind: 'transit', holder: distribution_id, currency }, amount: -amount }],
      by: share.type === null ? 'administrator' : 'site',
      actorId: created_by,
      kind: 'wallet-credited',
      businessKey: `distribution-share:${id}`,
      at,
      movement: {
        investorId: personId,
        kind: 'distribution',
        investmentId: null,
        campaignId,
        repaymentType: share.type,
        capital,
      },
    },
    { ids },
  )
  await noteCredited(tx, id, transactionId, at)
  await jobs.add(tx, 'notify', { event: 'distribution', id })
}
