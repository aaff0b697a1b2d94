import { itemsOf, markDigest, takeDigest } from '#api/db/preference/digests.ts'
import { preferencesOf } from '#api/db/preference/email-preferences.ts'
import { readSettings } from '#api/db/settings.ts'
import { findUser } from '#api/db/users.ts'
import { stopPath } from '#api/handlers/preference/stop-links.ts'
import type { JobPayloads } from '#api/ports.ts'
import { digestText } from '#api/presenters/digest.ts'
import { renderMail } from '#api/presenters/mail.ts'
import { texts } from '#api/texts/texts.ts'
import { type JobDeps, mailFrame } from '#api/jobs/job.ts'
import { sendMail } from '#api/jobs/send-mail.ts'
import { mailFate } from '#domain/account/mailing.ts'

/**
 * Sends a digest. One sends at a time; whoever is killed in between leaves it to the next, and the mail has the digest's id, by
 * which a second one is known to be the first.
 */
export async function mailDigest({ digestId }: JobPayloads['mail-digest'], deps: JobDeps): Promise<void> {
  const now = new Date(deps.clock.now())
  const digest = await deps.db.transact((tx) => takeDigest(tx, digestId, now))
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
  { id, person_id: personId, frequency, period }: NonNullable<Awaited<ReturnType<typeof takeDigest>>>,
  deps: JobDeps,
): Promise<void> {
  const user = await findUser(deps.db.read, personId)
  if (user?.state !== 'active') return
  const preferences = (await preferencesOf(deps.db.read, [personId])).get(personId)
  const items = (await itemsOf(deps.db.read, id)).filter(
    ({ kind }) => mailFate(kind, { preferences, erased: false }) === 'digest',
  )
  // Everything of it was switched off since it was made.
  if (items.length === 0) return
  const { settings } = await readSettings(deps.db.read)
  const { language } = user
  const frame = await mailFrame(user, deps, '/settings/email-preferences')
  const said = texts[language].digest
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
      ...renderMail({ ...frame, reason: said.footer({ site: frame.siteName }), unsubscribe: stop('all') }, content),
      id,
    },
    deps,
  )
}
