import { noMoment } from '#api/db/jobs/job-claims.ts'
import { listRateChecks, readReferenceRates, storeReferenceRates } from '#api/db/site/reference-rates.ts'
import { dateIn } from '#domain/calendar.ts'
import { type RateProblem, rateProblem } from '#domain/site/reference-rates.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'

/** Rates are published once a day, at a time that changes with the season and with holidays. */
const checkMs = 3_600_000

/** Rates that do not replace the stored ones. Administrators see the name of the error with the failed row. */
class RatesRefused extends Error {
  constructor(problem: RateProblem) {
    super(`the published reference rates are refused: ${problem}`)
    this.name = `RatesRefused:${problem}`
  }
}

/** Asks each source of reference rates, as a row of its own. A site without a source fetches nothing. */
export const fetchReferenceRatesJob: ScheduledJob = {
  name: 'fetch-reference-rates',
  due: async ({ now, after, limit }, { db, referenceRates }) => {
    if (referenceRates.length === 0) return []
    const checks = await listRateChecks(db.read)
    // A check further ahead was stored before the clock was set back.
    const isDue = (id: string): boolean => {
      const waitMs = (checks.get(id)?.getTime() ?? 0) - now.getTime()
      return waitMs <= 0 || waitMs > checkMs
    }
    return referenceRates
      .map(({ name }) => name)
      .filter((id) => isDue(id) && (after === undefined || id > after.id))
      .toSorted()
      .slice(0, limit)
      .map((id) => ({ id, at: noMoment }))
  },
  process: async (id, { db, clock, referenceRates }) => {
    const source = referenceRates.find(({ name }) => name === id)
    if (!source) return
    const next = await source.fetch()
    await db.transact(async (tx) => {
      const problem = rateProblem(next, await readReferenceRates(tx, id), dateIn(clock.now(), 'UTC'))
      if (problem) throw new RatesRefused(problem)
      await storeReferenceRates(tx, id, { ...next, checkAt: new Date(clock.now() + checkMs) })
    })
  },
}
