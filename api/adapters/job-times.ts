/**
 * Repairs timestamps of the job queue that are ahead of the database's clock, which was set back since. pg-boss
 * subtracts them from the present to get the elapsed time, so scheduled jobs would stop and queued jobs would wait
 * until the clock catches up.
 */

import type { Database } from '#api/db/database.ts'

/** Retry delays are shorter, and maintenance passes are marked with the present time. */
const longestWait = `interval '1 hour'`
const claims = ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'] as const
const queueClaims = ['monitor_claim_on', 'monitor_on', 'maintain_on'] as const

export async function repairJobTimes(db: Database): Promise<void> {
  for (const column of claims) await db.execute(`update jobs.version set ${column} = null where ${isAhead(column)}`)
  for (const column of queueClaims) await db.execute(`update jobs.queue set ${column} = null where ${isAhead(column)}`)
  await db.execute(
    `update jobs.job set start_after = now() where state in ('created', 'retry') and ${isAhead('start_after')}`,
  )
  // Jobs whose process ended are found by their age.
  await db.execute(`update jobs.job set started_on = now() where state = 'active' and ${isAhead('started_on')}`)
}

function isAhead(column: string): string {
  return `${column} > now() + ${longestWait}`
}
