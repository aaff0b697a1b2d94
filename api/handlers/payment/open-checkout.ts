import { type Handler, handle } from '#api/handlers/handler.ts'
import { presentAttempt } from '#api/presenters/payment/payment.ts'
import { requestCheckout, startInvestmentAttempt } from '#api/services/payment/start-attempt.ts'
import * as paymentCalls from '#contract/payment/payment.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'

/** Commits the attempt, then opens its checkout at the provider. A repeat of the request opens the same attempt. */
const openBy =
  (gateway: ProviderGateway): Handler<typeof paymentCalls.openCheckout> =>
  async ({ body, member, language, once }, deps) => {
    const order = { investmentId: body.investmentId, total: body.total, member, gateway, language }
    const { id } = await once(async (tx) => presentAttempt(await startInvestmentAttempt(tx, order, deps)))
    return presentAttempt(await requestCheckout(id, deps))
  }

export const openCheckout = handle(paymentCalls.openCheckout, openBy('stripe'))
export const openPayPal = handle(paymentCalls.openPayPal, openBy('paypal'))
export const openBankDebit = handle(paymentCalls.openBankDebit, openBy('ach'))
