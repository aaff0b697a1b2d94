/** What users chose about the topics of notifications, and their quiet hours. */

import { sql } from 'kysely'
import { anyOf, coalescedRead } from '#api/db/coalesced.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type NotificationPreferences, usualNotificationPreferences } from '#domain/notification/delivery.ts'
import type { QuietHours } from '#domain/notification/quiet-hours.ts'
import type { TopicChoices } from '#domain/notification/topics.ts'

interface Row {
  readonly choices: TopicChoices
  readonly quiet_from: string | null
  readonly quiet_until: string | null
  readonly time_zone: string | null
}

function preferencesIn({ choices, quiet_from: from, quiet_until: until, time_zone: timeZone }: Row) {
  const isQuiet = from !== null && until !== null && timeZone !== null
  return { choices, quietHours: isQuiet ? { from, until, timeZone } : undefined }
}

/** The user's preferences, which are the usual ones until something is chosen. */
export async function notificationPreferencesOf(
  db: Reader | Writer,
  personId: string,
): Promise<NotificationPreferences> {
  return (await preferences(db, personId)) ?? usualNotificationPreferences
}

const preferences = coalescedRead(
  async (db, personIds: readonly string[]): Promise<ReadonlyMap<string, NotificationPreferences>> => {
    const rows = await db
      .selectFrom('notification_preference')
      .select(['person_id', 'choices', 'quiet_from', 'quiet_until', 'time_zone'])
      .where('person_id', '=', anyOf(personIds))
      .execute()
    return new Map(rows.map((row) => [row.person_id, preferencesIn(row)]))
  },
)

/** A change; what it does not name is left as it is. Null switches the quiet hours off. */
export interface PreferenceChange {
  readonly choices: TopicChoices
  readonly quietHours: QuietHours | null | undefined
}

/** Merges the given choices into the stored ones, so that concurrent changes of different ones both persist. */
export async function changeNotificationPreferences(
  tx: Writer,
  personId: string,
  { choices, quietHours }: PreferenceChange,
  at: Date,
): Promise<NotificationPreferences> {
  const quiet =
    quietHours === undefined
      ? {}
      : {
          quiet_from: quietHours?.from ?? null,
          quiet_until: quietHours?.until ?? null,
          time_zone: quietHours?.timeZone ?? null,
        }
  const row = await tx
    .insertInto('notification_preference')
    .values({
      person_id: personId,
      choices: JSON.stringify(choices),
      quiet_from: null,
      quiet_until: null,
      time_zone: null,
      ...quiet,
      changed_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({
        choices: sql`notification_preference.choices || excluded.choices`,
        ...quiet,
        changed_at: at,
      }),
    )
    .returning(['choices', 'quiet_from', 'quiet_until', 'time_zone'])
    .executeTakeFirstOrThrow()
  return preferencesIn(row)
}
