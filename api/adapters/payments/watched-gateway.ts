/** A gateway whose every question is noted: what was asked, whether there was an answer, and how long it took. */

import type { ProviderAnswer } from '#api/db/provider-answers.ts'
import type { Gateway, OpenGateway } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import type { ProviderOperation, ProviderOutcome } from '#domain/payment-administration.ts'
import type { ProviderGateway } from '#domain/payment.ts'

export interface Watching {
  readonly clock: Clock
  readonly note: (answer: ProviderAnswer) => void
}

export function watchedGateway(
  name: ProviderGateway,
  gateway: Gateway,
  access: string,
  { clock, note }: Watching,
): OpenGateway {
  const watched = async <T>(act: ProviderOperation, ask: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const answer = await ask()
    const milliseconds = Math.round(performance.now() - began)
    note({ gateway: name, act, outcome: outcomeOf(answer), milliseconds, at: new Date(clock.now()) })
    return answer
  }
  return {
    test: gateway.test,
    access,
    open: (order) => watched('open', () => gateway.open(order)),
    getStatus: (checkout) => watched('look', () => gateway.getStatus(checkout)),
    // Not every provider is asked anything then.
    close: (ref) => gateway.close(ref),
    refund: (order) => watched('refund', () => gateway.refund(order)),
    getRefundStatus: (ref) => watched('look-at-refund', () => gateway.getRefundStatus(ref)),
    message: (headers, body) => gateway.message(headers, body),
    probe: () => watched('probe', () => gateway.probe()),
  }
}

function outcomeOf(answer: unknown): ProviderOutcome {
  const word = typeof answer === 'object' && answer !== null && 'state' in answer ? answer.state : answer
  return word === 'silent' || word === 'refused' ? word : 'answered'
}
