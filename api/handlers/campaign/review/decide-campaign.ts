import { handle } from '#api/handlers/handler.ts'
import { presentAdminCampaign } from '#api/presenters/campaign/own-campaign.ts'
import { decideCampaign as decide } from '#api/services/campaign/review/decide-campaign.ts'
import { pollCampaignAccount } from '#api/services/payment/connected-account/poll-campaign-account.ts'
import * as campaignReviewCalls from '#contract/campaign/campaign-review.ts'

export const decideCampaign = handle(
  campaignReviewCalls.decideCampaign,
  async ({ params, body: { status, reason = '', acceptsOpenComments = false }, member, language, once }, deps) => {
    if (status === 2) await pollCampaignAccount(params.id, deps)
    return once(async (tx) =>
      presentAdminCampaign(
        await decide(tx, { campaignId: params.id, status, reason, acceptsOpenComments, member, language }, deps),
      ),
    )
  },
)
