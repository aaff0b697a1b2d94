import { latestAttemptOf } from '#api/db/payments.ts'
import { handle } from '#api/handlers/handler.ts'
import { settleAttempt } from './settle-attempt.ts'
import { calls } from '#contract/calls.ts'
import { ownTopUp, viewTopUp } from '#api/handlers/wallet/top-up-view.ts'

/** The payer is back, or asks how it stands: the provider's word is what counts, and this asks for it. */
export const updateTopUp = handle(calls.wallet.updateTopUp, async ({ params, member, language }, deps) => {
  const { db } = deps
  const topUp = await ownTopUp(db.read, params.preapprovalId, member.id)
  const attempt = await latestAttemptOf(db.read, { topUpId: topUp.id })
  if (attempt) await settleAttempt(attempt.id, deps)
  return viewTopUp(db.read, await ownTopUp(db.read, topUp.id, member.id), language)
})
