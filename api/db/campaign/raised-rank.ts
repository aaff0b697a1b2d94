/** The sort keys of campaigns by raised amount, and by its share of the goal. */

import { sql } from 'kysely'
import type { Writer } from '#api/db/database.ts'

/**
 * The approximate raised amount, comparable across currencies. Capped where a cursor's key ends, so that no amount is
 * too large to be confirmed.
 */
function raisedRank(added: bigint) {
  return sql<bigint>`least(999999999999999999, (raised + ${added})::numeric * (select reference_micro from currency where code = campaign.currency)
    / power(10::numeric, (select exponent from currency where code = campaign.currency)))::int8`
}

/**
 * The raised share of the goal, in millionths. A rest that buys no unit counts as raised, as in `goalReached`.
 * @param terms the goal and the price that are being written, if they change
 */
export function percentPoints(added: bigint, terms?: { readonly goal: bigint; readonly unitPrice: bigint }) {
  const goal = terms ? sql`${terms.goal}::int8` : sql.ref('goal')
  const unitPrice = terms ? sql`${terms.unitPrice}::int8` : sql`coalesce(unit_price, 1)`
  return sql<bigint>`case when ${goal} > 0 then greatest(((raised + ${added})::numeric * 1000000 / ${goal})::int8,
    case when ${goal} - raised - ${added} < ${unitPrice} then 1000000 else 0 end) else 0 end`
}

/** Both keys, after an amount was added to what is raised. */
export function raisedSortKeys(added: bigint) {
  return { percent_points: percentPoints(added), raised_rank: raisedRank(added) }
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
