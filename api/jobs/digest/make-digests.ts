import { forgottenDigests, makeDigest, digestRecipients } from '#api/db/notification/digests.ts'
import { noMoment } from '#api/db/jobs/job-claims.ts'
import { preferencesOf } from '#api/db/notification/email-preferences.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'
import { digestFrequencies, kindsOf, periodOver, usualPreferences } from '#domain/notification/mailing.ts'

const forgottenMs = 15 * 60_000

/** Makes the digests that are due, each with the job that sends it. A row is a frequency and a user. */
export const makeDigestsJob: ScheduledJob = {
  name: 'make-digests',
  due: async ({ now, after, limit }, deps) => {
    const timeZone = await timeZoneOf(deps)
    const [begun, behind] = after?.id.split(':') ?? []
    const ids: string[] = []
    for (const frequency of digestFrequencies.toSorted().filter((each) => each >= (begun ?? ''))) {
      const period = periodOver(frequency, now.getTime(), timeZone)
      const slice = { after: frequency === begun ? behind : undefined, limit: limit - ids.length }
      if (slice.limit > 0)
        for (const person of await digestRecipients(deps.db.read, frequency, period, slice))
          ids.push(`${frequency}:${person}`)
    }
    return ids.map((id) => ({ id, at: noMoment }))
  },
  process: async (id, deps) => {
    const frequency = digestFrequencies.find((each) => id.startsWith(`${each}:`))
    const personId = id.slice(id.indexOf(':') + 1)
    if (!frequency) return
    const period = periodOver(frequency, deps.clock.now(), await timeZoneOf(deps))
    await deps.db.transact(async (tx) => {
      const chosen = (await preferencesOf(tx, [personId])).get(personId) ?? usualPreferences
      const kinds = kindsOf(frequency, chosen)
      // The preferences have changed: no kind has this frequency any more.
      if (kinds.length === 0) return
      const digestId = deps.ids.next()
      const at = new Date(deps.clock.now())
      if (!(await makeDigest(tx, { id: digestId, personId, frequency, period, kinds, at }))) return
      await deps.jobs.add(tx, 'mail-digest', { digestId })
    })
  },
}

/** Digests whose mail was not sent because the sending process was killed. */
export const resendDigestsJob: ScheduledJob = {
  name: 'resend-digests',
  due: (slice, { db }) => forgottenDigests(db.read, new Date(slice.now.getTime() - forgottenMs), slice),
  process: (digestId, { db, jobs }) => db.transact((tx) => jobs.add(tx, 'mail-digest', { digestId })),
}

async function timeZoneOf({ db }: JobDeps): Promise<string> {
  return (await readSettings(db.read)).settings.timezone
}
