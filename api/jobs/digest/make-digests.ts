import { closingSoon, forgottenDigests, makeDigest, peopleDue } from '#api/db/preference/digests.ts'
import { preferencesOf } from '#api/db/preference/email-preferences.ts'
import { readSettings } from '#api/db/settings.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { campaignNames } from '#api/jobs/tell-update.ts'
import { dateIn, dayMs } from '#domain/calendar.ts'
import { closingSoonDays } from '#domain/account/digest.ts'
import {
  digestFrequencies,
  type DigestFrequency,
  type DigestPeriod,
  kindsOf,
  periodOver,
  usualPreferences,
} from '#domain/account/mailing.ts'
import { keepForDigest } from './keep-for-digest.ts'

const atOnce = 200
const forgottenMs = 15 * 60_000

/** Makes the digests that are due, each with the job that sends it, in one transaction a person. */
export async function makeDigests(deps: JobDeps): Promise<void> {
  const now = deps.clock.now()
  const { timezone } = (await readSettings(deps.db.read)).settings
  await tellClosingSoon(now, timezone, deps)
  for (const frequency of digestFrequencies) await makeOf(frequency, periodOver(frequency, now, timezone), deps)
  for (const digestId of await forgottenDigests(deps.db.read, new Date(now - forgottenMs), new Date(now), atOnce))
    await deps.db.transact((tx) => deps.jobs.add(tx, 'mail-digest', { digestId }))
}

async function makeOf(frequency: DigestFrequency, period: DigestPeriod, deps: JobDeps): Promise<void> {
  for (;;) {
    const people = await peopleDue(deps.db.read, frequency, period, atOnce)
    let made = 0
    for (const personId of people)
      await deps.db.transact(async (tx) => {
        const chosen = (await preferencesOf(tx, [personId])).get(personId) ?? usualPreferences
        const kinds = kindsOf(frequency, chosen)
        // Changed meanwhile: nothing of this frequency is wanted any more.
        if (kinds.length === 0) return
        const id = deps.ids.next()
        const at = new Date(deps.clock.now())
        if (!(await makeDigest(tx, { id, personId, frequency, period, kinds, at }))) return
        await deps.jobs.add(tx, 'mail-digest', { digestId: id })
        made += 1
      })
    // Where another server makes them too, it makes the rest.
    if (people.length < atOnce || made === 0) return
  }
}

async function tellClosingSoon(now: number, timezone: string, deps: JobDeps): Promise<void> {
  const until = new Date(now + closingSoonDays * dayMs)
  for (;;) {
    const rows = await closingSoon(deps.db.read, new Date(now), until, atOnce)
    for (const row of rows)
      await keepForDigest(
        [{ id: row.person_id, kind: 'savedCampaign' }],
        {
          news: 'closing-soon',
          subject: row.campaign_id,
          campaignId: row.campaign_id,
          facts: {
            campaign: await campaignNames(row.campaign_id, deps),
            day: dateIn(row.closes_at.getTime() - 1, timezone),
            path: `/campaign-detail-page/${row.slug}`,
          },
        },
        deps,
      )
    if (rows.length < atOnce) return
  }
}
