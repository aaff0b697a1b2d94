import { handle } from '#api/handlers/handler.ts'
import { presentAttempt } from '#api/presenters/payment.ts'
import { calls } from '#contract/calls.ts'
import { isLive } from '#domain/payment.ts'
import { ownAttempt } from './check-session.ts'
import { settleAttempt } from './settle-attempt.ts'

/**
 * The provider's page is closed first, then the provider is asked: whoever paid in that moment has paid. A provider that is
 * silent leaves the try as it is.
 */
export const cancelPayment = handle(calls.payment.cancelPayment, async ({ params, member, once }, deps) => {
  const attempt = await ownAttempt(params.id, member.id, deps)
  // A page that was never handed out needs no closing.
  const closed =
    attempt.provider_ref === null
      ? 'closed'
      : isLive(attempt.state) && (await deps.gateways.of(attempt.gateway)?.close(attempt.provider_ref))
  const settled = presentAttempt((await settleAttempt(attempt.id, deps, closed === 'closed')) ?? attempt)
  return once(() => Promise.resolve(settled))
})
