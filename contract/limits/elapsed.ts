/** Differences of times. A wall clock may step back: what happened "later" than now has no age, and is never fresh. */

/** Milliseconds from one moment to another, never negative. */
export function elapsedMs(since: number, now: number): number {
  return Math.max(0, now - since)
}

/** Is a moment in the past, and less than so many milliseconds old? */
export function isRecent(at: number, now: number, withinMs: number): boolean {
  return at <= now && now - at < withinMs
}

/**
 * Milliseconds until a moment, 0 where it has come. A wait that is longer than any that is ever set was written under a clock
 * that has stepped back since: it is over.
 */
export function remainingMs(until: number, now: number, longestMs: number): number {
  const left = until - now
  return left > 0 && left <= longestMs ? left : 0
}
