/** What somebody outside is to be asked about by now. */

import type { Reader } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'

/** Rows whose moment has come, longest waiting first. */
export function duePolls(
  db: Reader,
  table: 'payment_attempt' | 'payment_refund' | 'lost_dispute',
  { now, after, limit }: DueSlice,
): Promise<DueRow[]> {
  return db
    .selectFrom(table)
    .select(['id', dueMoment('look_at').as('at')])
    .where('look_at', '<=', now)
    .where(isAfter('look_at', 'id', after))
    .orderBy(dueMoment('look_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}
