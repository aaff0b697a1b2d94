/**
 * The one job that notifies users. It reads the event's row (`api/notifications.ts`), runs the event's loader and
 * delivers by the row's channels.
 *
 * A user is notified once of an event and an id, however often the job runs: the inbox has one row, a mail that was
 * followed by that row is not sent again, and mails, digest lines and pushes carry ids by which a duplicate is
 * recognized.
 */

import { insertDelayed, type NewDelayed } from '#api/db/notification/delayed.ts'
import { writeNotifications } from '#api/db/notification/notifications.ts'
import { activeAdministrators, type RecipientRow, recipientsOf } from '#api/db/notification/recipients.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { NotifyPayload } from '#api/notification-jobs.ts'
import { type NotificationEvent, type NotificationRow, notifications } from '#api/notifications.ts'
import type { DigestFacts } from '#api/db/tables/account-data-tables.ts'
import { languages } from '#contract/shapes.ts'
import type { DelayedChannel } from '#domain/notification/delivery.ts'
import type { DigestEvent } from '#domain/notification/digest.ts'
import { queueForDigest } from './digest/queue-for-digest.ts'
import type { JobDeps } from './job.ts'
import type { Batch, Loader } from './notification/batch.ts'
import { loaders } from './notification/loaders.ts'
import { type Plan, planDeliveries } from './notification/plan-deliveries.ts'
import { type Content, sendNotificationMail, sendPush } from './notification/send-notification.ts'

/** The data that one run delivers to the users of a batch. */
interface BatchDelivery {
  readonly event: NotificationEvent
  readonly id: string
  readonly batch: Batch<NotificationEvent>
  readonly timeZone: string
}

/** @throws the first error, after all others were notified: the queue retries the job */
export async function notify(payload: NotifyPayload, deps: JobDeps): Promise<void> {
  const { event, id } = payload
  const { timezone: timeZone } = (await readSettings(deps.db.read)).settings
  const errors: unknown[] = []
  const load = loaders[event] as Loader<NotificationEvent>
  for await (const batch of await load(payload, deps))
    errors.push(...(await deliverBatch({ event, id, batch, timeZone }, deps)))
  if (errors.length > 0) throw errors[0]
}

/**
 * Delivers to the users of a batch, by the channels of the event and the preferences of each user.
 * @returns the errors: a user whose mail fails does not block the notification of the others
 */
export async function deliverBatch(delivery: BatchDelivery, deps: JobDeps): Promise<unknown[]> {
  const { event, id, batch, timeZone } = delivery
  const row: NotificationRow = notifications[event]
  const channels = batch.channels ?? row.channels
  const path = (row.link as (about: unknown) => string)(batch.about)
  const content: Content = { event, id, path, values: batch.facts, expiresAt: batch.expiresAt, timeZone }
  const recipients =
    row.audience === 'administrators'
      ? await activeAdministrators(deps.db.read)
      : await recipientsOf(deps.db.read, batch.to ?? [])
  if (channels.includes('digest')) await queueDigestLines(recipients, content, batch, deps)
  const plans = await planDeliveries(recipients, content, deps)
  // A mail has one recipient: each user is notified separately, so that a retry knows whom to skip.
  const groups = channels.includes('mail')
    ? plans.map((plan) => [plan])
    : languages.map((language) => plans.filter(({ recipient }) => recipient.language === language))
  const errors: unknown[] = []
  for (const group of groups.filter(({ length }) => length > 0))
    try {
      // The inbox is written after the mail: a user with the row has received the mail.
      if (channels.includes('mail')) await mailNow(group, content, batch, deps)
      if (channels.includes('inbox')) await writeInbox(group, content, deps)
      await delay(group, content, channels, deps)
      if (channels.includes('push')) await pushNow(group, content, batch, deps)
    } catch (error) {
      errors.push(error)
    }
  return errors
}

async function mailNow(
  plans: readonly Plan[],
  content: Content,
  batch: Batch<NotificationEvent>,
  deps: JobDeps,
): Promise<void> {
  const values = { ...content.values, ...batch.lookedUp, ...batch.mailOnly }
  for (const { recipient, email, isKnown } of plans)
    if (email.kind === 'now' && !isKnown) await sendNotificationMail(recipient, { ...content, values }, deps)
}

function writeInbox(plans: readonly Plan[], content: Content, { db, ids, clock }: JobDeps): Promise<void> {
  const at = new Date(clock.now())
  return writeNotifications(
    db,
    plans.map(({ recipient, inbox }) => ({
      id: ids.next(),
      userId: recipient.id,
      kind: content.event,
      subject: content.id,
      facts: storedFacts(content),
      at,
      inInbox: inbox,
    })),
  )
}

/** Stores what the quiet hours of these users delay, for the job that delivers it when they end. */
async function delay(
  plans: readonly Plan[],
  content: Content,
  channels: readonly string[],
  { db, ids, clock }: JobDeps,
): Promise<void> {
  const { event, id: subject, expiresAt = null } = content
  const delayedBy = (channel: DelayedChannel): NewDelayed[] =>
    plans.flatMap(({ recipient, [channel]: delivery }) =>
      delivery.kind === 'later'
        ? [
            {
              id: ids.next(),
              personId: recipient.id,
              event,
              subject,
              channel,
              facts: storedFacts(content),
              at: new Date(clock.now()),
              dueAt: new Date(delivery.at),
              expiresAt,
            },
          ]
        : [],
    )
  const rows = [
    ...(channels.includes('push') ? delayedBy('push') : []),
    ...(channels.includes('mail') ? delayedBy('email') : []),
  ]
  if (rows.length > 0) await db.transact((tx) => insertDelayed(tx, rows))
}

/** The key names the first user of the group, whatever the others chose: a retry sends the same key. */
async function pushNow(
  plans: readonly Plan[],
  content: Content,
  batch: Batch<NotificationEvent>,
  deps: JobDeps,
): Promise<void> {
  const recipients = plans.flatMap(({ recipient, push }) => (push.kind === 'now' ? [recipient] : []))
  const [first] = plans
  if (!first) return
  const { id, language } = first.recipient
  await sendPush(
    recipients,
    { ...content, values: { ...content.values, ...batch.lookedUp } },
    `${language}|${id}`,
    deps,
  )
}

function storedFacts({ values, path }: Content): Readonly<Record<string, unknown>> {
  return { ...values, path }
}

async function queueDigestLines(
  recipients: readonly RecipientRow[],
  content: Content,
  { campaignId, invested = false }: Batch<NotificationEvent>,
  deps: JobDeps,
): Promise<void> {
  const { event, id } = content
  const preference = (notifications[event] as NotificationRow).preference?.digest
  if (preference === undefined || campaignId === undefined) throw new Error(`no digest of ${event}`)
  const kind = typeof preference === 'function' ? preference({ invested }) : preference
  await queueForDigest(
    recipients.map((recipient) => ({ id: recipient.id, kind })),
    { event: event as DigestEvent, subject: id, campaignId, facts: storedFacts(content) as unknown as DigestFacts },
    deps,
  )
}
