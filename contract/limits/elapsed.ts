/** Time differences. A wall clock may be set back: a timestamp in the future has age 0 and is never recent. */

/** Milliseconds from one moment to another, never negative. */
export function elapsedMs(since: number, now: number): number {
  return Math.max(0, now - since)
}

/** Is a moment in the past, and less than the given number of milliseconds ago? */
export function isRecent(at: number, now: number, withinMs: number): boolean {
  return at <= now && now - at < withinMs
}

/**
 * Milliseconds until a moment, 0 if it has passed. A wait longer than any that is ever set was stored before the clock
 * was set back: it is over.
 */
export function remainingMs(until: number, now: number, longestMs: number): number {
  const left = until - now
  return left > 0 && left <= longestMs ? left : 0
}
