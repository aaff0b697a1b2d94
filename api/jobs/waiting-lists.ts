import type { Writer } from '#api/db/database.ts'
import { lockOffering, returnUnits } from '#api/db/investments.ts'
import { endPlace, lapsedOffers, linesToLookAt, openPlacesOf, placeById } from '#api/db/waiting-list.ts'
import { freeUnits, offerFreeUnits } from '#api/handlers/investment/free-units.ts'
import type { JobDeps } from './job.ts'

const atOnce = 200

/** Offers that nobody took go to the next; lines of campaigns that have ended are closed. */
export async function waitingLists(deps: JobDeps): Promise<void> {
  const now = new Date(deps.clock.now())
  for (const { id, campaign_id } of await lapsedOffers(deps.db.read, now, atOnce))
    await deps.db.transact(async (tx) => {
      await lockOffering(tx, campaign_id)
      const place = await placeById(tx, id)
      // Taken or given up meanwhile.
      if (place?.state !== 'offered' || place.offered_until === null || place.offered_until > now) return
      await endPlace(tx, id, 'lapsed', now)
      await freeUnits(tx, campaign_id, place.units, deps)
    })
  // Whatever freed units has offered them already; this is for campaigns that were hidden meanwhile, and those that are over.
  for (const campaignId of await linesToLookAt(deps.db.read, now, atOnce))
    await deps.db.transact(async (tx) => {
      const campaign = await lockOffering(tx, campaignId)
      const closes = campaign?.closes_at?.getTime() ?? 0
      if (campaign?.status === 4 || campaign?.status === 5 || closes <= now.getTime())
        await closeLine(tx, campaignId, now)
      else await offerFreeUnits(tx, campaignId, deps)
    })
}

async function closeLine(tx: Writer, campaignId: string, at: Date): Promise<void> {
  for (const { id, units, state } of await openPlacesOf(tx, campaignId)) {
    await endPlace(tx, id, 'closed', at)
    if (state === 'offered') await returnUnits(tx, campaignId, units)
  }
}
