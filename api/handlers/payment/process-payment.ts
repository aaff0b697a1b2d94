import { type Handler, handle } from '#api/handlers/handler.ts'
import { presentAttempt } from '#api/presenters/payment/payment.ts'
import { findOwnAttempt } from '#api/services/payment/own-attempt.ts'
import { pollAttempt } from '#api/services/payment/poll-attempt.ts'
import * as paymentCalls from '#contract/payment/payment.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'

/**
 * A payment that the payer approved at the provider is captured by polling the attempt, so that it is captured once.
 */
const processBy =
  (gateway: ProviderGateway): Handler<typeof paymentCalls.processPayPal> =>
  async ({ body, member, once }, deps) => {
    const attempt = await findOwnAttempt(body.sessionId, member.id, deps, gateway)
    const polled = (await pollAttempt(attempt.id, deps)) ?? attempt
    return once(() => Promise.resolve(presentAttempt(polled)))
  }

export const processPayPal = handle(paymentCalls.processPayPal, processBy('paypal'))
export const processBankDebit = handle(paymentCalls.processBankDebit, processBy('ach'))
