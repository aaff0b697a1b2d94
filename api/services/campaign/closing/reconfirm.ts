import { insertAudit } from '#api/db/audit/audit.ts'
import { confirmReconfirmations, reconfirmationOf } from '#api/db/campaign/amendments.ts'
import type { Writer } from '#api/db/database.ts'
import { lockInvestment, lockOffering } from '#api/db/investment/investments.ts'
import { findOwnCampaignId } from '#api/db/investment/lock-with-campaign.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'

/**
 * The investor accepts the new terms of a campaign for all of their investments in it. Under the lock of the campaign,
 * so that it happens either before the end of the period or not at all.
 * @throws CallError NOT_FOUND, RECONFIRMATION_OVER
 */
export async function reconfirm(
  tx: Writer,
  { id, personId }: { readonly id: string; readonly personId: string },
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
): Promise<void> {
  const campaignId = await findOwnCampaignId(tx, id, personId)
  if (campaignId === undefined) throw new CallError('NOT_FOUND')
  await lockOffering(tx, campaignId)
  const investment = await lockInvestment(tx, id)
  const row = await reconfirmationOf(tx, id)
  if (!row || !investment) throw new CallError('NOT_FOUND')
  if (row.state === 'confirmed') return
  const now = clock.now()
  const isLive = investment.state === 'reserved' || investment.state === 'confirmed'
  if (row.state !== 'pending' || !isLive || (row.reconfirm_until?.getTime() ?? 0) <= now)
    throw new CallError('RECONFIRMATION_OVER')
  const at = new Date(now)
  const confirmed = await confirmReconfirmations(tx, { amendmentId: row.amendment_id, investorId: personId, at })
  for (const subject of confirmed)
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: personId,
      eventName: 'investment-reconfirmed',
      subject,
      facts: { after: row.terms },
    })
}
