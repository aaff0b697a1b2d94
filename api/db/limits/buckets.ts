/** Token buckets that all processes share. */

import type { Writer } from '#api/db/database.ts'
import { consumeToken, type RateLimit } from '#contract/limits/rate-limiter.ts'

/**
 * Takes one token. A refused request takes none, so waiting always helps.
 * @param limit refills within a day: housekeeping deletes buckets that were unused for that long
 * @returns seconds to wait if the bucket is empty, otherwise 0
 */
export async function consumeBucketToken(tx: Writer, key: string, limit: RateLimit, now: Date): Promise<number> {
  await tx
    .insertInto('rate_bucket')
    .values({ key, tokens: limit.capacity, refilled_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await tx
    .selectFrom('rate_bucket')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { bucket, retryAfterSeconds } = consumeToken(
    { tokens: row.tokens, refilledAt: row.refilled_at.getTime() },
    limit,
    now.getTime(),
  )
  await tx.updateTable('rate_bucket').set({ tokens: bucket.tokens, refilled_at: now }).where('key', '=', key).execute()
  return retryAfterSeconds
}
