/** Administrators' actions on payments through providers. */

import { handle } from '#api/handlers/handler.ts'
import { pollWithRefunds, recordPoll, refundAttemptAsPlanned } from '#api/services/payment/admin/attempts.ts'
import { handleRefusedSettlements, recordManualRefund } from '#api/services/payment/admin/manual-refunds.ts'
import * as attemptCalls from '#contract/payment/admin/attempt.ts'
import { getAttempt, listAttempts, planRefund } from './attempts.ts'

const pollAttempt = handle(attemptCalls.pollAttempt, async ({ params, member, once }, deps) => {
  const polled = await pollWithRefunds(params.id, deps)
  const { before, after } = polled
  return once(async (tx) => {
    await recordPoll(tx, polled, member.id, deps)
    return { state: after.state, changed: after.state !== before.state, silent: after.unresponsive_since !== null }
  })
})

const refundAttempt = handle(attemptCalls.refundAttempt, ({ params, body, member, once }, deps) =>
  once(async (tx) => ({
    refunds: await refundAttemptAsPlanned(tx, { id: params.id, ...body, actorId: member.id }, deps),
  })),
)

const returnByHand = handle(attemptCalls.returnByHand, ({ params, body, member, once }, deps) => {
  const { amount: sent, bankReference } = body
  const refund = { attemptId: params.id, sent, bankReference, actorId: member.id }
  return once(async (tx) => ({ refundId: await recordManualRefund(tx, refund, deps) }))
})

const handleSettlement = handle(attemptCalls.handleSettlement, ({ params, body, member, once }, deps) => {
  const decision = { attemptId: params.id, outcome: body.action, actorId: member.id }
  return once(async (tx) => ({ settlements: await handleRefusedSettlements(tx, decision, deps) }))
})

export const providerPayments = {
  getAttempt,
  handleSettlement,
  listAttempts,
  pollAttempt,
  planRefund,
  refundAttempt,
  returnByHand,
}
