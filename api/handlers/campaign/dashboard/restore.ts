import { handle } from '#api/handlers/handler.ts'
import { restoreCampaign } from '#api/services/campaign/dashboard/remove-campaign.ts'
import { restore as call } from '#contract/campaign/deleted-campaigns.ts'

export const restore = handle(call, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await restoreCampaign(tx, { campaignId: params.id, member }, deps)
    return { done: true }
  }),
)
