/** Notifications that wait for the end of their recipient's quiet hours. */

import { sql } from 'kysely'
import { anyOf } from '#api/db/coalesced.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter, isDue } from '#api/db/jobs/job-claims.ts'
import type { NotificationEvent } from '#api/notifications.ts'
import { dayMs } from '#domain/calendar.ts'
import type { DelayedChannel } from '#domain/notification/delivery.ts'

export interface NewDelayed {
  readonly id: string
  readonly personId: string
  readonly event: NotificationEvent
  readonly subject: string
  readonly channel: DelayedChannel
  /** What the inbox stores: values in no language, and the link's path. */
  readonly facts: Readonly<Record<string, unknown>>
  readonly at: Date
  readonly dueAt: Date
  readonly expiresAt: Date | null
}

/** Stores delayed notifications; one that is known already is skipped, also after it was sent. */
export async function insertDelayed(tx: Writer, rows: readonly NewDelayed[]): Promise<void> {
  if (rows.length === 0) return
  const columns = rows.map((row) => ({
    id: row.id,
    person_id: row.personId,
    event: row.event,
    subject: row.subject,
    channel: row.channel,
    facts: row.facts,
    created_at: row.at,
    due_at: row.dueAt,
    expires_at: row.expiresAt,
  }))
  await sql`
    insert into delayed_notification (id, person_id, event, subject, channel, facts, created_at, due_at, expires_at)
    select id, person_id, event, subject, channel, facts, created_at, due_at, expires_at
    from jsonb_populate_recordset(null::delayed_notification, ${JSON.stringify(columns)}::jsonb)
    on conflict (person_id, event, subject, channel) do nothing`.execute(tx)
}

/** Those of the users for whom an event was delayed on a channel, sent meanwhile or not. */
export async function delayedFor(
  db: Reader,
  personIds: readonly string[],
  { event, subject, channel }: Pick<NewDelayed, 'event' | 'subject' | 'channel'>,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('delayed_notification')
    .select('person_id')
    .where('event', '=', event)
    .where('subject', '=', subject)
    .where('channel', '=', channel)
    .where('person_id', '=', anyOf(personIds))
    .execute()
  return new Set(rows.map((row) => row.person_id))
}

/** Quiet hours last less than a day, and the longest day has 25 hours. */
const longestDelayMs = dayMs + 3_600_000

export function dueDelayed(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('delayed_notification')
    .select(['id', dueMoment('due_at').as('at')])
    .where('sent_at', 'is', null)
    .where(isDue('due_at', now, longestDelayMs))
    .where(isAfter('due_at', 'id', after))
    .orderBy(dueMoment('due_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A delayed notification that was not sent yet. */
export function findDelayed(db: Reader, id: string) {
  return db
    .selectFrom('delayed_notification')
    .select(['id', 'person_id', 'event', 'subject', 'channel', 'facts', 'due_at', 'expires_at'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
}
export type DelayedRow = NonNullable<Awaited<ReturnType<typeof findDelayed>>>

export async function markDelayed(tx: Writer, id: string, change: { sent_at: Date } | { due_at: Date }): Promise<void> {
  await tx.updateTable('delayed_notification').set(change).where('id', '=', id).where('sent_at', 'is', null).execute()
}

/** Quiet hours were changed: what waits for their end becomes due at another moment. */
export async function rescheduleDelayed(tx: Writer, personId: string, dueAt: Date): Promise<void> {
  await tx
    .updateTable('delayed_notification')
    .set({ due_at: dueAt })
    .where('person_id', '=', personId)
    .where('sent_at', 'is', null)
    .execute()
}

/** Deletes those that were sent long ago: no job that is still retried refers to them. */
export async function forgetDelayed(tx: Writer, sentBefore: Date): Promise<void> {
  await tx.deleteFrom('delayed_notification').where('sent_at', '<', sentBefore).execute()
}
