/**
 * Units that come free go to whoever waits, before anybody else can take them: in the transaction that frees them, under the
 * lock of the campaign (decision record 0034).
 */

import type { Writer } from '#api/db/database.ts'
import { readOffering, returnUnits, takeUnits } from '#api/db/investments.ts'
import { releaseReservation } from '#api/db/reservations.ts'
import { readSettings } from '#api/db/settings.ts'
import { lineOf, offerPlace } from '#api/db/waiting-list.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { firstThatFits, waitingOfferHours } from '#domain/waiting-list.ts'

type FreeingDeps = Pick<Deps, 'clock' | 'jobs'>

/** The campaign is locked. */
export async function freeUnits(tx: Writer, campaignId: string, units: bigint, deps: FreeingDeps): Promise<void> {
  await returnUnits(tx, campaignId, units)
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

/** Keeps what is free for the first whose wish fits, and so on, for the hours of the site. The campaign is locked. */
export async function offerFreeUnits(tx: Writer, campaignId: string, { clock, jobs }: FreeingDeps): Promise<void> {
  const now = clock.now()
  const campaign = await readOffering(tx, campaignId)
  if (campaign?.status !== 2 || campaign.closes_at === null || campaign.closes_at.getTime() <= now) return
  let free = campaign.units_total - campaign.units_taken
  if (free <= 0n) return
  let line = await lineOf(tx, campaignId)
  if (line.length === 0) return
  const { settings } = await readSettings(tx)
  const until = new Date(now + (settings.waitingOfferHours ?? waitingOfferHours) * 3_600_000)
  for (let next = firstThatFits(line, free); next; next = firstThatFits(line, free)) {
    const { id, units } = next
    await offerPlace(tx, id, until)
    await takeUnits(tx, campaignId, units)
    await jobs.add(tx, 'tell-waiting-offer', { placeId: id })
    free -= units
    line = line.filter((each) => each.id !== id)
  }
}
