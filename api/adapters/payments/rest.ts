/** Pauses requests to a provider for as long as its rate limit response demands. */

import type { Clock } from '#api/ports.ts'
import { remainingMs } from '#contract/limits/elapsed.ts'

/** Upper limit, whatever the provider demands. */
const longestSeconds = 3600

export class Rest {
  readonly #clock: Clock
  #until = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  isOn(): boolean {
    return remainingMs(this.#until, this.#clock.now(), longestSeconds * 1000) > 0
  }

  /** @param retryAfter of the response: seconds, or a date */
  take(retryAfter: string | null | undefined): void {
    const now = this.#clock.now()
    const text = retryAfter ?? ''
    const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000
    if (seconds > 0) this.#until = now + Math.min(seconds, longestSeconds) * 1000
  }
}
