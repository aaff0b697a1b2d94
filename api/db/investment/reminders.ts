/** Reminders of what ends for an investor within a day, one for each deadline. */

import { type RawBuilder, sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import { hasNoPendingMoney } from '#api/db/payment/payments.ts'
import { cancelUntilBefore } from './cancellation-period.ts'
import { mayBeCancelled } from './deadlines.ts'

export type ReminderKind = 'pay' | 'cancel'

export interface ReminderPeriod {
  readonly now: Date
  /** Deadlines after now and up to this moment. */
  readonly before: Date
  /** Seconds between the beginning of a period and its end, below which nobody is reminded. */
  readonly shortestSeconds: number
}

/** Investments with a deadline in the period, by its kind: `id` and `at`. */
const deadlinesOf: Readonly<Record<ReminderKind, (period: ReminderPeriod) => RawBuilder<unknown>>> = {
  // Money that may still arrive holds the units.
  pay: ({ now, before, shortestSeconds }) => sql`
    select i.id, i.expires_at as at from investment i
    where i.state = 'reserved' and i.expires_at > ${now}::timestamptz and i.expires_at <= ${before}::timestamptz
      and i.expires_at - i.created_at > ${shortestSeconds} * interval '1 second'
      and ${hasNoPendingMoney('investment_id', 'i.id')}`,
  // As `investmentsToCancel`, for every investor. New terms that await an answer can be refused for longer.
  cancel: ({ now, before, shortestSeconds }) => {
    const usEnd = cancelUntilBefore(sql`c.closes_at`)
    return sql`
    select g.id, g.at from (
      select a.investment_id as id, a.cancel_until as at, a.signed_at from agreement a
        where a.voided_at is null and a.cancel_rule <> 'us'
          and a.cancel_until > ${now}::timestamptz and a.cancel_until <= ${before}::timestamptz
      union all
      select a.investment_id, ${usEnd}, a.signed_at from campaign c
        join agreement a on a.campaign_id = c.id and a.voided_at is null and a.cancel_rule = 'us'
        where c.status in (2, 6) and ${usEnd} > ${now}::timestamptz and ${usEnd} <= ${before}::timestamptz
    ) as g
    join investment paid on paid.id = g.id and ${mayBeCancelled}
    where g.at - g.signed_at > ${shortestSeconds} * interval '1 second'
      and not exists (select from reconfirmation r join campaign_amendment m on m.id = r.amendment_id
        where r.investment_id = g.id and r.state = 'pending' and m.state = 'reconfirming' and m.reconfirm_until > g.at)`
  },
}

/** Those of which nobody was reminded, the first to end first. */
export async function dueReminders(
  db: Reader,
  kind: ReminderKind,
  { after, limit, ...period }: ReminderPeriod & DueSlice,
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select d.id, ${dueMoment('d.at')} as at from (${deadlinesOf[kind](period)}) as d
    where not exists (select from investment_reminder r
        where r.investment_id = d.id and r.kind = ${kind} and r.deadline = d.at)
      and ${isAfter('d.at', 'd.id', after)}
    order by 2, 1 limit ${limit}`.execute(db)
  return rows
}

interface NewReminder {
  readonly id: string
  readonly investmentId: string
  readonly kind: ReminderKind
}

/** False if its investor was already reminded of the deadline, or if it is none any more. */
export async function insertReminder(
  tx: Writer,
  { id, investmentId, kind }: NewReminder,
  period: ReminderPeriod,
): Promise<boolean> {
  const { rows } = await sql`
    insert into investment_reminder (id, investment_id, kind, deadline, at)
    select ${id}::uuid, d.id, ${kind}, d.at, ${period.now}::timestamptz from (${deadlinesOf[kind](period)}) as d
    where d.id = ${investmentId}
    on conflict do nothing returning kind`.execute(tx)
  return rows.length > 0
}

export function reminderById(db: Reader, id: string) {
  return db
    .selectFrom('investment_reminder')
    .select(['investment_id', 'deadline'])
    .where('id', '=', id)
    .executeTakeFirst()
}
