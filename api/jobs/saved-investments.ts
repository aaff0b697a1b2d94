import { markEndingSoon, sweepSaved } from '#api/db/saved-investments.ts'
import { savedInvestmentWarningHours } from '#domain/limits.ts'
import type { JobDeps } from './job.ts'

const atOnce = 200

/** What is kept for later ends with its time or its campaign; a day before, the person is told (decision T40). */
export async function savedInvestments(deps: JobDeps): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transact((tx) => sweepSaved(tx, new Date(now)))
  const soon = new Date(now + savedInvestmentWarningHours * 3_600_000)
  for (;;) {
    const ids = await deps.db.transact(async (tx) => {
      const marked = await markEndingSoon(tx, new Date(now), soon, atOnce)
      for (const savedId of marked) await deps.jobs.add(tx, 'tell-saved-investment', { savedId })
      return marked
    })
    if (ids.length < atOnce) return
  }
}
