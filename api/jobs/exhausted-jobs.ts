/** Queued jobs that failed at their last retry: listed for administrators, and retried like rows of scheduled jobs. */

import { recordExhaustion, wasReportedSince } from '#api/db/jobs/job-failures.ts'
import type { NotifyPayload } from '#api/notification-jobs.ts'
import type { JobPayloads, JobRunners, QueuedJobName } from '#api/ports.ts'
import { retryDelay } from '#domain/site/scheduled-jobs.ts'
import type { JobDeps } from './job.ts'
import type { RetriableJob } from './process-due-rows.ts'

/** When a mail server is down, many jobs of one kind fail at once: one notification is enough. */
const notifiedEveryMs = 3_600_000

export async function recordExhaustedJob(
  { exhaustedId, name, attempts, errorCode }: JobPayloads['record-exhausted-job'],
  deps: JobDeps,
): Promise<void> {
  const at = new Date(deps.clock.now())
  const failureId = deps.ids.next()
  const job = name as QueuedJobName
  const payload = job === 'notify' ? (await deps.exhaustedJobs.find(exhaustedId))?.payload : undefined
  const isFailureNotice = (payload as NotifyPayload | undefined)?.event === 'job-failed'
  await deps.db.transact(async (tx) => {
    const nextAttemptAt = new Date(at.getTime() + retryDelay(attempts, Math.random()))
    const failed = { id: failureId, job, exhaustedId, attempts, errorCode, at, nextAttemptAt }
    if (!(await recordExhaustion(tx, failed))) return
    // A notification that cannot be sent is listed only, because a notification about it would fail as well.
    if (isFailureNotice) return
    const since = new Date(at.getTime() - notifiedEveryMs)
    if (!(await wasReportedSince(tx, { job, exceptId: failureId, since })))
      await deps.jobs.add(tx, 'notify', { event: 'job-failed', id: failureId })
  })
  deps.log.error('job-exhausted', { job: name, id: exhaustedId, attempts, code: errorCode })
}

/**
 * Runs the job with the payload that the queue retains. A job that the queue does not retain any more has succeeded
 * before.
 */
export function exhaustedJob(name: QueuedJobName, runners: JobRunners): RetriableJob {
  return {
    name,
    process: async (exhaustedId, { exhaustedJobs }) => {
      const exhausted = await exhaustedJobs.find(exhaustedId)
      if (!exhausted) return
      // A job that this version of the program does not have has nothing left to do.
      if (Object.hasOwn(runners, name)) await (runners[name] as (payload: unknown) => Promise<void>)(exhausted.payload)
      await exhaustedJobs.remove(exhaustedId)
    },
  }
}
