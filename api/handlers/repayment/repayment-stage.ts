import { handle } from '#api/handlers/handler.ts'
import { declareStage } from '#api/services/repayment/stage.ts'
import * as stageCalls from '#contract/repayment/repayment-stage.ts'

export const declareRepaymentStage = handle(
  stageCalls.declareRepaymentStage,
  ({ params, body: { stage, note }, member, once }, deps) =>
    once(async (tx) => {
      await declareStage(tx, { campaignId: params.id, stage, note, actorId: member.id }, deps)
      return { done: true }
    }),
)
