/**
 * Moments of the job queue that lie ahead of the database's clock although nothing sets them so far ahead: the clock has stepped
 * back since. pg-boss takes the present moment less such a one for the time that has passed, so that jobs by the clock would stop,
 * and jobs would wait, until the clock is there again.
 */

import type { Database } from '#api/db/database.ts'

/** Retries wait for less, and passes are marked with the present moment. */
const longestWait = `interval '1 hour'`
const claims = ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'] as const
const queueClaims = ['monitor_claim_on', 'monitor_on', 'maintain_on'] as const

export async function repairJobTimes(db: Database): Promise<void> {
  for (const column of claims) await db.execute(`update jobs.version set ${column} = null where ${isAhead(column)}`)
  for (const column of queueClaims) await db.execute(`update jobs.queue set ${column} = null where ${isAhead(column)}`)
  await db.execute(
    `update jobs.job set start_after = now() where state in ('created', 'retry') and ${isAhead('start_after')}`,
  )
  // What ran when its process ended is found by its age.
  await db.execute(`update jobs.job set started_on = now() where state = 'active' and ${isAhead('started_on')}`)
}

function isAhead(column: string): string {
  return `${column} > now() + ${longestWait}`
}
