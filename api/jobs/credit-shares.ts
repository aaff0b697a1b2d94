import { sharesWaiting } from '#api/db/wallet/distributions.ts'
import { creditShare } from '#api/handlers/wallet/credit-share.ts'
import type { JobDeps } from './job.ts'
import { processDueRows, type ScheduledJob } from './process-due-rows.ts'

/** What a job has begun by then and not come to was cut off. */
const patienceMs = 60_000

/** Shares whose job did not come to them: its server ended, or its time was over. */
export const creditSharesJob: ScheduledJob = {
  name: 'credit-distribution-shares',
  due: (slice, { db }) => sharesWaiting(db.read, { before: new Date(slice.now.getTime() - patienceMs) }, slice),
  process: creditShare,
}

/** The shares of one distribution, as soon as it is made. */
export function creditDistribution(distributionId: string, deps: JobDeps): Promise<void> {
  const due: ScheduledJob['due'] = (slice, { db }) => sharesWaiting(db.read, { distributionId }, slice)
  return processDueRows({ ...creditSharesJob, due }, deps)
}
