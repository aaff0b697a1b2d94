/** When a request without a final response is sent again, the same for all queues. */

import type { OutboxAnswer } from './outbox.ts'

const busyWaitMs = 2000
const longestBackoffMs = 300_000

/**
 * Responses that a later attempt may change: none at all, a busy server, a limit, or the first attempt still running.
 * @param attempt number of the attempt that was answered, from 1
 * @param now milliseconds
 * @param random 0 to below 1, adds jitter
 * @returns milliseconds; undefined if the response is final
 */
export function retryAt(answer: OutboxAnswer, attempt: number, now: number, random: number): number | undefined {
  if (answer.kind === 'none') return now + backoffMs(attempt, random)
  if (answer.kind === 'done') return undefined
  const { status, code, retryAfterMs } = answer
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return now + busyWaitMs
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return now + (retryAfterMs ?? backoffMs(attempt, random))
  return undefined
}

/** Doubling, up to five minutes, with full jitter. */
function backoffMs(attempt: number, random: number): number {
  return Math.round(Math.min(longestBackoffMs, 1000 * 2 ** Math.min(attempt, 9)) * (0.5 + random / 2))
}
