/**
 * Token buckets. The general ones, by address, are in memory; those of sensitive calls are in the database, by address
 * and by what the request names (an e-mail address), so that several processes count together.
 */

import { hashOf } from '#api/db/auth/sessions.ts'
import type { Database } from '#api/db/database.ts'
import { consumeBucketToken } from '#api/db/limits/buckets.ts'
import { CallError } from '#contract/errors.ts'
import type { RateLimit, RateLimiter } from '#contract/limits/rate-limiter.ts'
import { networkOf } from '#domain/site/address-list.ts'

/** Requests a minute from one address, over all calls and for documents; bursts up to this many at once. */
export const callsPerMinute = 1200
export const documentsPerMinute = 600

/** A bucket of one minute's tokens. */
export function perMinute(requests: number): RateLimit {
  return { capacity: requests, refillPerSecond: requests / 60 }
}

/** @throws CallError TOO_MANY_REQUESTS with retryAfterSeconds. */
export function consumeFor(limiter: RateLimiter, address: string): void {
  const seconds = limiter.consume(address)
  if (seconds > 0) throw tooMany(seconds)
}

/**
 * Consumes one token of a bucket that refills evenly with this many requests a minute. A refused request consumes
 * nothing, so waiting always helps.
 * @throws CallError TOO_MANY_REQUESTS with retryAfterSeconds.
 */
export async function consumeShared(db: Database, key: string, requests: number, now: Date): Promise<void> {
  const seconds = await db.transact((tx) => consumeBucketToken(tx, key, perMinute(requests), now))
  if (seconds > 0) throw tooMany(seconds)
}

/** The same by the client's network address. @throws CallError TOO_MANY_REQUESTS with retryAfterSeconds. */
export async function consumeForAddress(
  db: Database,
  name: string,
  address: string,
  requests: number,
  now: Date,
): Promise<void> {
  await consumeShared(db, `${name}:${networkOf(address)}`, requests, now)
}

/**
 * The same by an e-mail address that the request names, so that many machines together get no further than one. The
 * address is hashed: it is not validated yet, may contain characters that the database refuses, and is private data.
 */
export async function consumeForAccount(
  db: Database,
  name: string,
  email: string,
  requests: number,
  now: Date,
): Promise<void> {
  const account = Buffer.from(hashOf(email.trim().toLowerCase())).toString('base64url')
  await consumeShared(db, `${name}:${account}`, requests, now)
}

function tooMany(seconds: number): CallError {
  return new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds })
}
