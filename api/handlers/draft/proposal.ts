/** Changes of a live campaign: read by its team, submitted for review, withdrawn, discarded (decision record 0025). */

import { currentProposal } from '#api/db/draft/proposals.ts'
import { readSections, valuesIn } from '#api/db/draft/sections.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentProposal } from '#api/presenters/draft/proposal.ts'
import { draftOf } from '#api/services/draft/draft.ts'
import {
  discardProposal as discard,
  sendProposal as send,
  withdrawProposal as withdraw,
} from '#api/services/draft/send-proposal.ts'
import * as campaignProposalCalls from '#contract/draft/campaign-proposal.ts'

const getProposal = handle(campaignProposalCalls.getProposal, async ({ params, member }, { db }) => {
  const { campaign } = await draftOf(db.read, member, params.id)
  const [live, row] = await Promise.all([readSections(db.read, campaign.id), currentProposal(db.read, campaign.id)])
  return { proposal: presentProposal(row, valuesIn(live)) }
})

const sendProposal = handle(campaignProposalCalls.sendProposal, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await send(tx, { campaignId: params.id, member }, deps)
    return { done: true }
  }),
)

const withdrawProposal = handle(campaignProposalCalls.withdrawProposal, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await withdraw(tx, { campaignId: params.id, member }, deps)
    return { done: true }
  }),
)

const discardProposal = handle(campaignProposalCalls.discardProposal, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await discard(tx, { campaignId: params.id, member }, deps)
    return { done: true }
  }),
)

export const proposals = { getProposal, sendProposal, withdrawProposal, discardProposal }
