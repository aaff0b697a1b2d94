/**
 * Pending refunds: the effect of a provider's reports on them (docs/areas/payment.md). The provider's reports always
 * count, even when no one expects them any more: money that was sent has left, and money that bounced is back.
 */

import { dayMs } from '#domain/calendar.ts'
import type { RefundState } from './payment.ts'

/** The provider's response to a refund request or poll. `refused`: it will not refund. */
export type RefundResponse = 'succeeded' | 'processing' | 'failed' | 'refused' | 'silent'

/**
 * `wait`: unknown, it is polled again. `processing`: the provider has accepted it. `gone`: the money has left.
 * `stopped`: it never will, an administrator must act. `bounced`: it had left, and is back.
 */
export type RefundStep = 'nothing' | 'wait' | 'processing' | 'gone' | 'stopped' | 'bounced'

/** @param state read under its lock: it may have ended here during the request to the provider */
export function refundStep(state: RefundState, response: RefundResponse): RefundStep {
  const isPending = state === 'created' || state === 'processing'
  switch (response) {
    case 'succeeded':
      return state === 'succeeded' ? 'nothing' : 'gone'
    case 'processing':
      return state === 'succeeded' ? 'nothing' : 'processing'
    case 'failed':
      if (state === 'succeeded') return 'bounced'
      return isPending ? 'stopped' : 'nothing'
    case 'refused':
      return isPending ? 'stopped' : 'nothing'
    case 'silent':
      return isPending ? 'wait' : 'nothing'
  }
}

/** Banks return refunds for some weeks: days between the polls of a sent refund. */
const daysBetween = [3, 7, 10, 14] as const

/** The longest delay between polls of a refund. */
export const longestSentPollMs = Math.max(...daysBetween) * dayMs

/** Milliseconds until a sent refund is polled again, by the number of polls; undefined once polling has ended. */
export function nextRefundPollDelay(pollCount: number): number | undefined {
  const days = daysBetween[pollCount]
  return days === undefined ? undefined : days * dayMs
}
