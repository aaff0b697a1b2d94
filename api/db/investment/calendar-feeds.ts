/** Secret addresses from which calendars read the deadlines of users. */

import type { Reader, Writer } from '#api/db/database.ts'

export function calendarFeedOf(db: Reader | Writer, personId: string) {
  return db.selectFrom('calendar_feed').selectAll().where('person_id', '=', personId).executeTakeFirst()
}
export type CalendarFeedRow = NonNullable<Awaited<ReturnType<typeof calendarFeedOf>>>

/** The feed of an address, with its user; none of an account that is blocked or deleted. */
export function calendarFeedBy(db: Reader, tokenHash: Uint8Array) {
  return db
    .selectFrom('calendar_feed as f')
    .innerJoin('app_user as u', 'u.id', 'f.person_id')
    .select(['f.person_id', 'f.amounts', 'u.language'])
    .where('f.token_hash', '=', tokenHash)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
}

/** Replaces the one that the user has. */
export async function writeCalendarFeed(tx: Writer, feed: CalendarFeedRow): Promise<void> {
  const { person_id: _, ...values } = feed
  await tx
    .insertInto('calendar_feed')
    .values(feed)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
}

export async function deleteCalendarFeed(tx: Writer, personId: string): Promise<void> {
  await tx.deleteFrom('calendar_feed').where('person_id', '=', personId).execute()
}
