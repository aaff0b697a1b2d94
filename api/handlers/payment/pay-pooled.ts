import { handle } from '#api/handlers/handler.ts'
import { presentAttempt } from '#api/presenters/payment.ts'
import { calls } from '#contract/calls.ts'
import { isLive } from '#domain/payment.ts'
import { beginAttempt } from './attempts.ts'
import { settleAttempt } from './settle-attempt.ts'

/**
 * Sets the money apart with the try and commits both, then has the provider move it and asks what became of it. A repeat of the
 * request is the same try.
 */
export const payPooled = handle(calls.wallet.payPooled, async ({ body, member, language, once }, deps) => {
  const begun = await once(async (tx) =>
    presentAttempt(await beginAttempt(tx, { ...body, member, gateway: 'mangopay', language }, deps)),
  )
  if (!isLive(begun.state)) return begun
  const settled = await settleAttempt(begun.id, deps)
  return settled ? presentAttempt(settled) : begun
})
