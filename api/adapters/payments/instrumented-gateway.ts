/** Records every request to a gateway: its name, whether there was a response, and its duration. */

import type { ProviderAnswer } from '#api/db/payment/provider-answers.ts'
import type { Gateway, OpenGateway } from '#api/payment-ports.ts'
import type { Clock } from '#api/ports.ts'
import type { ProviderOperation, ProviderOutcome } from '#domain/payment/payment-administration.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'

export interface Instrumentation {
  readonly clock: Clock
  readonly note: (answer: ProviderAnswer) => void
}

export function instrumentedGateway(
  name: ProviderGateway,
  gateway: Gateway,
  access: string,
  { clock, note }: Instrumentation,
): OpenGateway {
  const measured = async <T>(operation: ProviderOperation, send: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const answer = await send()
    const milliseconds = Math.round(performance.now() - began)
    note({ gateway: name, operation, outcome: outcomeOf(answer), milliseconds, at: new Date(clock.now()) })
    return answer
  }
  const { storedMethods } = gateway
  return {
    test: gateway.test,
    access,
    open: (order) => measured('open', () => gateway.open(order)),
    getStatus: (checkout) => measured('poll', () => gateway.getStatus(checkout)),
    // Not recorded, because not every provider is called for it.
    close: (ref) => gateway.close(ref),
    refund: (order) => measured('refund', () => gateway.refund(order)),
    getRefundStatus: (ref) => measured('poll-refund', () => gateway.getRefundStatus(ref)),
    message: (headers, body) => gateway.message(headers, body),
    probe: () => measured('probe', () => gateway.probe()),
    storedMethods: storedMethods && {
      charge: (order) => measured('charge', () => storedMethods.charge(order)),
      getStatus: (ref) => measured('poll', () => storedMethods.getStatus(ref)),
      // Not recorded, because no payment depends on it.
      forget: (method) => storedMethods.forget(method),
    },
  }
}

function outcomeOf(answer: unknown): ProviderOutcome {
  const response = typeof answer === 'object' && answer !== null && 'state' in answer ? answer.state : answer
  return response === 'silent' || response === 'refused' ? response : 'answered'
}
