/**
 * What a user chose about notifications: topics by channel, and quiet hours (investing 3, 7;
 * docs/areas/notification.md). The frequencies are those of the email preferences.
 */

import { call } from '#contract/call.ts'
import { bool, list, nullable, object, oneOf, optional, text, type Value } from '#contract/schema.ts'
import { timeOfDay } from '#domain/notification/quiet-hours.ts'
import { chosenTopics, topicChannels } from '#domain/notification/topics.ts'
import { emailPreferences, emailPreferencesChange } from './email-preferences.ts'

const choice = object({ topic: oneOf(chosenTopics), channel: oneOf(topicChannels), enabled: bool() })
const choicesMaximum = chosenTopics.length * topicChannels.length

const quietHours = object({
  /** Times of day as `22:00`; the hours end on the next day if `until` is before `from`. */
  from: text({ min: 5, max: 5, pattern: timeOfDay }),
  until: text({ min: 5, max: 5, pattern: timeOfDay }),
  /** IANA name, for example `Europe/Paris`. */
  timeZone: text({ min: 1, max: 64, pattern: /^[\w+/-]+$/ }),
})

const notificationPreferences = object({
  /** Every switch that the user has. */
  choices: list(choice, choicesMaximum),
  /** Null if they are off. */
  quietHours: nullable(quietHours),
  frequencies: emailPreferences,
})
export type NotificationPreferencesReply = Value<typeof notificationPreferences>

const path = 'notification-preferences'

export const getNotificationPreferences = call({
  method: 'GET',
  path,
  access: 'user',
  summary:
    'Returns by which channels the user is notified of each topic, the quiet hours, and how often mails are sent.',
  spec: 'investing 3, 7, decision T73',
  reply: notificationPreferences,
  cache: 'private',
})

export const updateNotificationPreferences = call({
  method: 'PATCH',
  path,
  access: 'user',
  summary:
    'Updates the notification preferences; what is omitted is left unchanged. Receipts, security messages and legally required notices are always sent immediately.',
  spec: 'investing 3, 7, decision T73',
  body: object({
    choices: optional(list(choice, choicesMaximum)),
    /** Null turns them off. */
    quietHours: optional(nullable(quietHours)),
    frequencies: optional(emailPreferencesChange),
  }),
  reply: notificationPreferences,
  stale: [path, 'email-preferences/'],
})
