/**
 * Decides campaigns that have ended, and refunds the money of those that missed their goal (decisions T15, T16, T21).
 */

import { insertAudit } from '#api/db/audit/audit.ts'
import { changeStatus } from '#api/db/campaign/campaigns.ts'
import { campaignsToClose, paidInMissed, reservedIn } from '#api/db/campaign/closing.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { lockInvestment, lockOffering, returnUnits } from '#api/db/investment/investments.ts'
import { findCampaignId } from '#api/db/investment/lock-with-campaign.ts'
import { releaseReservation } from '#api/db/investment/reservations.ts'
import { returnInvestment } from '#api/services/payment/refund/return-investment.ts'
import { goalReached } from '#domain/campaign/campaign.ts'
import { decideEnding, endingOf } from '#domain/campaign/closing.ts'
import { siteFeePoints, usualRevenue } from '#domain/payment/fees.ts'
import type { JobDeps } from './job.ts'
import type { ScheduledJob } from './process-due-rows.ts'

export const closeCampaignsJob: ScheduledJob = {
  name: 'close-campaigns',
  due: (slice, { db }) => campaignsToClose(db.read, slice),
  process: close,
}

export const refundMissedGoalsJob: ScheduledJob = {
  name: 'refund-missed-goals',
  due: (slice, { db }) => paidInMissed(db.read, slice),
  process: refundMissedGoal,
}

function close(id: string, deps: JobDeps): Promise<void> {
  const { clock, ids, jobs } = deps
  return deps.db.transact(async (tx) => {
    const campaign = await lockOffering(tx, id)
    if (!campaign) return
    const reserved = await reservedIn(tx, id)
    const { status, raised, goal, unit_price } = campaign
    const isReached = goalReached(raised, goal ?? 0n, unit_price ?? 1n)
    const decided = decideEnding(
      {
        status,
        closesAt: campaign.closes_at?.getTime() ?? null,
        goalReached: isReached,
        waiting: reserved.length,
      },
      clock.now(),
    )
    if (decided === 'wait') return
    const at = new Date(clock.now())
    // Unpaid reservations expire now; money that arrives later is refunded.
    for (const investment of reserved) {
      await releaseReservation(tx, investment.id, 'expired', at)
      await returnUnits(tx, id, investment.units)
      await jobs.add(tx, 'notify', { event: 'reservation-ended', id: investment.id })
    }
    const terms = (await readSettings(tx)).settings.revenue ?? usualRevenue
    const eventId = ids.next()
    await changeStatus(
      tx,
      { id: eventId, campaignId: id, from: status, to: decided, actorId: null, reason: '', at },
      { closedAt: at, feePoints: siteFeePoints(campaign.raise_type, isReached, terms) },
    )
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: null,
      eventName: 'campaign-status',
      subject: id,
      facts: { from: status, to: decided, raised: String(raised) },
    })
    const ending = endingOf(campaign.raise_type ?? 'fixed', decided, raised)
    await jobs.add(tx, 'notify', { event: `ended-${ending}`, id: eventId })
  })
}

function refundMissedGoal(id: string, deps: JobDeps): Promise<void> {
  return deps.db.transact(async (tx) => {
    const campaignId = await findCampaignId(tx, id)
    const campaign = campaignId === undefined ? undefined : await lockOffering(tx, campaignId)
    const investment = await lockInvestment(tx, id)
    if (campaign?.status !== 5 || campaign.raise_type !== 'fixed' || investment?.state !== 'confirmed') return
    // Administrators are notified of it as of every repeated failure.
    if (!(await returnInvestment(tx, investment, deps))) throw new MissingFunds()
  })
}

/** The money of an investment is not in the account where it was booked. */
class MissingFunds extends Error {
  override readonly name = 'MissingFunds'
}
