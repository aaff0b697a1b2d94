/**
 * Token buckets. The general ones, by address, are kept in memory; those of sensitive calls are kept in the database, by
 * address and by what the request names (an e-mail address), so that several processes count together.
 */

import type { Database } from '#api/db/database.ts'
import { takeToken } from '#api/db/limits/buckets.ts'
import { CallError } from '#contract/errors.ts'
import type { RateLimit, RateLimiter } from '#contract/limits/rate-limiter.ts'
import { networkOf } from '#domain/site/address-list.ts'

/** Requests a minute from one address, over all calls and for documents; bursts up to this many at once. */
export const callsPerMinute = 1200
export const documentsPerMinute = 600

/** As many tokens as a minute gives. */
export function perMinute(requests: number): RateLimit {
  return { capacity: requests, refillPerSecond: requests / 60 }
}

/** @throws CallError TOO_MANY_REQUESTS with retryAfterSeconds. */
export function consumeFor(limiter: RateLimiter, address: string): void {
  const seconds = limiter.consume(address)
  if (seconds > 0) throw tooMany(seconds)
}

/**
 * Takes one token of a bucket of so many requests a minute that refills evenly. What is refused takes nothing, so waiting always
 * helps.
 * @throws CallError TOO_MANY_REQUESTS with retryAfterSeconds.
 */
export async function takeShared(db: Database, key: string, requests: number, now: Date): Promise<void> {
  const seconds = await db.transact((tx) => takeToken(tx, key, perMinute(requests), now))
  if (seconds > 0) throw tooMany(seconds)
}

/** The same, of whoever asks from this network address. @throws CallError TOO_MANY_REQUESTS with retryAfterSeconds. */
export async function takeFromAddress(
  db: Database,
  name: string,
  address: string,
  requests: number,
  now: Date,
): Promise<void> {
  await takeShared(db, `${name}:${networkOf(address)}`, requests, now)
}

function tooMany(seconds: number): CallError {
  return new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds })
}
