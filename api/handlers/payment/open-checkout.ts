import { type Handler, handle } from '#api/handlers/handler.ts'
import { presentAttempt } from '#api/presenters/payment.ts'
import { calls } from '#contract/calls.ts'
import type { ProviderGateway } from '#domain/payment.ts'
import { beginAttempt, openAttempt } from './attempts.ts'

/** Writes the try down and commits it, then asks the provider for its page. A repeat of the request opens the same try. */
const openBy =
  (gateway: ProviderGateway): Handler<typeof calls.payment.openCheckout> =>
  async ({ body, member, language, once }, deps) => {
    const { id } = await once(async (tx) =>
      presentAttempt(
        await beginAttempt(tx, { investmentId: body.investmentId, total: body.total, member, gateway, language }, deps),
      ),
    )
    return presentAttempt(await openAttempt(id, deps))
  }

export const openCheckout = handle(calls.payment.openCheckout, openBy('stripe'))
export const openPayPal = handle(calls.payment.openPayPal, openBy('paypal'))
export const openBankDebit = handle(calls.payment.openBankDebit, openBy('ach'))
