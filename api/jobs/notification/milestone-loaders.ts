/** Milestones of campaigns: parts of the goal that are raised, and the last two days. */

import { type CampaignRow, findCampaign } from '#api/db/campaign/campaigns.ts'
import { followersToNotify } from '#api/db/notification/digests.ts'
import { campaignNames } from '#api/db/notification/subjects.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { Channel } from '#api/notifications.ts'
import type { NotifyPayload } from '#api/notification-jobs.ts'
import { dateIn } from '#domain/calendar.ts'
import { milestonesAt, type RaisedMilestone } from '#domain/campaign/campaign.ts'
import type { Batch, Loaders } from './batch.ts'
import { pages } from './pages.ts'

type RaisedEvent = `${RaisedMilestone}-reached`
type MilestoneEvent = RaisedEvent | 'closing-soon'

export const milestoneLoaders: Loaders<MilestoneEvent> = {
  'half-reached': (payload, deps) => loadRaised(payload, deps),
  'three-quarters-reached': (payload, deps) => loadRaised(payload, deps),
  'goal-reached': (payload, deps) => loadRaised(payload, deps),

  'closing-soon': async function* ({ id }, deps) {
    const campaign = await findCampaign(deps.db.read, id)
    // It ended or was extended meanwhile.
    if (campaign?.status !== 2 || campaign.closes_at === null || campaign.closes_at.getTime() <= deps.clock.now())
      return
    const { timezone } = (await readSettings(deps.db.read)).settings
    const facts = {
      campaign: await campaignNames(deps.db.read, id),
      day: dateIn(campaign.closes_at.getTime() - 1, timezone),
    }
    yield* batches(campaign, facts, deps)
  },
}

/** Refunds may have taken it back meanwhile; a higher milestone that was reached since is announced itself. */
async function* loadRaised(
  { event, id }: NotifyPayload<RaisedEvent>,
  deps: JobDeps,
): AsyncGenerator<Batch<RaisedEvent>> {
  const campaign = await findCampaign(deps.db.read, id)
  if (campaign?.status !== 2 || campaign.goal === null) return
  const highest = milestonesAt(campaign.raised, campaign.goal, campaign.unit_price ?? 1n).at(-1)
  if (`${highest}-reached` !== event) return
  yield* batches(campaign, { campaign: await campaignNames(deps.db.read, id) }, deps)
}

interface MilestoneBatch<Facts> {
  readonly to: readonly string[]
  readonly facts: Facts
  readonly about: { readonly campaignId: string; readonly slug: string; readonly isOwner: boolean }
  readonly channels?: readonly Channel[]
  readonly campaignId?: string
  readonly invested?: boolean
}

/** The owner, then investors and users who saved the campaign, each with the kind of their digest. */
async function* batches<Facts>(
  { id: campaignId, slug, owner_id: ownerId }: Pick<CampaignRow, 'id' | 'slug' | 'owner_id'>,
  facts: Facts,
  { db }: JobDeps,
): AsyncGenerator<MilestoneBatch<Facts>> {
  const about = { campaignId, slug }
  yield { to: [ownerId], facts, about: { ...about, isOwner: true }, channels: ['inbox', 'push'] }
  for await (const page of pages((after, limit) => followersToNotify(db.read, campaignId, after, limit)))
    for (const invested of [true, false])
      yield {
        to: page.flatMap((person) => (person.invested === invested ? [person.id] : [])),
        facts,
        about: { ...about, isOwner: false },
        campaignId,
        invested,
      }
}
