import { handle } from '#api/handlers/handler.ts'
import { commentCampaign as comment } from '#api/services/campaign/review/comment-campaign.ts'
import * as campaignReviewCalls from '#contract/campaign/campaign-review.ts'

export const commentCampaign = handle(
  campaignReviewCalls.commentCampaign,
  ({ params, body: { text }, member, once }, deps) =>
    once(async (tx) => {
      const { id, at } = await comment(tx, { campaignId: params.id, text, member }, deps)
      return { id, author: `${member.firstName} ${member.lastName}`.trim(), text, at: at.toISOString() }
    }),
)
