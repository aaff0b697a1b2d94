/** Notifications of users. */

import { sql } from 'kysely'
import { anyOf, coalescedRead, coalescedWrite } from '#api/db/coalesced.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Slice } from '#api/db/paging.ts'

export interface NewNotification {
  readonly id: string
  readonly userId: string
  readonly kind: string
  readonly subject: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly at: Date
  /** False: it proves that the user was notified, and is not listed. */
  readonly inInbox?: boolean
}

/** Inserts notifications and skips users who were already notified of the same event. */
export async function insertNotifications(tx: Writer, rows: readonly NewNotification[]): Promise<void> {
  const columns = rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    kind: row.kind,
    subject: row.subject,
    facts: row.facts,
    created_at: row.at,
    read_at: row.inInbox === false ? row.at : null,
    in_inbox: row.inInbox ?? true,
  }))
  await sql`
    insert into notification (id, user_id, kind, subject, facts, created_at, read_at, in_inbox)
    select id, user_id, kind, subject, facts, created_at, read_at, in_inbox
    from jsonb_populate_recordset(null::notification, ${JSON.stringify(columns)}::jsonb)
    on conflict (user_id, kind, subject) do nothing`.execute(tx)
}

/** The same in a transaction that simultaneous callers share. */
export const writeNotifications = coalescedWrite(insertNotifications)

/** When each of the users was notified of an event; users who were not are missing. */
export async function notifiedAt(
  db: Reader,
  userIds: readonly string[],
  { kind, subject }: Pick<NewNotification, 'kind' | 'subject'>,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('notification')
    .select(['user_id', 'created_at'])
    .where('user_id', '=', anyOf(userIds))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.created_at]))
}

/** Whether a user has read a notification in their inbox. */
export async function wasRead(
  db: Reader,
  { userId, kind, subject }: Pick<NewNotification, 'userId' | 'kind' | 'subject'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('in_inbox', '=', true)
    .where('read_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export function listNotificationsOf(db: Reader, userId: string, { limit, after }: Slice) {
  return db
    .selectFrom('notification as n')
    .selectAll('n')
    .where('n.user_id', '=', userId)
    .where('n.in_inbox', '=', true)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(n.created_at, n.id) < (to_timestamp(0) + ${after?.key}::int8 * interval '1 microsecond', ${after?.id}::uuid)`,
      ),
    )
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countNotifications(db: Reader, userId: string): Promise<{ total: number; unread: number }> {
  const row = await db
    .selectFrom('notification_count')
    .select([
      sql<bigint>`coalesce(sum(total), 0)::int8`.as('total'),
      sql<bigint>`coalesce(sum(total) filter (where not is_read), 0)::int8`.as('unread'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), unread: Number(row.unread) }
}

/** Number of unread notifications of a user; undefined if there are none. */
export const unreadOf = coalescedRead(async (db, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('notification_count')
    .select(['user_id', 'total as unread'])
    .where('user_id', '=', anyOf(userIds))
    .where('is_read', '=', false)
    .where('total', '>', 0n)
    .execute()
  return new Map(rows.map((row) => [row.user_id, Number(row.unread)]))
})

export async function markNotificationsRead(tx: Writer, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
}
