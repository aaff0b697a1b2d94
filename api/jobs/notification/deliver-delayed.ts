import { type DelayedRow, dueDelayed, findDelayed, markDelayed } from '#api/db/notification/delayed.ts'
import { wasRead } from '#api/db/notification/notifications.ts'
import { recipientsOf } from '#api/db/notification/recipients.ts'
import { notificationPreferencesOf } from '#api/db/notification/topic-preferences.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { NotifyPayload } from '#api/notification-jobs.ts'
import { type NotificationEvent, type NotificationRow, notifications, type RawValues } from '#api/notifications.ts'
import type { NotificationFacts } from '#api/presenters/notification/notification.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'
import { decideDelivery, type Delivery } from '#domain/notification/delivery.ts'
import type { Loader } from './batch.ts'
import { loaders } from './loaders.ts'
import { type Content, sendNotificationMail, sendPush } from './send-notification.ts'

/**
 * Delivers what quiet hours held back. The preferences are checked again: a topic that was switched off meanwhile is not
 * delivered, and extended quiet hours delay it further. A run that was interrupted after sending sends the same id.
 */
export const deliverDelayedJob: ScheduledJob = {
  name: 'deliver-delayed-notifications',
  due: (slice, { db }) => dueDelayed(db.read, slice),
  process: async (id, deps) => {
    const row = await findDelayed(deps.db.read, id)
    if (!row) return
    const decided = await decideAgain(row, deps)
    const values = decided.kind === 'now' ? await valuesOf(row, deps) : undefined
    const delivery: Delivery = decided.kind === 'now' && values === undefined ? { kind: 'none' } : decided
    if (values !== undefined) await send(row, values, deps)
    const change =
      delivery.kind === 'later' ? { due_at: new Date(delivery.at) } : { sent_at: new Date(deps.clock.now()) }
    await deps.db.transact((tx) => markDelayed(tx, id, change))
  },
}

async function decideAgain(row: DelayedRow, { db, clock }: JobDeps): Promise<Delivery> {
  const now = clock.now()
  const definition: NotificationRow = notifications[row.event]
  const expiresAt = row.expires_at?.getTime()
  if (expiresAt !== undefined && expiresAt <= now) return { kind: 'none' }
  const { person_id: userId, event: kind, subject } = row
  if (row.channel === 'push' && (await wasRead(db.read, { userId, kind, subject }))) return { kind: 'none' }
  return decideDelivery(
    { topic: definition.topic, channel: row.channel, mandatory: false, expiresAt },
    await notificationPreferencesOf(db.read, userId),
    now,
  )
}

/** Undefined if there is nothing to notify of any more. */
async function valuesOf(row: DelayedRow, deps: JobDeps): Promise<Partial<RawValues> | undefined> {
  const { path: _, ...stored } = row.facts as unknown as NotificationFacts
  const definition: NotificationRow = notifications[row.event]
  if (!definition.loadedAgain) return stored
  const load = loaders[row.event] as Loader<NotificationEvent>
  for await (const batch of await load({ event: row.event, id: row.subject } as NotifyPayload, deps))
    if (batch.to?.includes(row.person_id)) return { ...batch.facts, ...batch.lookedUp }
  return undefined
}

async function send(row: DelayedRow, values: Partial<RawValues>, deps: JobDeps): Promise<void> {
  const [recipient] = await recipientsOf(deps.db.read, [row.person_id])
  if (!recipient) return
  const { path } = row.facts as unknown as NotificationFacts
  const content: Content = {
    event: row.event,
    id: row.subject,
    path,
    values,
    expiresAt: row.expires_at ?? undefined,
    timeZone: (await readSettings(deps.db.read)).settings.timezone,
  }
  if (row.channel === 'push') await sendPush([recipient], content, `delayed|${recipient.id}`, deps)
  else await sendNotificationMail(recipient, content, deps)
}
