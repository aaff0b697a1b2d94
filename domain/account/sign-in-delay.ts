/** How long the next try of a password waits after the ones before it (reliability 4, row 15). */

import { signInDelay } from '#domain/limits.ts'

/** Seconds after the last of so many failures: nothing at first, then twice as long each time, up to a bound. */
export function signInDelaySeconds(failures: number): number {
  const { from, first, most } = signInDelay
  return failures < from ? 0 : Math.min(most, first * 2 ** Math.min(failures - from, 30))
}
