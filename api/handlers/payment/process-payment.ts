import { type Handler, handle } from '#api/handlers/handler.ts'
import { presentAttempt } from '#api/presenters/payment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { ProviderGateway } from '#domain/payment.ts'
import { ownAttempt } from './check-session.ts'
import { settleAttempt } from './settle-attempt.ts'

/** What the payer agreed to at the provider is taken: a part of asking what became of it, so that nobody takes it twice. */
const processBy =
  (gateway: ProviderGateway): Handler<typeof calls.payment.processPayPal> =>
  async ({ body, member, once }, deps) => {
    const attempt = await ownAttempt(body.sessionId, member.id, deps)
    if (attempt.gateway !== gateway) throw new CallError('NOT_FOUND')
    const settled = presentAttempt((await settleAttempt(attempt.id, deps)) ?? attempt)
    return once(() => Promise.resolve(settled))
  }

export const processPayPal = handle(calls.payment.processPayPal, processBy('paypal'))
export const processBankDebit = handle(calls.payment.processBankDebit, processBy('ach'))
