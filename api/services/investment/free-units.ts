/**
 * Freed units go to the waiting list before anyone else can take them: in the transaction that frees them, under the
 * lock of the campaign (docs/areas/investment.md).
 */

import type { Writer } from '#api/db/database.ts'
import { limitToMaximum } from '#api/db/campaign/amended-terms.ts'
import { readOffering, returnUnits, reserveUnits } from '#api/db/investment/investments.ts'
import { releaseReservation } from '#api/db/investment/reservations.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { offerWaitingListEntry } from '#api/db/investment/waiting-list.ts'
import type { Deps } from '#api/deps.ts'
import { firstThatFits, waitingOfferHours } from '#domain/investment/waiting-list.ts'
import { readLine } from './waiting-line.ts'

type FreeingDeps = Pick<Deps, 'clock' | 'jobs'>

/** The campaign is locked. */
export async function freeUnits(tx: Writer, campaignId: string, units: bigint, deps: FreeingDeps): Promise<void> {
  await returnUnits(tx, campaignId, units)
  await limitToMaximum(tx, campaignId)
  await offerFreeUnits(tx, campaignId, deps)
}

/** Ends an unpaid reservation and frees its units. The campaign is locked. */
export async function endReservation(
  tx: Writer,
  { id, campaign_id, units }: { readonly id: string; readonly campaign_id: string; readonly units: bigint },
  state: 'expired' | 'cancelled',
  deps: FreeingDeps,
): Promise<void> {
  await releaseReservation(tx, id, state, new Date(deps.clock.now()))
  await freeUnits(tx, campaign_id, units, deps)
}

/**
 * Offers free units to the first entry whose wish fits and whose user can invest, and so on, for the number of hours in
 * the site's settings. The campaign is locked.
 */
export async function offerFreeUnits(tx: Writer, campaignId: string, { clock, jobs }: FreeingDeps): Promise<void> {
  const now = clock.now()
  const campaign = await readOffering(tx, campaignId)
  if (campaign?.status !== 2 || campaign.closes_at === null || campaign.closes_at.getTime() <= now) return
  let free = campaign.units_accepted - campaign.units_taken
  if (free <= 0n) return
  let line = await readLine(tx, campaign, now)
  if (line.length === 0) return
  const { settings } = await readSettings(tx)
  const until = new Date(now + (settings.waitingOfferHours ?? waitingOfferHours) * 3_600_000)
  for (let next = firstThatFits(line, free); next; next = firstThatFits(line, free)) {
    const { id, units } = next
    await offerWaitingListEntry(tx, id, until)
    await reserveUnits(tx, campaignId, units)
    await jobs.add(tx, 'notify', { event: 'waiting-list-offer', id })
    free -= units
    line = line.filter((each) => each.id !== id)
  }
}
