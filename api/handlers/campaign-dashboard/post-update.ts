import { insertUpdate } from '#api/db/updates.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentOwnUpdate } from '#api/presenters/update.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { mayPostUpdate } from '#domain/permissions.ts'
import { lockManaged } from './managed-campaign.ts'
import { momentsOf } from './update-moments.ts'

/** Writes an update. Telling people of a published one is a job of the same transaction, done after the commit. */
export const postUpdate = handle(
  calls.campaignDashboard.postUpdate,
  ({ params, body, member, language, once }, { clock, ids, jobs }) =>
    once(async (tx) => {
      const campaign = await lockManaged(tx, params.campaignId, member)
      if (!mayPostUpdate(member, { ownerId: campaign.owner_id, status: campaign.status }))
        throw new CallError('CAMPAIGN_LOCKED')
      const now = new Date(clock.now())
      const { publishes, ...moments } = momentsOf(undefined, body.state ?? 'published', body.publishAt, now)
      const row = {
        id: ids.next(),
        campaign_id: campaign.id,
        author_id: member.id,
        titles: { [language]: body.title },
        bodies: { [language]: body.description },
        created_at: now,
        ...moments,
      }
      await insertUpdate(tx, row)
      if (publishes) await jobs.add(tx, 'tell-update', { updateId: row.id })
      return presentOwnUpdate(row, language)
    }),
)
