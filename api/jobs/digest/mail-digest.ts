import { itemsOf, markDigest, claimDigest } from '#api/db/notification/digests.ts'
import { preferencesOf } from '#api/db/notification/email-preferences.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { findUser } from '#api/db/account/users.ts'
import { stopPath } from '#api/services/notification/stop-links.ts'
import type { JobPayloads } from '#api/ports.ts'
import { digestText } from '#api/presenters/notification/digest.ts'
import { renderMail } from '#api/presenters/notification/mail.ts'
import { text } from '#api/texts/text.ts'
import { type JobDeps, mailFrame } from '#api/jobs/job.ts'
import { sendMail } from '#api/jobs/send-mail.ts'
import { mailDelivery } from '#domain/notification/mailing.ts'

/**
 * Sends a digest. Only one process sends at a time; if it is killed, the next one continues. The mail has the digest's
 * id, by which a duplicate is recognized.
 */
export async function mailDigest({ digestId }: JobPayloads['mail-digest'], deps: JobDeps): Promise<void> {
  const now = new Date(deps.clock.now())
  const digest = await deps.db.transact((tx) => claimDigest(tx, digestId, now))
  if (!digest) return
  try {
    await sendDigest(digest, deps)
  } catch (error) {
    await deps.db.transact((tx) => markDigest(tx, digestId, { sending_until: null }))
    throw error
  }
  await deps.db.transact((tx) => markDigest(tx, digestId, { sent_at: new Date(deps.clock.now()) }))
}

async function sendDigest(
  { id, person_id: personId, frequency, period }: NonNullable<Awaited<ReturnType<typeof claimDigest>>>,
  deps: JobDeps,
): Promise<void> {
  const user = await findUser(deps.db.read, personId)
  if (user?.state !== 'active') return
  const preferences = (await preferencesOf(deps.db.read, [personId])).get(personId)
  const items = (await itemsOf(deps.db.read, id)).filter(
    ({ kind }) => mailDelivery(kind, { preferences, erased: false }) === 'digest',
  )
  // All of its kinds were disabled since it was made.
  if (items.length === 0) return
  const { settings } = await readSettings(deps.db.read)
  const { language } = user
  const frame = await mailFrame(user, deps, '/settings/email-preferences')
  const stop = (what: Parameters<typeof stopPath>[1]): string => deps.site.origin + stopPath(personId, what, deps)
  const content = digestText(items, {
    frequency,
    period,
    language,
    site: frame.siteName,
    timeZone: settings.timezone,
    origin: deps.site.origin,
    stop,
  })
  await sendMail(
    'digest',
    {
      ...renderMail(
        { ...frame, reason: text(language, 'digest.footer', { site: frame.siteName }), unsubscribe: stop('all') },
        content,
      ),
      id,
    },
    deps,
  )
}
