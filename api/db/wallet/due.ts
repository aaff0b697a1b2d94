/** Rows whose status is due to be polled from an outside service. */

import type { Reader } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter, isDue } from '#api/db/jobs/job-claims.ts'
import { dayMs } from '#domain/calendar.ts'
import { longestPaidPollMs } from '#domain/payment/payment.ts'
import { longestTransferPollMs } from '#domain/payment/payout-transfer.ts'
import { longestSentPollMs } from '#domain/payment/refund.ts'

/** The longest delay that each table's schedule sets: a day, or the delay for money that has arrived or left. */
const longestPollMs = {
  payment_attempt: longestPaidPollMs,
  payment_refund: longestSentPollMs,
  payout_transfer: longestTransferPollMs,
  lost_dispute: dayMs,
  identity_verification: dayMs,
}

/** Rows that are due, longest waiting first. */
export function duePolls(
  db: Reader,
  table: keyof typeof longestPollMs,
  { now, after, limit }: DueSlice,
): Promise<DueRow[]> {
  return db
    .selectFrom(table)
    .select(['id', dueMoment('next_poll_at').as('at')])
    .where(isDue('next_poll_at', now, longestPollMs[table]))
    .where(isAfter('next_poll_at', 'id', after))
    .orderBy(dueMoment('next_poll_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}
