import { lockInvestment, lockOffering } from '#api/db/investments.ts'
import { expiredReservations } from '#api/db/reservations.ts'
import { endReservation } from '#api/handlers/investment/free-units.ts'
import type { JobDeps } from './job.ts'

const atOnce = 200

/** Unpaid investments whose time is over give their units back. Each in a transaction of its own; one that was paid meanwhile stays. */
export async function expireReservations(deps: JobDeps): Promise<void> {
  const due = await expiredReservations(deps.db.read, new Date(deps.clock.now()), atOnce)
  for (const { id, campaign_id } of due) {
    await deps.db.transact(async (tx) => {
      await lockOffering(tx, campaign_id)
      const investment = await lockInvestment(tx, id)
      const now = new Date(deps.clock.now())
      if (investment?.state !== 'reserved' || investment.expires_at === null || investment.expires_at > now) return
      await endReservation(tx, investment, 'expired', deps)
      await deps.jobs.add(tx, 'tell-reservation-ended', { investmentId: id })
    })
  }
}
