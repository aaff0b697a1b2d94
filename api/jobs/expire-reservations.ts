import { lockInvestment, lockOffering } from '#api/db/investments.ts'
import { liveAttemptOf } from '#api/db/payments.ts'
import { campaignOfInvestment, expiredReservations } from '#api/db/reservations.ts'
import { endReservation } from '#api/handlers/investment/free-units.ts'
import type { ScheduledJob } from './process-due-rows.ts'

/** Unpaid investments whose time is over give their units back. One that was paid meanwhile stays. */
export const expireReservationsJob: ScheduledJob = {
  name: 'expire-reservations',
  due: (slice, { db }) => expiredReservations(db.read, slice),
  process: (id, deps) =>
    deps.db.transact(async (tx) => {
      const campaignId = await campaignOfInvestment(tx, id)
      if (campaignId === undefined) return
      await lockOffering(tx, campaignId)
      const investment = await lockInvestment(tx, id)
      const now = new Date(deps.clock.now())
      if (investment?.state !== 'reserved' || investment.expires_at === null || investment.expires_at > now) return
      // Money may have been on its way since the row was read; a retried row was not read at all.
      if (await liveAttemptOf(tx, { investmentId: id })) return
      await endReservation(tx, investment, 'expired', deps)
      await deps.jobs.add(tx, 'tell-reservation-ended', { investmentId: id })
    }),
}
