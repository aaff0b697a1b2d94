/** The token bucket of API and relay: one rule for the buckets in memory and those in the database. */

import { networkOf } from '#domain/site/address-list.ts'
import { elapsedMs } from './elapsed.ts'

export interface RateLimit {
  /** Tokens of a full bucket. */
  readonly capacity: number
  readonly refillPerSecond: number
}

export interface TokenBucket {
  readonly tokens: number
  /** Milliseconds, by the caller's clock. */
  readonly refilledAt: number
}

/**
 * Takes one token. A refused request takes none, so waiting always helps. If the clock was set back, nothing refills
 * for that time and nothing is taken away: the bucket continues from the present moment.
 * @param bucket undefined: a full one
 */
export function consumeToken(
  bucket: TokenBucket | undefined,
  { capacity, refillPerSecond }: RateLimit,
  now: number,
): { readonly bucket: TokenBucket; readonly retryAfterSeconds: number } {
  const { tokens, refilledAt } = bucket ?? { tokens: capacity, refilledAt: now }
  const available = Math.min(capacity, tokens + (elapsedMs(refilledAt, now) / 1000) * refillPerSecond)
  if (available < 1) {
    const retryAfterSeconds = Math.max(1, Math.ceil((1 - available) / refillPerSecond))
    return { bucket: { tokens: available, refilledAt: now }, retryAfterSeconds }
  }
  return { bucket: { tokens: available - 1, refilledAt: now }, retryAfterSeconds: 0 }
}

const maxBuckets = 50_000

/** In-memory buckets, one per network address. */
export class RateLimiter {
  readonly #limit: RateLimit
  readonly #now: () => number
  readonly #buckets = new Map<string, TokenBucket>()

  /** @param now milliseconds of a clock that does not step, such as `performance.now` */
  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit
    this.#now = now
  }

  /**
   * Takes one token from the bucket of the address's network.
   * @returns seconds to wait if it is empty, otherwise 0
   */
  consume(address: string): number {
    const network = networkOf(address)
    const { bucket, retryAfterSeconds } = consumeToken(this.#buckets.get(network), this.#limit, this.#now())
    // Reinserted at the end: the first entry of the map is the least recently used one.
    this.#buckets.delete(network)
    this.#buckets.set(network, bucket)
    if (this.#buckets.size > maxBuckets) this.#buckets.delete(this.#buckets.keys().next().value ?? '')
    return retryAfterSeconds
  }
}
