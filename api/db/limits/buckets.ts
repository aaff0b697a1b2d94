/** Token buckets that all processes share. */

import type { Writer } from '#api/db/database.ts'

export interface BucketTerms {
  /** Tokens of a full bucket. */
  readonly most: number
  /** In which an empty one fills evenly. Not more than a day: housekeeping drops what was not touched for so long. */
  readonly seconds: number
}

/**
 * Takes one token. What is refused takes nothing, so waiting always helps.
 * @returns seconds to wait where the bucket is empty, otherwise 0
 */
export async function takeToken(tx: Writer, key: string, terms: BucketTerms, now: Date): Promise<number> {
  const { most, seconds } = terms
  await tx
    .insertInto('rate_bucket')
    .values({ key, tokens: most, refilled_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const bucket = await tx
    .selectFrom('rate_bucket')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const elapsed = Math.max(0, now.getTime() - bucket.refilled_at.getTime()) / 1000
  const left = Math.min(most, bucket.tokens + (elapsed / seconds) * most) - 1
  await tx
    .updateTable('rate_bucket')
    .set({ tokens: left < 0 ? left + 1 : left, refilled_at: now })
    .where('key', '=', key)
    .execute()
  return left < 0 ? Math.max(1, Math.ceil((-left * seconds) / most)) : 0
}
