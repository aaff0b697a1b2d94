/**
 * Refunds on their way: what a provider's word means for them (decision record 0051). What the provider says has happened counts,
 * also where nobody waits for it any more: money that went is gone, and money that bounced is there again.
 */

import { dayMs } from './calendar.ts'
import type { RefundState } from './payment.ts'

/** What the provider says when it is asked for a refund or about one. `refused`: it will not do it. */
export type RefundResponse = 'succeeded' | 'processing' | 'failed' | 'refused' | 'silent'

/**
 * `wait`: nobody knows, it is asked again. `under-way`: the provider has taken it over. `gone`: the money has left. `stopped`: it
 * never will, people have to see to it. `bounced`: it had left, and is back.
 */
export type RefundStep = 'nothing' | 'wait' | 'under-way' | 'gone' | 'stopped' | 'bounced'

/** @param state as it stands under its lock: it may have ended here while the provider was asked */
export function refundStep(state: RefundState, word: RefundResponse): RefundStep {
  const waits = state === 'created' || state === 'processing'
  switch (word) {
    case 'succeeded':
      return state === 'succeeded' ? 'nothing' : 'gone'
    case 'processing':
      return state === 'succeeded' ? 'nothing' : 'under-way'
    case 'failed':
      if (state === 'succeeded') return 'bounced'
      return waits ? 'stopped' : 'nothing'
    case 'refused':
      return waits ? 'stopped' : 'nothing'
    case 'silent':
      return waits ? 'wait' : 'nothing'
  }
}

/** Banks send refunds back for some weeks: after so many days each it is asked again about one that has left. */
const daysBetween = [3, 7, 10, 14] as const

/** No poll of a refund is put off for longer. */
export const longestSentPollMs = Math.max(...daysBetween) * dayMs

/** Milliseconds until a refund that has left is asked about again, by how often it was; undefined once it is over. */
export function nextRefundPollDelay(looks: number): number | undefined {
  const days = daysBetween[looks]
  return days === undefined ? undefined : days * dayMs
}
