/** What somebody outside is to be asked about by now. */

import type { Reader } from '#api/db/database.ts'

/** Ids of rows whose moment has come, longest waiting first. */
export async function dueIds(
  db: Reader,
  table: 'payment_attempt' | 'payment_refund' | 'lost_dispute',
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
