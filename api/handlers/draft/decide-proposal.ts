import { commentCampaign } from '#api/handlers/campaign/review/threads.ts'
import { handle } from '#api/handlers/handler.ts'
import { decideProposal as decide } from '#api/services/draft/decide-proposal.ts'
import * as adminCampaignProposalCalls from '#contract/draft/admin-campaign-proposal.ts'

const decideProposal = handle(adminCampaignProposalCalls.decideProposal, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    await decide(tx, { ...body, campaignId: params.id, actorId: member.id }, deps)
    return { done: true }
  }),
)

export const campaignReview = { commentCampaign, decideProposal }
