/** Preferences by topic and channel, by call name. */

import type { Member } from '#api/deps.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentNotificationPreferences } from '#api/presenters/notification/notification-preferences.ts'
import {
  changeNotificationPreferences,
  readNotificationPreferences,
} from '#api/services/notification/change-notification-preferences.ts'
import * as calls from '#contract/notification/notification-preferences.ts'
import { digestKinds, type EmailPreferences } from '#domain/notification/mailing.ts'
import type { TopicChoices } from '#domain/notification/topics.ts'

const getNotificationPreferences = handle(calls.getNotificationPreferences, async ({ member }, { db }) =>
  presentNotificationPreferences(await readNotificationPreferences(db.read, member.id), { owner: isOwner(member) }),
)

const updateNotificationPreferences = handle(calls.updateNotificationPreferences, async ({ body, member }, deps) => {
  const choices = Object.fromEntries(
    (body.choices ?? []).map(({ topic, channel, enabled }) => [`${topic}.${channel}`, enabled]),
  ) as TopicChoices
  const frequencies = Object.fromEntries(
    digestKinds.flatMap((kind) => {
      const frequency = body.frequencies?.[kind]
      return frequency === undefined ? [] : [[kind, frequency]]
    }),
  ) as Partial<EmailPreferences>
  const changed = await changeNotificationPreferences(
    { member, change: { choices, quietHours: body.quietHours, frequencies } },
    deps,
  )
  return presentNotificationPreferences(changed, { owner: isOwner(member) })
})

function isOwner({ userType }: Member): boolean {
  return userType !== 'investor'
}

export const notificationPreferences = { getNotificationPreferences, updateNotificationPreferences }
