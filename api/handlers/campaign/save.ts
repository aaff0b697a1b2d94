import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { visibleCampaign } from './visible-campaign.ts'

export const save = handle(calls.campaign.save, async ({ params, member, once }, { db, clock }) => {
  const campaign = await visibleCampaign(db.read, params.id)
  return once(async (tx) => {
    await tx
      .insertInto('saved_campaign')
      .values({ user_id: member.id, campaign_id: campaign.id, created_at: new Date(clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { done: true }
  })
})

export const unsave = handle(calls.campaign.unsave, ({ params, member, once }) =>
  once(async (tx) => {
    await tx
      .deleteFrom('saved_campaign')
      .where('user_id', '=', member.id)
      .where('campaign_id', '=', params.id)
      .execute()
    return { done: true }
  }),
)
