/**
 * The one job that notifies users. It reads the event's row (`api/notifications.ts`), runs the event's loader and
 * delivers by the row's channels.
 *
 * A user is notified once of an event and an id, however often the job runs: the inbox has one row, a mail that was
 * followed by that row is not sent again, and mails, digest lines and pushes carry ids by which a duplicate is
 * recognized.
 */

import { createHash } from 'node:crypto'
import { unreadOf, wasNotified, writeNotifications } from '#api/db/notification/notifications.ts'
import { activeAdministrators, type RecipientRow, recipientsOf } from '#api/db/notification/recipients.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { NotifyPayload } from '#api/notification-jobs.ts'
import { type NotificationEvent, type NotificationRow, notifications, type RawValues } from '#api/notifications.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { notificationMail, notificationText } from '#api/presenters/notification/notification.ts'
import { presentPush } from '#api/presenters/notification/push-message.ts'
import type { DigestFacts } from '#api/db/tables/account-data-tables.ts'
import { languages } from '#contract/shapes.ts'
import type { DigestTopic } from '#domain/notification/digest.ts'
import { queueForDigest } from './digest/queue-for-digest.ts'
import { type JobDeps, mailFrame } from './job.ts'
import type { Batch, Loader } from './notification/batch.ts'
import { loaders } from './notification/loaders.ts'
import { mailId, sendMail } from './send-mail.ts'

/** The relay replaces it with each device's own subscriber. */
const everyDevice = '*'

/** The data that one run delivers to the users of a batch. */
interface Delivery {
  readonly event: NotificationEvent
  readonly id: string
  readonly row: NotificationRow
  readonly batch: Batch<NotificationEvent>
  readonly path: string
  /** Stored with the inbox. */
  readonly facts: Partial<RawValues>
  readonly timeZone: string
}

/** @throws the first error, after all others were notified: the queue retries the job */
export async function notify(payload: NotifyPayload, deps: JobDeps): Promise<void> {
  const { event, id } = payload
  const row: NotificationRow = notifications[event]
  const { timezone: timeZone } = (await readSettings(deps.db.read)).settings
  const errors: unknown[] = []
  const load = loaders[event] as Loader<NotificationEvent>
  for await (const batch of await load(payload, deps)) {
    const path = (row.link as (about: unknown) => string)(batch.about)
    const delivery = { event, id, row, batch, path, facts: batch.facts, timeZone }
    errors.push(...(await deliver(delivery, deps)))
  }
  if (errors.length > 0) throw errors[0]
}

/** @returns the errors: a user whose mail fails does not block the notification of the others */
async function deliver(delivery: Delivery, deps: JobDeps): Promise<unknown[]> {
  const { row, batch } = delivery
  const channels = batch.channels ?? row.channels
  const recipients =
    row.audience === 'administrators'
      ? await activeAdministrators(deps.db.read)
      : await recipientsOf(deps.db.read, batch.to ?? [])
  if (channels.includes('digest')) await queueDigestLines(recipients, delivery, deps)
  // A mail has one recipient: each user is notified separately, so that a retry knows whom to skip.
  const groups = channels.includes('mail')
    ? recipients.map((recipient) => [recipient])
    : languages.map((language) => recipients.filter((recipient) => recipient.language === language))
  const errors: unknown[] = []
  for (const group of groups.filter(({ length }) => length > 0))
    try {
      if (channels.includes('mail')) for (const recipient of group) await mailOnce(recipient, delivery, deps)
      if (channels.includes('inbox')) await writeInbox(group, delivery, deps)
      if (channels.includes('push')) await push(group, delivery, deps)
    } catch (error) {
      errors.push(error)
    }
  return errors
}

/** The inbox is written after the mail: a user with the row has received the mail. */
async function mailOnce(recipient: RecipientRow, delivery: Delivery, deps: JobDeps): Promise<void> {
  const { event, id, row, batch, path, facts, timeZone } = delivery
  if (await wasNotified(deps.db.read, { userId: recipient.id, kind: event, subject: id })) return
  const { language } = recipient
  const values = { ...facts, ...batch.lookedUp, ...batch.mailOnly }
  const mail = renderMail(
    await mailFrame(recipient, deps, path),
    notificationMail(event, values, { language, timeZone }),
  )
  await sendMail(row.preference?.mail ?? 'notice', { ...mail, id: mailId(event, id, recipient.id) }, deps)
}

function writeInbox(
  recipients: readonly RecipientRow[],
  { event, id, path, facts }: Delivery,
  { db, ids, clock }: JobDeps,
): Promise<void> {
  const at = new Date(clock.now())
  const storedFacts = { ...facts, path }
  return writeNotifications(
    db,
    recipients.map((recipient) => ({
      id: ids.next(),
      userId: recipient.id,
      kind: event,
      subject: id,
      facts: storedFacts,
      at,
    })),
  )
}

/**
 * Pushes to users with one language. A retry after an interrupted run sends the same id, which the relay recognizes.
 */
async function push(recipients: readonly RecipientRow[], delivery: Delivery, deps: JobDeps): Promise<void> {
  const { event, id, row, batch, path, facts, timeZone } = delivery
  const [first] = recipients
  if (first === undefined || (await deps.push.config()) === undefined) return
  const { language } = first
  const unread = recipients.length === 1 ? ((await unreadOf(deps.db.read, first.id)) ?? 0) : 0
  const shown = notificationText(event, { ...facts, ...batch.lookedUp }, { language, timeZone })
  await deps.push.send({
    id: digestOf(`${event}|${id}|${language}|${first.id}`, 40),
    subscribers: recipients.map((recipient) => deps.partitions.of(recipient.id)),
    payload: presentPush(
      { origin: deps.site.origin, kind: event, subject: id, language, unread, partition: everyDevice, path },
      shown,
    ),
    ttlSeconds: ttlOf(row, batch, deps.clock.now()),
    urgency: row.urgency,
    topic: digestOf(`${event}|${id}`, 32),
  })
}

function ttlOf({ ttlSeconds }: NotificationRow, { expiresAt }: Batch<NotificationEvent>, now: number): number {
  if (ttlSeconds !== 'until-expiry') return ttlSeconds
  if (expiresAt === undefined) throw new Error('a notification that ends has no end')
  return Math.max(0, Math.floor((expiresAt.getTime() - now) / 1000))
}

function digestOf(text: string, characters: number): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, characters)
}

async function queueDigestLines(
  recipients: readonly RecipientRow[],
  { event, id, row, batch, path, facts }: Delivery,
  deps: JobDeps,
): Promise<void> {
  const { campaignId, invested = false } = batch
  const preference = row.preference?.digest
  if (preference === undefined || campaignId === undefined) throw new Error(`no digest of ${event}`)
  const kind = typeof preference === 'function' ? preference({ invested }) : preference
  await queueForDigest(
    recipients.map((recipient) => ({ id: recipient.id, kind })),
    { topic: event as DigestTopic, subject: id, campaignId, facts: { ...facts, path } as unknown as DigestFacts },
    deps,
  )
}
