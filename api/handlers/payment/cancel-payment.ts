import { handle } from '#api/handlers/handler.ts'
import { presentAttempt } from '#api/presenters/payment.ts'
import { calls } from '#contract/calls.ts'
import { ownAttempt } from './check-session.ts'
import { giveUpTry } from './give-up-try.ts'

export const cancelPayment = handle(calls.payment.cancelPayment, async ({ params, member, once }, deps) => {
  const settled = presentAttempt(await giveUpTry(await ownAttempt(params.id, member.id, deps), deps))
  return once(() => Promise.resolve(settled))
})
