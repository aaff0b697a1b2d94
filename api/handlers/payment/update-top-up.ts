import { handle } from '#api/handlers/handler.ts'
import { pollTopUp } from '#api/services/payment/start-top-up.ts'
import * as topUpCalls from '#contract/wallet/top-up.ts'

export const updateTopUp = handle(topUpCalls.updateTopUp, ({ params, member, language }, deps) =>
  pollTopUp(params.preapprovalId, { member, language }, deps),
)
