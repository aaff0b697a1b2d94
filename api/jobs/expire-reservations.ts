import { lockInvestment, lockOffering } from '#api/db/investment/investments.ts'
import { liveAttemptOf } from '#api/db/payment/payments.ts'
import { findCampaignId } from '#api/db/investment/lock-with-campaign.ts'
import { expiredReservations } from '#api/db/investment/reservations.ts'
import { endReservation } from '#api/services/investment/free-units.ts'
import type { ScheduledJob } from './process-due-rows.ts'

/** Expires unpaid investments and releases their units. One that was paid meanwhile is unchanged. */
export const expireReservationsJob: ScheduledJob = {
  name: 'expire-reservations',
  due: (slice, { db }) => expiredReservations(db.read, slice),
  process: (id, deps) =>
    deps.db.transact(async (tx) => {
      const campaignId = await findCampaignId(tx, id)
      if (campaignId === undefined) return
      await lockOffering(tx, campaignId)
      const investment = await lockInvestment(tx, id)
      const now = new Date(deps.clock.now())
      if (investment?.state !== 'reserved' || investment.expires_at === null || investment.expires_at > now) return
      // A payment may be under way since the row was read; a retried row was not read at all.
      if (await liveAttemptOf(tx, { investmentId: id })) return
      await endReservation(tx, investment, 'expired', deps)
      await deps.jobs.add(tx, 'notify', { event: 'reservation-ended', id })
    }),
}
