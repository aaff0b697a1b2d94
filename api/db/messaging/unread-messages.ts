/** Messages that their recipient has not read, and the mails about them. */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter, isDue } from '#api/db/jobs/job-claims.ts'
import { unreadMailMinutes } from '#domain/limits.ts'
import { findCounterpart } from './counterparts.ts'

/**
 * A message to a user who is to be notified of its conversation: neither muted nor removed, and neither side has blocked
 * the other.
 */
export async function findUnreadMessage(db: Reader, messageId: string) {
  const row = await db
    .selectFrom('message as m')
    .innerJoin('conversation_participant as p', (join) =>
      join
        .onRef('p.conversation_id', '=', 'm.conversation_id')
        .on(sql<boolean>`(m.as_team or p.user_id <> m.author_id)`),
    )
    .select(['m.conversation_id', 'm.author_id', 'm.as_team', 'm.body', 'm.attachment_count'])
    .select(['p.user_id as recipient_id', 'p.unread_count'])
    .select(sql<boolean>`m.sequence > p.last_read_sequence`.as('is_unread'))
    .select(
      sql<boolean>`exists (select from message later where later.conversation_id = m.conversation_id
        and later.sequence > m.sequence and later.author_id = m.author_id and later.removed_at is null)`.as(
        'has_later',
      ),
    )
    .where('m.id', '=', messageId)
    .where('m.removed_at', 'is', null)
    .where('p.muted', '=', false)
    .where(
      sql<boolean>`(m.as_team or not exists (select from user_block b
        where (b.blocker_id, b.blocked_id) in ((p.user_id, m.author_id), (m.author_id, p.user_id))))`,
    )
    .executeTakeFirst()
  return row && { ...row, author: await findCounterpart(db, row.author_id) }
}
export type UnreadMessage = NonNullable<Awaited<ReturnType<typeof findUnreadMessage>>>

/** Sides of conversations whose unread messages are to be mailed. */
export function dueUnreadMails(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('conversation_participant')
    .select(['id', dueMoment('mail_due_at').as('at')])
    .where('mail_due_at', 'is not', null)
    .where(isDue('mail_due_at', now, unreadMailMinutes * 60_000))
    .where(isAfter('mail_due_at', 'id', after))
    .orderBy(dueMoment('mail_due_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Records that the unread messages of a side are mailed now. Not again until they are read.
 * @returns the first unread message; undefined if there is nothing to mail any more
 */
export async function takeUnreadMail(tx: Writer, participantId: string): Promise<{ id: string } | undefined> {
  const taken = await tx
    .updateTable('conversation_participant')
    .set({ mail_due_at: null })
    .where('id', '=', participantId)
    .where('mail_due_at', 'is not', null)
    .returning(['conversation_id', 'user_id', 'last_read_sequence', 'muted'])
    .executeTakeFirst()
  if (!taken || taken.muted) return undefined
  return tx
    .selectFrom('message')
    .select('id')
    .where('conversation_id', '=', taken.conversation_id)
    .where('sequence', '>', taken.last_read_sequence)
    .where(sql<boolean>`(as_team or author_id <> ${taken.user_id})`)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
}
