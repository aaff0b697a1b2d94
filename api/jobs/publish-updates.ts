import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import { campaignOfUpdate, dueUpdates, lockUpdate, writeUpdate } from '#api/db/campaign/updates.ts'
import { isPublic } from '#domain/campaign/campaign.ts'
import type { ScheduledJob } from './process-due-rows.ts'

/**
 * Publishes scheduled updates that are due; a concurrent run finds the update published. An update of a campaign that
 * is not public any more becomes a draft again, for its owner to decide.
 */
export const publishUpdatesJob: ScheduledJob = {
  name: 'publish-updates',
  due: (slice, { db }) => dueUpdates(db.read, slice),
  process: (id, deps) =>
    deps.db.transact(async (tx) => {
      const campaignId = await campaignOfUpdate(tx, id)
      if (campaignId === undefined) return
      const campaign = await lockCampaign(tx, campaignId)
      const update = await lockUpdate(tx, id)
      const now = new Date(deps.clock.now())
      if (!campaign || update?.state !== 'scheduled' || update.publish_at === null || update.publish_at > now) return
      const seen = isPublic(campaign.status)
      await writeUpdate(tx, update.id, {
        titles: update.titles,
        bodies: update.bodies,
        audience: update.audience,
        state: seen ? 'published' : 'draft',
        publish_at: null,
        published_at: seen ? now : null,
        edited_at: null,
      })
      if (seen) await deps.jobs.add(tx, 'notify', { event: 'update', id: update.id })
    }),
}
