/**
 * Decides campaigns that have ended, and refunds the money of those that missed their goal (decisions T15, T16, T21).
 */

import { insertAudit } from '#api/db/audit/audit.ts'
import { changeAmendment, currentAmendment } from '#api/db/campaign/amendments.ts'
import { changeStatus } from '#api/db/campaign/campaigns.ts'
import {
  announcedClosing,
  type EarlyClosingRow,
  endEarlyClosing,
  moveClosing,
} from '#api/db/campaign/early-closings.ts'
import { campaignsToClose, paidInMissed, reservedIn } from '#api/db/campaign/closing.ts'
import type { Writer } from '#api/db/database.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { lockInvestment, lockOffering, returnUnits } from '#api/db/investment/investments.ts'
import { findCampaignId } from '#api/db/investment/lock-with-campaign.ts'
import { releaseReservation } from '#api/db/investment/reservations.ts'
import { allocateOversubscribed, requestAllocation } from '#api/services/campaign/closing/allocate-units.ts'
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
    const early = await announcedClosing(tx, id)
    const amendment = await currentAmendment(tx, id)
    const { status, goal, unit_price } = campaign
    const isReached = goalReached(campaign.raised, goal ?? 0n, unit_price ?? 1n)
    const decided = decideEnding(
      {
        status,
        closesAt: campaign.closes_at?.getTime() ?? null,
        goalReached: isReached,
        waiting: reserved.length,
        early: early !== undefined,
        reconfirming: amendment?.state === 'reconfirming',
      },
      clock.now(),
    )
    if (decided === 'wait') return
    const at = new Date(clock.now())
    if (decided === 'stay-open') {
      if (early) await stayOpen(tx, early, deps)
      return
    }
    if (early) await endEarlyClosing(tx, early.id, 'closed', at)
    // Nobody can approve other terms of a campaign that has ended.
    if (amendment) await changeAmendment(tx, amendment.id, { state: 'withdrawn' })
    // Unpaid reservations expire now; money that arrives later is refunded.
    for (const investment of reserved) {
      await releaseReservation(tx, investment.id, 'expired', at)
      await returnUnits(tx, id, investment.units)
      await jobs.add(tx, 'notify', { event: 'reservation-ended', id: investment.id })
    }
    const excess = decided === 4 ? await allocateOversubscribed(tx, campaign, deps) : 0n
    const raised = campaign.raised - excess
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
    if (excess > 0n) await jobs.add(tx, 'notify', { event: 'oversubscribed', id })
    else if (decided === 4) await requestAllocation(tx, campaign, deps)
  })
}

/** The goal was reached when the early closing was announced, and is not any more: its own closing day applies again. */
async function stayOpen(
  tx: Writer,
  { id, campaign_id, closes_at, original_closes_at }: EarlyClosingRow,
  { clock, ids, jobs }: JobDeps,
): Promise<void> {
  const at = new Date(clock.now())
  await endEarlyClosing(tx, id, 'missed', at)
  await moveClosing(tx, campaign_id, original_closes_at, at)
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId: null,
    eventName: 'early-closing-missed',
    subject: campaign_id,
    facts: { from: closes_at.toISOString(), to: original_closes_at.toISOString() },
  })
  await jobs.add(tx, 'notify', { event: 'early-closing-missed', id })
}

function refundMissedGoal(id: string, deps: JobDeps): Promise<void> {
  return deps.db.transact(async (tx) => {
    const campaignId = await findCampaignId(tx, id)
    const campaign = campaignId === undefined ? undefined : await lockOffering(tx, campaignId)
    const investment = await lockInvestment(tx, id)
    if (campaign?.status !== 5 || campaign.raise_type !== 'fixed' || investment?.state !== 'confirmed') return
    // Administrators are notified of it as of every repeated failure.
    if (!(await returnInvestment(tx, investment, 'campaign-unsuccessful', deps))) throw new MissingFunds()
  })
}

/** The money of an investment is not in the account where it was booked. */
class MissingFunds extends Error {
  override readonly name = 'MissingFunds'
}
