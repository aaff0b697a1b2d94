/** Tells people: one line in the inbox each, and a push to those who want one. */

import { insertNotifications, unreadOf } from '#api/db/notifications.ts'
import type { NotificationContent } from '#api/presenters/notification-facts.ts'
import { presentPush } from '#api/presenters/push-message.ts'
import { type Language, languages } from '#contract/shapes.ts'
import type { JobDeps } from './job.ts'
import { createHash } from 'node:crypto'

/** The relay puts each device's own subscriber in its place. */
const everyDevice = '*'

export type Notification = NotificationContent & {
  /** Id of what it is about. A person is told of one thing once. */
  readonly subject: string
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
}

export interface Recipient {
  readonly id: string
  readonly language: Language
}

/**
 * The inbox first, in one transaction; then the relay. A run that ended in between tells the relay again: its message ids
 * are those of the first time, so nobody gets a second push.
 */
export async function notify(recipients: readonly Recipient[], told: Notification, deps: JobDeps): Promise<void> {
  if (recipients.length === 0) return
  const at = new Date(deps.clock.now())
  await deps.db.transact((tx) =>
    insertNotifications(
      tx,
      recipients.map(({ id }) => ({
        id: deps.ids.next(),
        userId: id,
        kind: told.kind,
        subject: told.subject,
        facts: { ...told.facts },
        at,
      })),
    ),
  )
  if ((await deps.push.config()) === undefined) return
  const unread = await unreadOf(
    deps.db.read,
    recipients.map((recipient) => recipient.id),
  )
  for (const language of languages) {
    const readers = recipients.filter((recipient) => recipient.language === language)
    if (readers.length > 0)
      await pushTo(readers, told, language, readers.length === 1 ? (unread.get(readers[0]?.id ?? '') ?? 0) : 0, deps)
  }
}

async function pushTo(
  readers: readonly Recipient[],
  told: Notification,
  language: Language,
  unread: number,
  deps: JobDeps,
): Promise<void> {
  const first = readers[0]?.id ?? ''
  await deps.push.send({
    id: createHash('sha256')
      .update(`${told.kind}|${told.subject}|${language}|${first}`)
      .digest('base64url')
      .slice(0, 40),
    subscribers: readers.map((reader) => deps.partitions.of(reader.id)),
    payload: presentPush(
      { origin: deps.site.origin, kind: told.kind, subject: told.subject, language, unread, partition: everyDevice },
      told.facts,
    ),
    ttlSeconds: told.ttlSeconds,
    urgency: told.urgency,
    topic: createHash('sha256').update(`${told.kind}|${told.subject}`).digest('base64url').slice(0, 32),
  })
}
