import { handle } from '#api/handlers/handler.ts'
import * as campaignCalls from '#contract/campaign/campaign.ts'
import { saveCampaign, unsaveCampaign } from '#api/services/campaign/save-campaign.ts'
import { visibleCampaign } from '#api/services/campaign/visible-campaign.ts'

export const save = handle(campaignCalls.save, async ({ params, member, once }, deps) => {
  const campaign = await visibleCampaign(deps.db.read, params.id)
  return once(async (tx) => {
    await saveCampaign(tx, { userId: member.id, campaignId: campaign.id }, deps)
    return { done: true }
  })
})

export const unsave = handle(campaignCalls.unsave, ({ params, member, once }) =>
  once(async (tx) => {
    await unsaveCampaign(tx, { userId: member.id, campaignId: params.id })
    return { done: true }
  }),
)
