import { handle } from '#api/handlers/handler.ts'
import { presentAttempt } from '#api/presenters/payment.ts'
import { calls } from '#contract/calls.ts'
import { beginAttempt, openAttempt } from './attempts.ts'

/** Writes the try down and commits it, then asks the provider for its page. A repeat of the request opens the same try. */
export const openCheckout = handle(calls.payment.openCheckout, async ({ body, member, language, once }, deps) => {
  const { id } = await once(async (tx) =>
    presentAttempt(
      await beginAttempt(tx, { investmentId: body.investmentId, member, gateway: 'stripe', language }, deps),
    ),
  )
  return presentAttempt(await openAttempt(id, deps))
})
