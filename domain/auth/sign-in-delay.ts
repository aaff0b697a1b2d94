/** The delay before the next password attempt after failed ones (reliability 4, row 15). */

import { signInDelay } from '#domain/limits.ts'

/** Seconds after the last of the given number of failures: none at first, then doubling up to a maximum. */
export function signInDelaySeconds(failures: number): number {
  const { from, first, most } = signInDelay
  return failures < from ? 0 : Math.min(most, first * 2 ** Math.min(failures - from, 30))
}
