/** Investments, reservations and waiting lists. */

import { excessOf } from '#api/db/campaign/allocations.ts'
import { findCampaign } from '#api/db/campaign/campaigns.ts'
import { investmentById } from '#api/db/investment/investments.ts'
import { reminderById } from '#api/db/investment/reminders.ts'
import { savedById } from '#api/db/investment/saved-investments.ts'
import { waitingListEntryToNotify } from '#api/db/investment/waiting-list.ts'
import { liveAttemptOf } from '#api/db/payment/payments.ts'
import { campaignNames } from '#api/db/notification/subjects.ts'
import { allocationOf } from '#domain/investment/investment.ts'
import { fundsStatusIn } from '#api/presenters/investment/investment.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { dateIn } from '#domain/calendar.ts'
import type { Loaders } from './batch.ts'

export const investmentLoaders: Loaders<
  | 'confirmed'
  | 'investment'
  | 'reservation-ended'
  | 'saved-ends'
  | 'payment-due-soon'
  | 'cancellation-ends-soon'
  | 'waiting-list-offer'
  | 'units-allocated'
  | 'oversubscribed'
  | 'allocation-needed'
  | 'allocation-reminder'
  | 'allocated-automatically'
  | 'allocation-not-needed'
> = {
  confirmed: async ({ id }, { db }) => {
    const row = await investmentById(db.read, id, 'en')
    if (row?.state !== 'confirmed') return []
    const facts = {
      campaign: await campaignNames(db.read, row.campaign_id),
      amount: String(row.amount),
      currency: row.currency,
      funds: fundsStatusIn(row),
    }
    return [{ to: [row.investor_id], facts, about: { investmentId: id } }]
  },

  // For the owner, without the investor's name.
  investment: async ({ id }, { db }) => {
    const row = await investmentById(db.read, id, 'en')
    const campaign = row?.state === 'confirmed' ? await findCampaign(db.read, row.campaign_id) : undefined
    if (!row || !campaign) return []
    const facts = {
      campaign: await campaignNames(db.read, campaign.id),
      amount: String(row.amount),
      currency: row.currency,
    }
    return [{ to: [campaign.owner_id], facts, about: { campaignId: campaign.id }, campaignId: campaign.id }]
  },

  'units-allocated': async ({ id }, { db }) => {
    const row = await investmentById(db.read, id, 'en')
    const allocation = row && allocationOf(row)
    if (!row || !allocation) return []
    const facts = {
      campaign: await campaignNames(db.read, row.campaign_id),
      units: String(allocation.units),
      amount: String(allocation.returned),
      currency: row.currency,
    }
    return [{ to: [row.investor_id], facts, about: { investmentId: id } }]
  },

  oversubscribed: returnedAmount,
  'allocated-automatically': returnedAmount,
  'allocation-needed': allocationDue,
  'allocation-reminder': allocationDue,
  'allocation-not-needed': async ({ id: campaignId }, { db }) => {
    const campaign = await findCampaign(db.read, campaignId)
    if (!campaign) return []
    const facts = { campaign: await campaignNames(db.read, campaignId) }
    return [{ to: [campaign.owner_id], facts, about: { campaignId } }]
  },

  'reservation-ended': async ({ id }, { db }) => {
    const row = await investmentById(db.read, id, 'en')
    // The payment may have arrived meanwhile.
    if (row?.state !== 'expired') return []
    const facts = {
      campaign: await campaignNames(db.read, row.campaign_id),
      amount: String(row.amount + row.fee),
      currency: row.currency,
      reference: row.gateway === 'offline' ? row.reference : null,
    }
    return [{ to: [row.investor_id], facts, about: { investmentId: id } }]
  },

  // Paid, being paid, moved or ended meanwhile: nothing to remind of.
  'payment-due-soon': async ({ id }, { db, clock }) => {
    const reminder = await reminderById(db.read, id)
    const row = reminder && (await investmentById(db.read, reminder.investment_id, 'en'))
    if (row?.state !== 'reserved' || row.expires_at === null || row.expires_at.getTime() <= clock.now()) return []
    if (row.expires_at.getTime() !== reminder?.deadline.getTime()) return []
    if (await liveAttemptOf(db.read, { investmentId: row.id })) return []
    const facts = {
      campaign: await campaignNames(db.read, row.campaign_id),
      amount: String(row.amount + row.fee),
      currency: row.currency,
      until: row.expires_at.toISOString(),
    }
    return [{ to: [row.investor_id], facts, about: { investmentId: row.id }, expiresAt: row.expires_at }]
  },

  'cancellation-ends-soon': async ({ id }, { db, clock }) => {
    const reminder = await reminderById(db.read, id)
    const row = reminder && (await investmentById(db.read, reminder.investment_id, 'en'))
    const until = row?.state === 'confirmed' ? row.cancel_until : null
    if (!row || until === null || until.getTime() <= clock.now()) return []
    if (until.getTime() !== reminder.deadline.getTime()) return []
    const facts = { campaign: await campaignNames(db.read, row.campaign_id), until: until.toISOString() }
    return [{ to: [row.investor_id], facts, about: { investmentId: row.id }, expiresAt: until }]
  },

  // Users who have invested or removed the saved investment meanwhile are not notified.
  'saved-ends': async ({ id }, { db, clock }) => {
    const row = await savedById(db.read, id, new Date(clock.now()), 'en')
    if (!row) return []
    const facts = {
      campaign: await campaignNames(db.read, row.campaign_id),
      amount: String(row.units * (row.unit_price ?? 0n)),
      currency: row.currency ?? '',
    }
    return [{ to: [row.user_id], facts, about: undefined, expiresAt: row.expires_at }]
  },

  'waiting-list-offer': async ({ id }, { db, clock }) => {
    const row = await waitingListEntryToNotify(db.read, id, 'en')
    if (row?.state !== 'offered' || row.offered_until === null || row.offered_until.getTime() <= clock.now()) return []
    const facts = {
      campaign: await campaignNames(db.read, row.campaign_id),
      amount: String(row.units * (row.unit_price ?? 0n)),
      currency: row.currency ?? '',
      units: String(row.units),
      until: row.offered_until.toISOString(),
    }
    const about = { campaignId: row.campaign_id, units: row.units }
    return [{ to: [row.person_id], facts, about, expiresAt: row.offered_until }]
  },
}

/** For the owner: what is returned to the investors of an oversubscribed campaign. */
async function returnedAmount({ id: campaignId }: { readonly id: string }, { db }: JobDeps) {
  const campaign = await findCampaign(db.read, campaignId)
  const amount = await excessOf(db.read, campaignId)
  if (!campaign || amount === 0n) return []
  const facts = {
    campaign: await campaignNames(db.read, campaignId),
    amount: String(amount),
    currency: campaign.currency ?? '',
  }
  return [{ to: [campaign.owner_id], facts, about: { campaignId } }]
}

/** For the owner, unless the units are allocated meanwhile. */
async function allocationDue({ id: campaignId }: { readonly id: string }, { db }: JobDeps) {
  const campaign = await findCampaign(db.read, campaignId)
  if (!campaign || campaign.allocation_due_at === null) return []
  const { timezone } = (await readSettings(db.read)).settings
  const facts = {
    campaign: await campaignNames(db.read, campaignId),
    day: dateIn(campaign.allocation_due_at.getTime() - 1, timezone),
  }
  return [{ to: [campaign.owner_id], facts, about: { campaignId }, expiresAt: campaign.allocation_due_at }]
}
