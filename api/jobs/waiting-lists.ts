import { announcedClosing } from '#api/db/campaign/early-closings.ts'
import type { Writer } from '#api/db/database.ts'
import { lockOffering, returnUnits } from '#api/db/investment/investments.ts'
import {
  endWaitingListEntry,
  lapsedOffers,
  dueWaitingLists,
  openWaitingListEntriesOf,
  waitingListEntryById,
} from '#api/db/investment/waiting-list.ts'
import { freeUnits, offerFreeUnits } from '#api/services/investment/free-units.ts'
import type { ScheduledJob } from './process-due-rows.ts'

/** Expired offers pass to the next entry. */
export const lapseWaitingOffersJob: ScheduledJob = {
  name: 'expire-waiting-list-offers',
  due: (slice, { db }) => lapsedOffers(db.read, slice),
  process: (id, deps) =>
    deps.db.transact(async (tx) => {
      const campaignId = (await waitingListEntryById(tx, id))?.campaign_id
      if (campaignId === undefined) return
      await lockOffering(tx, campaignId)
      const entry = await waitingListEntryById(tx, id)
      const now = new Date(deps.clock.now())
      // Accepted or declined meanwhile.
      if (entry?.state !== 'offered' || entry.offered_until === null || entry.offered_until > now) return
      await endWaitingListEntry(tx, id, 'expired', now)
      await freeUnits(tx, campaignId, entry.units, deps)
    }),
}

/**
 * Closes waiting lists of campaigns that have ended. Freed units are offered immediately when they are freed; this job
 * covers campaigns that were hidden meanwhile, and those that have ended.
 */
export const updateWaitingListsJob: ScheduledJob = {
  name: 'update-waiting-lists',
  due: (slice, { db }) => dueWaitingLists(db.read, slice),
  process: (campaignId, deps) =>
    deps.db.transact(async (tx) => {
      const campaign = await lockOffering(tx, campaignId)
      const closes = campaign?.closes_at?.getTime() ?? 0
      const now = new Date(deps.clock.now())
      const isOver = campaign?.status === 4 || campaign?.status === 5
      // A campaign that was to close early stays open if its goal is not reached any more.
      if (!isOver && closes <= now.getTime() && (await announcedClosing(tx, campaignId))) return
      if (isOver || closes <= now.getTime()) await closeLine(tx, campaignId, now)
      else await offerFreeUnits(tx, campaignId, deps)
    }),
}

async function closeLine(tx: Writer, campaignId: string, at: Date): Promise<void> {
  for (const { id, units, state } of await openWaitingListEntriesOf(tx, campaignId)) {
    await endWaitingListEntry(tx, id, 'closed', at)
    if (state === 'offered') await returnUnits(tx, campaignId, units)
  }
}
