/** Campaign events: status, updates, documents. */

import { findEarlyClosing } from '#api/db/campaign/early-closings.ts'
import { findCampaign } from '#api/db/campaign/campaigns.ts'
import { paidInvestors } from '#api/db/campaign/closing.ts'
import { findRequest } from '#api/db/campaign/document-access.ts'
import { findNotice } from '#api/db/campaign/review/notices.ts'
import { unresolvedCount } from '#api/db/campaign/review/threads.ts'
import { listEditors } from '#api/db/draft/editors.ts'
import { activeOf } from '#api/db/notification/recipients.ts'
import { followersToNotify, investorsToNotify } from '#api/db/notification/digests.ts'
import { campaignNames, findCampaignEvent, findPublishedUpdate } from '#api/db/notification/subjects.ts'
import { findFunding } from '#api/db/payment/funding.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { NotifyPayload } from '#api/notification-jobs.ts'
import { dateIn } from '#domain/calendar.ts'
import type { EarlyClosingState } from '#domain/campaign/early-closing.ts'
import { stepOfTopic } from '#domain/campaign/review-thread.ts'
import { lastFour } from '#domain/site/bank-change.ts'
import type { Batch, Loaders } from './batch.ts'
import { pages } from './pages.ts'

/** Review comments that a mail quotes. */
const quotedComments = 5

type EndedEvent = 'ended-funded' | 'ended-missed' | 'ended-partly-funded'
type ClosingEvent = 'early-closing' | 'early-closing-withdrawn' | 'early-closing-missed'
type StatusEvent = 'approved' | 'declined' | 'hidden' | 'shown'
type DocumentDecision = 'document-granted' | 'document-refused'

export const campaignLoaders: Loaders<
  | ClosingEvent
  | EndedEvent
  | StatusEvent
  | DocumentDecision
  | 'update'
  | 'submitted'
  | 'submission-received'
  | 'commented'
  | 'review-replied'
  | 'document-requested'
  | 'payout-account'
> = {
  update: ({ id }, deps) => loadUpdate(id, deps),

  submitted: async ({ id }, { db }) => {
    const event = await submission(id, db)
    return event ? [{ facts: { campaign: event.campaign }, about: { campaignId: event.campaign_id } }] : []
  },

  'submission-received': async ({ id }, { db }) => {
    const event = await submission(id, db)
    if (!event) return []
    return [{ to: [event.owner_id], facts: { campaign: event.campaign }, about: { campaignId: event.campaign_id } }]
  },

  approved: loadDecision,
  hidden: loadDecision,
  shown: loadDecision,
  declined: loadDecline,

  commented: async ({ id }, { db }) => {
    const notice = await findNotice(db.read, id, quotedComments)
    if (!notice) return []
    const { campaign_id: campaignId, section } = notice
    const editors = await listEditors(db.read, campaignId)
    const step = stepOfTopic(section === null ? undefined : { section })
    return [
      {
        to: await activeOf(db.read, notice.owner_notified ? editors : [notice.owner_id, ...editors]),
        facts: { campaign: await campaignNames(db.read, campaignId), count: notice.total },
        about: { campaignId, step, threadId: notice.thread_id },
        mailOnly: { comments: notice.bodies },
      },
    ]
  },

  'review-replied': async ({ id }, { db }) => {
    const notice = await findNotice(db.read, id)
    if (!notice) return []
    const { campaign_id: campaignId, thread_id: threadId, total: count } = notice
    return [{ facts: { campaign: await campaignNames(db.read, campaignId), count }, about: { campaignId, threadId } }]
  },

  'ended-funded': ({ id }, deps) => loadEnding(id, deps),
  'ended-missed': ({ id }, deps) => loadEnding(id, deps),
  'ended-partly-funded': ({ id }, deps) => loadEnding(id, deps),

  // An early closing that was withdrawn meanwhile is not announced.
  'early-closing': ({ id }, deps) => loadClosing(id, 'announced', deps),
  'early-closing-withdrawn': ({ id }, deps) => loadClosing(id, 'withdrawn', deps),
  'early-closing-missed': ({ id }, deps) => loadClosing(id, 'missed', deps),

  // The requesting user is shown on the dashboard only.
  'document-requested': async ({ id }, { db }) => {
    const request = await findRequest(db.read, id)
    if (request?.state !== 'requested') return []
    const facts = { campaign: await campaignNames(db.read, request.campaign_id), title: request.titles }
    return [{ to: [request.owner_id], facts, about: { campaignId: request.campaign_id } }]
  },

  'document-granted': loadDocumentDecision,
  'document-refused': loadDocumentDecision,

  'payout-account': async ({ campaignId }, { db }) => {
    const campaign = await findCampaign(db.read, campaignId)
    const funding = await findFunding(db.read, campaignId)
    if (!campaign || !funding) return []
    const facts = { campaign: await campaignNames(db.read, campaignId), account: lastFour(funding.masked_number) }
    return [{ to: [campaign.owner_id], facts, about: { campaignId } }]
  },
}

