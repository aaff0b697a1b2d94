import { handle } from '#api/handlers/handler.ts'
import { reconfirm as accept } from '#api/services/campaign/closing/reconfirm.ts'
import * as reconfirmationCalls from '#contract/investment/reconfirmation.ts'

export const reconfirm = handle(reconfirmationCalls.reconfirm, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await accept(tx, { id: params.investorId, personId: member.id }, deps)
    return { done: true }
  }),
)
