import { handle } from '#api/handlers/handler.ts'
import { eraseCampaign } from '#api/services/campaign/dashboard/remove-campaign.ts'
import { erase as call } from '#contract/campaign/deleted-campaigns.ts'

export const erase = handle(call, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await eraseCampaign(tx, { campaignId: params.id, member }, deps)
    return { done: true }
  }),
)
