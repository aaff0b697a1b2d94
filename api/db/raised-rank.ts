/** The sort key of campaigns by what they raised. */

import { sql } from 'kysely'
import type { Writer } from './database.ts'

/** About what was raised, comparable over currencies. Cut where a cursor's key ends, so that no amount is too large to be confirmed. */
export function raisedRank(added: bigint) {
  return sql<bigint>`least(999999999999999999, (raised + ${added})::numeric * (select reference_micro from currency where code = campaign.currency)
    / power(10::numeric, (select exponent from currency where code = campaign.currency)))::int8`
}

/** The campaigns of a currency take their places anew, after what it is about worth has changed. */
export async function rankAnew(tx: Writer, currency: string): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ raised_rank: raisedRank(0n) })
    .where('currency', '=', currency)
    .where('raised', '>', 0n)
    .execute()
}
