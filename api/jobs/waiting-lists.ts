import type { Writer } from '#api/db/database.ts'
import { lockOffering, returnUnits } from '#api/db/investments.ts'
import { endPlace, lapsedOffers, linesToLookAt, openPlacesOf, placeById } from '#api/db/waiting-list.ts'
import { freeUnits, offerFreeUnits } from '#api/handlers/investment/free-units.ts'
import type { ScheduledJob } from './process-due-rows.ts'

/** Offers that nobody took go to the next. */
export const lapseWaitingOffersJob: ScheduledJob = {
  name: 'lapse-waiting-offers',
  due: (slice, { db }) => lapsedOffers(db.read, slice),
  process: (id, deps) =>
    deps.db.transact(async (tx) => {
      const campaignId = (await placeById(tx, id))?.campaign_id
      if (campaignId === undefined) return
      await lockOffering(tx, campaignId)
      const place = await placeById(tx, id)
      const now = new Date(deps.clock.now())
      // Taken or given up meanwhile.
      if (place?.state !== 'offered' || place.offered_until === null || place.offered_until > now) return
      await endPlace(tx, id, 'lapsed', now)
      await freeUnits(tx, campaignId, place.units, deps)
    }),
}

/**
 * Lines of campaigns that have ended are closed. Whatever freed units has offered them already; this is for campaigns that were
 * hidden meanwhile, and those that are over.
 */
export const updateWaitingListsJob: ScheduledJob = {
  name: 'update-waiting-lists',
  due: (slice, { db }) => linesToLookAt(db.read, slice),
  process: (campaignId, deps) =>
    deps.db.transact(async (tx) => {
      const campaign = await lockOffering(tx, campaignId)
      const closes = campaign?.closes_at?.getTime() ?? 0
      const now = new Date(deps.clock.now())
      if (campaign?.status === 4 || campaign?.status === 5 || closes <= now.getTime())
        await closeLine(tx, campaignId, now)
      else await offerFreeUnits(tx, campaignId, deps)
    }),
}

async function closeLine(tx: Writer, campaignId: string, at: Date): Promise<void> {
  for (const { id, units, state } of await openPlacesOf(tx, campaignId)) {
    await endPlace(tx, id, 'closed', at)
    if (state === 'offered') await returnUnits(tx, campaignId, units)
  }
}
