import { handle } from '#api/handlers/handler.ts'
import { presentAttempt } from '#api/presenters/payment/payment.ts'
import { findOwnAttempt } from '#api/services/payment/own-attempt.ts'
import { pollAttempt } from '#api/services/payment/poll-attempt.ts'
import * as paymentCalls from '#contract/payment/payment.ts'

/** The payer has returned. The URL only identifies an attempt: its status is requested from the provider. */
export const checkSession = handle(paymentCalls.checkSession, async ({ query, member }, deps) => {
  const attempt = await findOwnAttempt(query.sessionId, member.id, deps)
  return presentAttempt((await pollAttempt(attempt.id, deps)) ?? attempt)
})
