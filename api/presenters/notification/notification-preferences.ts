import type { NotificationPreferencesReply } from '#contract/notification/notification-preferences.ts'
import type { NotificationPreferences } from '#domain/notification/delivery.ts'
import type { EmailPreferences } from '#domain/notification/mailing.ts'
import { choiceOf, topicChannels, topicsFor } from '#domain/notification/topics.ts'

/** The switches of the topics that are offered to the user, each as it applies. */
export function presentNotificationPreferences(
  { choices, quietHours, frequencies }: NotificationPreferences & { readonly frequencies: EmailPreferences },
  user: { readonly owner: boolean },
): NotificationPreferencesReply {
  return {
    choices: topicsFor(user).flatMap((topic) =>
      topicChannels.flatMap((channel) => {
        const enabled = choiceOf(topic, channel, choices)
        return enabled === undefined ? [] : [{ topic, channel, enabled }]
      }),
    ),
    quietHours: quietHours ?? null,
    frequencies,
  }
}
