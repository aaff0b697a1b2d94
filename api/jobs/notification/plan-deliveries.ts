/** Decides for each recipient of a notification which channels deliver it, and when. */

import { delayedFor } from '#api/db/notification/delayed.ts'
import { notifiedAt } from '#api/db/notification/notifications.ts'
import type { RecipientRow } from '#api/db/notification/recipients.ts'
import { notificationPreferencesOf } from '#api/db/notification/topic-preferences.ts'
import { type NotificationEvent, type NotificationRow, notifications } from '#api/notifications.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { decideDelivery, type Delivery, usualNotificationPreferences } from '#domain/notification/delivery.ts'
import { isChosen, type TopicChannel } from '#domain/notification/topics.ts'

export interface Plan {
  readonly recipient: RecipientRow
  /** An earlier run has notified this user, so that their mail was sent. */
  readonly isKnown: boolean
  /** False: the inbox does not list it. */
  readonly inbox: boolean
  readonly push: Delivery
  readonly email: Delivery
}

interface PlannedEvent {
  readonly event: NotificationEvent
  readonly id: string
  readonly expiresAt: Date | undefined
}

/**
 * A user whom an earlier run has notified gets the decision of that moment again: a retry during their quiet hours
 * delays nothing that was delivered before them.
 */
export async function planDeliveries(
  recipients: readonly RecipientRow[],
  { event, id, expiresAt }: PlannedEvent,
  { db, clock }: JobDeps,
): Promise<readonly Plan[]> {
  const row: NotificationRow = notifications[event]
  const userIds = recipients.map((recipient) => recipient.id)
  const known =
    userIds.length === 0 ? new Map<string, Date>() : await notifiedAt(db.read, userIds, { kind: event, subject: id })
  const delayed =
    known.size === 0
      ? new Set<string>()
      : await delayedFor(db.read, [...known.keys()], { event, subject: id, channel: 'push' })
  return Promise.all(
    recipients.map(async (recipient) => {
      const preferences = isChosen(row.topic)
        ? await notificationPreferencesOf(db.read, recipient.id)
        : usualNotificationPreferences
      const at = known.get(recipient.id)?.getTime() ?? clock.now()
      const decide = (channel: TopicChannel): Delivery =>
        decideDelivery(
          { topic: row.topic, channel, mandatory: isMandatory(row, channel), expiresAt: expiresAt?.getTime() },
          preferences,
          at,
        )
      return {
        recipient,
        isKnown: known.has(recipient.id),
        inbox: decide('inbox').kind === 'now',
        push: delayed.has(recipient.id) ? { kind: 'none' } : decide('push'),
        email: decide('email'),
      }
    }),
  )
}

/** Receipts, legal notices and security messages are always mailed. */
function isMandatory({ preference }: NotificationRow, channel: TopicChannel): boolean {
  return channel === 'email' && preference?.mail !== 'topic'
}
