/**
 * Token buckets. The general one, by address, is kept in memory; those of sensitive calls are kept in the database, by
 * address and by what the request names (an e-mail address), so that several processes count together.
 */

import type { Database } from '#api/db/database.ts'
import { CallError } from '#contract/errors.ts'

interface Bucket {
  tokens: number
  refilledAt: number
}

/** Requests a minute from one address over all calls; bursts up to this many at once. */
const generalPerMinute = 1200
const mostBuckets = 50_000

export class GeneralLimit {
  readonly #buckets = new Map<string, Bucket>()

  /** @throws CallError TOO_MANY_REQUESTS with retryAfterSeconds. */
  take(address: string, now: number): void {
    const bucket = this.#buckets.get(address) ?? { tokens: generalPerMinute, refilledAt: now }
    bucket.tokens = Math.min(generalPerMinute, bucket.tokens + ((now - bucket.refilledAt) / 60_000) * generalPerMinute)
    bucket.refilledAt = now
    this.#buckets.delete(address)
    this.#buckets.set(address, bucket)
    if (this.#buckets.size > mostBuckets) this.#buckets.delete(this.#buckets.keys().next().value ?? '')
    if (bucket.tokens < 1) throw tooMany(Math.ceil((1 - bucket.tokens) / (generalPerMinute / 60)))
    bucket.tokens -= 1
  }
}

/**
 * Takes one token of a bucket of `perMinute` that refills evenly. What is refused takes nothing, so waiting always helps.
 * @throws CallError TOO_MANY_REQUESTS with retryAfterSeconds.
 */
export async function takeShared(db: Database, key: string, perMinute: number, now: Date): Promise<void> {
  const left = await db.transact(async (tx) => {
    await tx
      .insertInto('rate_bucket')
      .values({ key, tokens: perMinute, refilled_at: now })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const bucket = await tx
      .selectFrom('rate_bucket')
      .selectAll()
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const elapsed = Math.max(0, now.getTime() - bucket.refilled_at.getTime())
    const tokens = Math.min(perMinute, bucket.tokens + (elapsed / 60_000) * perMinute) - 1
    await tx
      .updateTable('rate_bucket')
      .set({ tokens: tokens < 0 ? tokens + 1 : tokens, refilled_at: now })
      .where('key', '=', key)
      .execute()
    return tokens
  })
  if (left < 0) throw tooMany(Math.max(1, Math.ceil((-left * 60) / perMinute)))
}

function tooMany(seconds: number): CallError {
  return new CallError('TOO_MANY_REQUESTS', { retryAfterSeconds: seconds })
}
