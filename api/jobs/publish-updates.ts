import { lockCampaign } from '#api/db/campaigns.ts'
import { dueUpdates, lockUpdate, writeUpdate } from '#api/db/updates.ts'
import { isPublic } from '#domain/campaign.ts'
import type { JobDeps } from './job.ts'

const atOnce = 200

/**
 * Updates whose moment has come appear, each in a transaction of its own; whoever comes second finds it published. One of a
 * campaign that nobody sees any more becomes a draft again, for its owner to decide.
 */
export async function publishUpdates(deps: JobDeps): Promise<void> {
  for (const due of await dueUpdates(deps.db.read, new Date(deps.clock.now()), atOnce)) {
    await deps.db.transact(async (tx) => {
      const campaign = await lockCampaign(tx, due.campaign_id)
      const update = await lockUpdate(tx, due.id)
      const now = new Date(deps.clock.now())
      if (!campaign || update?.state !== 'scheduled' || update.publish_at === null || update.publish_at > now) return
      const seen = isPublic(campaign.status)
      await writeUpdate(tx, update.id, {
        titles: update.titles,
        bodies: update.bodies,
        state: seen ? 'published' : 'draft',
        publish_at: null,
        published_at: seen ? now : null,
        edited_at: null,
      })
      if (seen) await deps.jobs.add(tx, 'tell-update', { updateId: update.id })
    })
  }
}
