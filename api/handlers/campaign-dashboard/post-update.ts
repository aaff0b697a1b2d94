import { lockCampaign } from '#api/db/campaigns.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentUpdate } from '#api/presenters/campaign-tabs.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { mayManage, mayPostUpdate } from '#domain/permissions.ts'

/** Publishes an update; telling people of it is a job of the same transaction, done after the commit. */
export const postUpdate = handle(
  calls.campaignDashboard.postUpdate,
  ({ params, body, member, language, once }, { clock, ids, jobs }) =>
    once(async (tx) => {
      const campaign = await lockCampaign(tx, params.campaignId)
      if (!campaign || !mayManage(member, { ownerId: campaign.owner_id })) throw new CallError('NOT_FOUND')
      if (!mayPostUpdate(member, { ownerId: campaign.owner_id, status: campaign.status }))
        throw new CallError('CAMPAIGN_LOCKED')
      const row = {
        id: ids.next(),
        titles: { [language]: body.title },
        bodies: { [language]: body.description },
        created_at: new Date(clock.now()),
      }
      await tx
        .insertInto('campaign_update')
        .values({
          ...row,
          titles: JSON.stringify(row.titles),
          bodies: JSON.stringify(row.bodies),
          campaign_id: campaign.id,
          author_id: member.id,
        })
        .execute()
      await jobs.add(tx, 'tell-update', { updateId: row.id })
      return presentUpdate(row, language)
    }),
)
