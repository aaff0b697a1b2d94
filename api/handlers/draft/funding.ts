/** Step 6: the payout account. */

import { type Handler, handle } from '#api/handlers/handler.ts'
import {
  readFunding,
  updateFunding as change,
  updateSealedFunding as changeSealed,
} from '#api/services/draft/update-funding.ts'
import * as campaignAccountCalls from '#contract/draft/campaign-account.ts'

export const getFunding = handle(campaignAccountCalls.getFunding, ({ params, member }, deps) =>
  readFunding({ campaignId: params.campaignId, member }, deps),
)

const update: Handler<typeof campaignAccountCalls.updateFunding> = ({ params, body, member, once }, deps) =>
  once((tx) => change(tx, { campaignId: params.campaignId, member, body }, deps))

export const updateFunding = handle(campaignAccountCalls.updateFunding, update)
export const enterFunding = handle(campaignAccountCalls.enterFunding, (input, deps) => update(input, deps))

export const updateSealedFunding = handle(
  campaignAccountCalls.updateSealedFunding,
  ({ params, body: { sealed }, member, ifMatch, once }, deps) =>
    once((tx) => changeSealed(tx, { campaignId: params.campaignId, member, sealed, ifMatch }, deps)),
)
