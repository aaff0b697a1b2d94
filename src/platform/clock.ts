/** The server's clock, as far as this browser knows it: the device's clock and the measured difference. */

import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'

const key = 'freehold.clock'
/** A smaller difference is caused by latency and the server's whole seconds. */
const slackMs = 5000

let offsetMs = 0

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** Starts with the last measured difference. */
export function recallClock(): void {
  offsetMs = Number(readLocal(key)) || 0
}

/** Learns the difference from a response's time. */
export function learnServerTime(serverTime: string): void {
  const time = Date.parse(serverTime)
  if (Number.isFinite(time)) offsetMs = time - Date.now()
}

/**
 * Learns the server's time of a moment ago, from a response that did not come from a cache.
 * @param time milliseconds, or a value that is no time
 * @param withinMs how long ago that may have been
 */
export function hearServerTime(time: number, withinMs = 0): void {
  if (!(Math.abs(time - serverNow()) > slackMs + withinMs)) return
  const measuredMs = time - Date.now()
  offsetMs = measuredMs
  // The meta store, which the worker reads, is written before localStorage: if this page closes in between, the next
  // page measures the difference again and writes both.
  void import('#src/platform/storage/storage.ts')
    .then(({ writeMeta }) => writeMeta('clock', measuredMs))
    .catch(() => {})
    .then(() => writeLocal(key, String(measuredMs)))
}
