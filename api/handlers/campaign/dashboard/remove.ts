import { handle } from '#api/handlers/handler.ts'
import * as campaignDashboardCalls from '#contract/campaign/campaign-dashboard.ts'
import { removeCampaign } from '#api/services/campaign/dashboard/remove-campaign.ts'

export const remove = handle(campaignDashboardCalls.remove, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await removeCampaign(tx, { campaignId: params.id, member }, deps)
    return { done: true }
  }),
)
