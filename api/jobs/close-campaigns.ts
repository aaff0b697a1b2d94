/** Campaigns whose time is over are decided, and the money of those that missed their goal goes back (decisions T15, T16, T21). */

import { insertAudit } from '#api/db/audit.ts'
import { changeStatus } from '#api/db/campaigns.ts'
import { campaignsToClose, paidInMissed, reservedIn } from '#api/db/closing.ts'
import { readSettings } from '#api/db/settings.ts'
import { lockInvestment, lockOffering, returnUnits } from '#api/db/investments.ts'
import { campaignOfInvestment, releaseReservation } from '#api/db/reservations.ts'
import { giveBack } from '#api/handlers/refund/give-back.ts'
import { goalReached } from '#domain/campaign.ts'
import { decideEnding } from '#domain/closing.ts'
import { siteFeePoints, usualRevenue } from '#domain/fees.ts'
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
    // What was not paid by now is not waited for any more; money that still comes goes back.
    for (const investment of reserved) {
      await releaseReservation(tx, investment.id, 'expired', at)
      await returnUnits(tx, id, investment.units)
      await jobs.add(tx, 'tell-reservation-ended', { investmentId: investment.id })
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
      act: 'campaign-status',
      subject: id,
      facts: { from: status, to: decided, raised: String(raised) },
    })
    await jobs.add(tx, 'tell-ending', { eventId })
  })
}

function refundMissedGoal(id: string, deps: JobDeps): Promise<void> {
  return deps.db.transact(async (tx) => {
    const campaignId = await campaignOfInvestment(tx, id)
    const campaign = campaignId === undefined ? undefined : await lockOffering(tx, campaignId)
    const investment = await lockInvestment(tx, id)
    if (campaign?.status !== 5 || campaign.raise_type !== 'fixed' || investment?.state !== 'confirmed') return
    // Administrators are notified of it as of everything that keeps failing.
    if (!(await giveBack(tx, investment, deps))) throw new MissingFunds()
  })
}

/** The money of an investment is not where it was booked. */
class MissingFunds extends Error {
  override readonly name = 'MissingFunds'
}