/** Undefined for a campaign that was withdrawn meanwhile: there is nothing to review any more. */
async function submission(eventId: string, db: JobDeps['db']) {
  const event = await findCampaignEvent(db.read, eventId)
  return event?.status === 1 ? { ...event, campaign: await campaignNames(db.read, event.campaign_id) } : undefined
}

async function loadDecision({ id }: NotifyPayload<StatusEvent>, { db }: JobDeps) {
  const event = await findCampaignEvent(db.read, id)
  if (!event) return []
  return [
    {
      to: [event.owner_id],
      facts: { campaign: await campaignNames(db.read, event.campaign_id) },
      about: { campaignId: event.campaign_id, slug: event.slug },
      mailOnly: { reason: event.reason },
    },
  ]
}

/** With the number of comments that the decision refers to. */
async function loadDecline(payload: NotifyPayload<'declined'>, deps: JobDeps) {
  const batches = await loadDecision(payload, deps)
  return Promise.all(
    batches.map(async (batch) => ({
      ...batch,
      facts: { ...batch.facts, count: await unresolvedCount(deps.db.read, batch.about.campaignId) },
    })),
  )
}

/** Unless the owner has changed the decision meanwhile. */
async function loadDocumentDecision({ id, requestId }: NotifyPayload<DocumentDecision>, { db }: JobDeps) {
  const request = await findRequest(db.read, requestId)
  if (!request || request.decision_id !== id) return []
  const facts = { campaign: await campaignNames(db.read, request.campaign_id), title: request.titles }
  return [{ to: [request.person_id], facts, about: { slug: request.slug } }]
}

async function* loadUpdate(id: string, { db }: JobDeps): AsyncGenerator<Batch<'update'>> {
  const update = await findPublishedUpdate(db.read, id)
  if (!update) return
  const { campaign_id: campaignId, audience, slug } = update
  const facts = { campaign: await campaignNames(db.read, campaignId), title: update.titles }
  const listReaders = audience === 'investors' ? investorsToNotify : followersToNotify
  for await (const page of pages<{ id: string }>((after, limit) => listReaders(db.read, campaignId, after, limit)))
    yield { to: page.map((person) => person.id), facts, about: { slug }, campaignId }
}

/** Investors and the owner are notified immediately, users who only saved the campaign in a digest. */
async function* loadClosing(
  id: string,
  state: EarlyClosingState,
  { db }: JobDeps,
): AsyncGenerator<Batch<ClosingEvent>> {
  const closing = await findEarlyClosing(db.read, id)
  if (closing?.state !== state) return
  const { campaign_id: campaignId, owner_id: ownerId, slug } = closing
  const { timezone } = (await readSettings(db.read)).settings
  const closesAt = state === 'announced' ? closing.closes_at : closing.original_closes_at
  const facts = {
    campaign: await campaignNames(db.read, campaignId),
    day: dateIn(closesAt.getTime() - 1, timezone),
  }
  const channels = ['inbox', 'push', 'mail'] as const
  yield { to: [ownerId], facts, about: { campaignId, slug, isOwner: true }, channels }
  for await (const page of pages((after, limit) => followersToNotify(db.read, campaignId, after, limit)))
    for (const invested of [true, false])
      yield {
        to: page.flatMap((person) => (person.invested === invested ? [person.id] : [])),
        facts,
        about: { campaignId, slug, isOwner: false },
        channels: invested ? channels : ['inbox', 'push', 'digest'],
        campaignId,
      }
}

/** Investors are notified of the end immediately, users who only saved the campaign in a digest. */
async function* loadEnding(id: string, { db }: JobDeps): AsyncGenerator<Batch<EndedEvent>> {
  const event = await findCampaignEvent(db.read, id)
  if (!event) return
  const { campaign_id: campaignId, owner_id: ownerId, slug } = event
  const facts = { campaign: await campaignNames(db.read, campaignId) }
  const investors = (await paidInvestors(db.read, campaignId)).map((investor) => investor.id)
  const others = investors.filter((investor) => investor !== ownerId)
  const channels = ['inbox', 'push', 'mail'] as const
  yield { to: [ownerId], facts, about: { campaignId, slug, isOwner: true }, channels }
  yield { to: others, facts, about: { campaignId, slug, isOwner: false }, channels }
  const notified = new Set(investors)
  for await (const page of pages((after, limit) => followersToNotify(db.read, campaignId, after, limit)))
    yield {
      to: page.flatMap((person) => (notified.has(person.id) ? [] : [person.id])),
      facts,
      about: { campaignId, slug, isOwner: false },
      channels: ['digest'],
      campaignId,
    }
}
