/**
 * Token buckets. The general ones, by address, are kept in memory; those of sensitive calls are kept in the database, by
 * address and by what the request names (an e-mail address), so that several processes count together.
 */

import type { Database } from '#api/db/database.ts'
import { takeToken } from '#api/db/limits/buckets.ts'
import { CallError } from '#contract/errors.ts'
import { networkOf } from '#domain/site/address-list.ts'

interface Bucket {
  tokens: number
  refilledAt: number
}

/** Requests a minute from one address, over all calls and for documents; bursts up to this many at once. */
export const callsPerMinute = 1200
export const documentsPerMinute = 600
const mostBuckets = 50_000

export class GeneralLimit {
  readonly #perMinute: number
  readonly #buckets = new Map<string, Bucket>()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** @throws CallError TOO_MANY_REQUESTS with retryAfterSeconds. */
  take(address: string, now: number): void {
    const network = networkOf(address)
    const bucket = this.#buckets.get(network) ?? { tokens: this.#perMinute, refilledAt: now }
    bucket.tokens = Math.min(this.#perMinute, bucket.tokens + ((now - bucket.refilledAt) / 60_000) * this.#perMinute)
    bucket.refilledAt = now
    this.#buckets.delete(network)
    this.#buckets.set(network, bucket)
    if (this.#buckets.size > mostBuckets) this.#buckets.delete(this.#buckets.keys().next().value ?? '')
    if (bucket.tokens < 1) throw tooMany(Math.ceil((1 - bucket.tokens) / (this.#perMinute / 60)))
    bucket.tokens -= 1
  }
}

/**
 * Takes one token of a bucket of `perMinute` that refills evenly. What is refused takes nothing, so waiting always helps.
 * @throws CallError TOO_MANY_REQUESTS with retryAfterSeconds.
 */
export async function takeShared(db: Database, key: string, perMinute: number, now: Date): Promise<void> {
  const seconds = await db.transact((tx) => takeToken(tx, key, { most: perMinute, seconds: 60 }, now))
  if (seconds > 0) throw tooMany(seconds)
}

/** The same, of whoever asks from this network address. @throws CallError TOO_MANY_REQUESTS with retryAfterSeconds. */
export async function takeFromAddress(
  db: Database,
  name: string,
  address: string,
  perMinute: number,
  now: Date,
): Promise<void> {
  await takeShared(db, `${name}:${networkOf(address)}`, perMinute, now)
}

function tooMany(seconds: number): CallError {
  return new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds })
}
