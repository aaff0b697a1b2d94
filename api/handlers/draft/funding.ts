/** Step 6: the payout account. */

import { type Handler, handle } from '#api/handlers/handler.ts'
import { presentFunding, presentFundingSection } from '#api/presenters/draft/campaign-draft.ts'
import {
  type FundingState,
  readFunding,
  updateFunding as change,
  updateSealedFunding as changeSealed,
} from '#api/services/draft/update-funding.ts'
import * as campaignAccountCalls from '#contract/draft/campaign-account.ts'
import { encode } from '#contract/schema.ts'

export const getFunding = handle(campaignAccountCalls.getFunding, async ({ params, member }, deps) =>
  presentFunding(await readFunding({ campaignId: params.campaignId, member }, deps)),
)

const update: Handler<typeof campaignAccountCalls.updateFunding> = ({ params, body, member, once }, deps) =>
  once(async (tx) => presentFunding(await change(tx, { campaignId: params.campaignId, member, body }, deps)))

export const updateFunding = handle(campaignAccountCalls.updateFunding, update)
export const enterFunding = handle(campaignAccountCalls.enterFunding, (input, deps) => update(input, deps))

const encodeCurrent = (current: FundingState) =>
  encode(campaignAccountCalls.updateSealedFunding.reply, presentFundingSection(current))

export const updateSealedFunding = handle(
  campaignAccountCalls.updateSealedFunding,
  ({ params: { campaignId }, body: { sealed }, member, ifMatch, once }, deps) => {
    const request = { campaignId, member, sealed, ifMatch, encodeCurrent }
    return once(async (tx) => presentFundingSection(await changeSealed(tx, request, deps)))
  },
)
