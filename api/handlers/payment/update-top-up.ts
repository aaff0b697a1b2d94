import { handle } from '#api/handlers/handler.ts'
import { presentTopUp } from '#api/presenters/wallet/wallet.ts'
import { pollTopUp } from '#api/services/payment/start-top-up.ts'
import * as topUpCalls from '#contract/wallet/top-up.ts'

export const updateTopUp = handle(topUpCalls.updateTopUp, async ({ params, member, language }, deps) =>
  presentTopUp(await pollTopUp({ id: params.preapprovalId, member }, deps), language),
)
