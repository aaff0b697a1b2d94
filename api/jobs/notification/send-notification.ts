/** Sends one notification by push and by mail, now. */

import { createHash } from 'node:crypto'
import { unreadConversationsOf } from '#api/db/messaging/conversation-lists.ts'
import { unreadOf } from '#api/db/notification/notifications.ts'
import type { RecipientRow } from '#api/db/notification/recipients.ts'
import { type NotificationEvent, type NotificationRow, notifications, type RawValues } from '#api/notifications.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { notificationMail, notificationText } from '#api/presenters/notification/notification.ts'
import { presentPush } from '#api/presenters/notification/push-message.ts'
import { type JobDeps, mailFrame } from '#api/jobs/job.ts'
import { mailId, sendMail } from '#api/jobs/send-mail.ts'
import { stopPath } from '#api/services/notification/stop-links.ts'
import { text } from '#api/texts/text.ts'
import { longestTtlSeconds } from '#contract/push.ts'
import { switchedTopics } from '#domain/notification/topics.ts'

/** What a notification says, in no language. */
export interface Content {
  readonly event: NotificationEvent
  /** Id of what it is about. */
  readonly id: string
  readonly path: string
  readonly values: Partial<RawValues>
  /** For an event that ends. */
  readonly expiresAt: Date | undefined
  readonly timeZone: string
}

/** The relay replaces it with each device's own subscriber. */
const everyDevice = '*'

/**
 * Pushes to users with one language. A retry after an interrupted run sends the same key, by which the relay recognizes
 * the message.
 */
export async function sendPush(
  recipients: readonly RecipientRow[],
  content: Content,
  key: string,
  deps: JobDeps,
): Promise<void> {
  const { event, id, path, values, timeZone } = content
  const row: NotificationRow = notifications[event]
  const [first] = recipients
  if (first === undefined || (await deps.push.config()) === undefined) return
  const { language } = first
  const counts = await Promise.all(recipients.map(({ id: user }) => badgeOf(user, deps)))
  const isOne = recipients.length === 1
  const collapseKey = row.collapsedByLink ? path : id
  const unread = isOne ? (counts[0] ?? 0) : 0
  await deps.push.send({
    id: digestOf(`${event}|${id}|${key}`, 40),
    subscribers: recipients.map((recipient) => deps.partitions.of(recipient.id)),
    ...(isOne ? {} : { unread: counts }),
    payload: presentPush(
      {
        origin: deps.site.origin,
        kind: event,
        subject: id,
        collapseKey,
        language,
        unread,
        partition: everyDevice,
        path,
      },
      notificationText(event, values, { language, timeZone }),
    ),
    ttlSeconds: ttlOf(row, content.expiresAt, deps.clock.now()),
    urgency: row.urgency,
    topic: digestOf(`${event}|${collapseKey}`, 32),
  })
}

/** What the badge of the app counts: unread notifications, and conversations with unread messages. */
async function badgeOf(userId: string, { db }: JobDeps): Promise<number> {
  const [notices = 0, conversations = 0] = await Promise.all([
    unreadOf(db.read, userId),
    unreadConversationsOf(db.read, userId),
  ])
  return notices + conversations
}

/** A mail that an interrupted run had sent already has the same id. */
export async function sendNotificationMail(
  recipient: RecipientRow,
  { event, id, path, values, timeZone }: Content,
  deps: JobDeps,
): Promise<void> {
  const row: NotificationRow = notifications[event]
  const { language } = recipient
  const frame = await mailFrame(recipient, deps, path)
  const topic = row.preference?.mail === 'topic' ? switchedTopics.find((each) => each === row.topic) : undefined
  const mail = renderMail(
    {
      ...frame,
      ...(topic && {
        reason: text(language, 'mail.topic-footer', { site: frame.siteName }),
        unsubscribe: deps.site.origin + stopPath(recipient.id, topic, deps),
      }),
    },
    notificationMail(event, values, { language, timeZone }),
  )
  await sendMail(row.preference?.mail ?? 'notice', { ...mail, id: mailId(event, id, recipient.id) }, deps)
}

/** Seconds that a push service stores a notification. @throws if it ends and has no end */
export function ttlOf(
  { ttlSeconds }: Pick<NotificationRow, 'ttlSeconds'>,
  expiresAt: Date | undefined,
  now: number,
): number {
  if (ttlSeconds !== 'until-expiry') return ttlSeconds
  if (expiresAt === undefined) throw new Error('a notification that ends has no end')
  const left = Math.floor((expiresAt.getTime() - now) / 1000)
  return Math.min(Math.max(0, left), longestTtlSeconds)
}

function digestOf(text: string, characters: number): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, characters)
}
