import { handle } from '#api/handlers/handler.ts'
import { presentLine } from '#api/presenters/payment/attempt.ts'
import {
  planInvestmentRefund as planRefund,
  refundInvestmentAsPlanned,
} from '#api/services/payment/admin/refund-investment.ts'
import * as refundCalls from '#contract/payment/admin/refund.ts'

const planInvestmentRefund = handle(refundCalls.planInvestmentRefund, async ({ params, member }, deps) => {
  const plan = await planRefund({ id: params.id, actorId: member.id }, deps)
  return {
    refusal: plan.refusal,
    amount: { amount: plan.amount, currency: plan.currency },
    units: plan.units,
    gateway: plan.destination,
    paymentRef: null,
    test: false,
    lines: plan.lines.map(presentLine),
    afterwards: plan.afterwards.map(presentLine),
    seen: plan.seen,
  }
})

const refundInvestment = handle(refundCalls.refundInvestment, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    await refundInvestmentAsPlanned(tx, { id: params.id, ...body, actorId: member.id }, deps)
    return { done: true }
  }),
)

export const investmentRefunds = { planInvestmentRefund, refundInvestment }
