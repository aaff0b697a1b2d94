import { handle } from '#api/handlers/handler.ts'
import { presentAttempt } from '#api/presenters/payment/payment.ts'
import { findOwnAttempt } from '#api/services/payment/own-attempt.ts'
import { cancelAttempt } from '#api/services/payment/poll-attempt.ts'
import * as paymentCalls from '#contract/payment/payment.ts'

export const cancelPayment = handle(paymentCalls.cancelPayment, async ({ params, member, once }, deps) => {
  const attempt = await cancelAttempt(await findOwnAttempt(params.id, member.id, deps), deps)
  return once(() => Promise.resolve(presentAttempt(attempt)))
})
