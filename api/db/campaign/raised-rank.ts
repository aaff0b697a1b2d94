/** The sort key of campaigns by raised amount. */

import { sql } from 'kysely'
import type { Writer } from '#api/db/database.ts'

/**
 * The approximate raised amount, comparable across currencies. Capped where a cursor's key ends, so that no amount is
 * too large to be confirmed.
 */
export function raisedRank(added: bigint) {
  return sql<bigint>`least(999999999999999999, (raised + ${added})::numeric * (select reference_micro from currency where code = campaign.currency)
    / power(10::numeric, (select exponent from currency where code = campaign.currency)))::int8`
}

/** Recomputes the rank of a currency's campaigns after its reference rate has changed. */
export async function rerank(tx: Writer, currency: string): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ raised_rank: raisedRank(0n) })
    .where('currency', '=', currency)
    .where('raised', '>', 0n)
    .execute()
}
