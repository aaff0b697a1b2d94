/** What somebody outside is to be asked about by now. */

import type { Reader } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter, isDue } from '#api/db/jobs/job-claims.ts'
import { dayMs } from '#domain/calendar.ts'
import { longestPaidPollMs } from '#domain/payment.ts'
import { longestSentPollMs } from '#domain/refund.ts'

/** The longest delay that each table's schedule sets: a day, or what is set for money that has arrived or left. */
const longestPollMs = { payment_attempt: longestPaidPollMs, payment_refund: longestSentPollMs, lost_dispute: dayMs }

/** Rows whose moment has come, longest waiting first. */
export function duePolls(
  db: Reader,
  table: 'payment_attempt' | 'payment_refund' | 'lost_dispute',
  { now, after, limit }: DueSlice,
): Promise<DueRow[]> {
  return db
    .selectFrom(table)
    .select(['id', dueMoment('look_at').as('at')])
    .where(isDue('look_at', now, longestPollMs[table]))
    .where(isAfter('look_at', 'id', after))
    .orderBy(dueMoment('look_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}
