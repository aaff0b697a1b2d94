/** The server's clock, as far as this browser knows it: its own clock and the difference that was measured. */

import { readSmall, writeSmall } from './small-storage.ts'

const key = 'freehold.clock'
/** Less than this is the line's, and the server's whole seconds. */
const slackMs = 5000

let offsetMs = 0

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** Begins with what was measured last. */
export function recallClock(): void {
  offsetMs = Number(readSmall(key)) || 0
}

/** Learns the difference from an answer's time. */
export function learnServerTime(serverTime: string): void {
  const time = Date.parse(serverTime)
  if (Number.isFinite(time)) offsetMs = time - Date.now()
}

/**
 * Hears what time it was at the server a moment ago, by an answer that comes from nowhere else.
 * @param time milliseconds, or nothing that is a time
 * @param withinMs how long ago that may have been
 */
export function hearServerTime(time: number, withinMs = 0): void {
  if (!(Math.abs(time - serverNow()) > slackMs + withinMs)) return
  const measuredMs = time - Date.now()
  offsetMs = measuredMs
  // The worker reads it there. Only afterwards is it on record for the next page, which would else never hand it over
  // where this one is left in between.
  void import('./storage.ts')
    .then(({ writeMeta }) => writeMeta('clock', measuredMs))
    .catch(() => {})
    .then(() => writeSmall(key, String(measuredMs)))
}
