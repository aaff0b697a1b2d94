/** What becomes of one indication once the campaign is live, or will not go live. */

import { lockOpenIndication, settleIndication } from '#api/db/campaign/coming-soon/indications.ts'
import type { Writer } from '#api/db/database.ts'
import { readOffering } from '#api/db/investment/investments.ts'
import { keepSaved } from '#api/db/investment/saved-investments.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { offeringOf } from '#api/services/investment/offering.ts'
import { dayMs } from '#domain/calendar.ts'
import { convertIndication } from '#domain/campaign/coming-soon.ts'
import { savedInvestmentDays } from '#domain/limits.ts'

/**
 * Once for each indication: it is locked, and settled in the transaction that saves the investment and notifies the
 * user. Without effect on one that was withdrawn or settled meanwhile.
 */
export async function settle(
  tx: Writer,
  id: string,
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const indication = await lockOpenIndication(tx, id)
  if (!indication) return
  const at = new Date(clock.now())
  const campaign = await readOffering(tx, indication.campaign_id)
  if (indication.page_state !== 'launched' || campaign?.status !== 2) {
    await settleIndication(tx, id, { state: 'ended', at })
    await jobs.add(tx, 'notify', { event: 'indication-ended', id })
    return
  }
  const offering = offeringOf(campaign)
  const conversion = convertIndication(offering, indication)
  if (!conversion.ok) {
    await settleIndication(tx, id, { state: 'converted', at })
    await jobs.add(tx, 'notify', { event: 'indication-not-saved', id })
    return
  }
  const { settings } = await readSettings(tx)
  const { units, change } = conversion
  await keepSaved(tx, {
    id: ids.next(),
    userId: indication.user_id,
    campaignId: campaign.id,
    units,
    at,
    expiresAt: new Date(at.getTime() + (settings.savedInvestmentDays ?? savedInvestmentDays) * dayMs),
  })
  await settleIndication(tx, id, { state: 'converted', at, saved: { units, unitPrice: offering.unitPrice, change } })
  await jobs.add(tx, 'notify', { event: 'indication-saved', id })
}
