import { rescheduleDelayed } from '#api/db/notification/delayed.ts'
import { changePreferences, preferencesOf } from '#api/db/notification/email-preferences.ts'
import {
  changeNotificationPreferences as writePreferences,
  notificationPreferencesOf,
  type PreferenceChange,
} from '#api/db/notification/topic-preferences.ts'
import type { Reader } from '#api/db/database.ts'
import type { Deps, Member } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { NotificationPreferences } from '#domain/notification/delivery.ts'
import { type EmailPreferences, usualPreferences } from '#domain/notification/mailing.ts'
import { isTimeZone, type QuietHours, quietUntil } from '#domain/notification/quiet-hours.ts'

/** Everything that a user chose about notifications. */
export interface AllPreferences extends NotificationPreferences {
  readonly frequencies: EmailPreferences
}

export async function readNotificationPreferences(db: Reader, personId: string): Promise<AllPreferences> {
  const [preferences, frequencies] = await Promise.all([
    notificationPreferencesOf(db, personId),
    preferencesOf(db, [personId]),
  ])
  return { ...preferences, frequencies: frequencies.get(personId) ?? usualPreferences }
}

/**
 * Changes the given preferences. What waits for the end of quiet hours becomes due when the new ones end, or now.
 * @throws CallError INVALID_INPUT for quiet hours that end when they begin, or in an unknown time zone
 */
export function changeNotificationPreferences(
  {
    member,
    change: { choices, quietHours, frequencies },
  }: {
    readonly member: Member
    readonly change: PreferenceChange & { readonly frequencies: Partial<EmailPreferences> }
  },
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<AllPreferences> {
  if (quietHours) checkQuietHours(quietHours)
  const now = clock.now()
  const at = new Date(now)
  return db.transact(async (tx) => {
    const preferences =
      Object.keys(choices).length > 0 || quietHours !== undefined
        ? await writePreferences(tx, member.id, { choices, quietHours }, at)
        : await notificationPreferencesOf(tx, member.id)
    if (quietHours !== undefined) {
      const end = quietHours === null ? undefined : quietUntil(quietHours, now)
      await rescheduleDelayed(tx, member.id, new Date(end ?? now))
    }
    const chosen =
      Object.keys(frequencies).length > 0
        ? await changePreferences(tx, member.id, frequencies, at)
        : ((await preferencesOf(tx, [member.id])).get(member.id) ?? usualPreferences)
    return { ...preferences, frequencies: chosen }
  })
}

function checkQuietHours({ from, until, timeZone }: QuietHours): void {
  const problems = [
    ...(from === until ? [{ path: 'quietHours.until', code: 'format' as const }] : []),
    ...(isTimeZone(timeZone) ? [] : [{ path: 'quietHours.timeZone', code: 'format' as const }]),
  ]
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
}
