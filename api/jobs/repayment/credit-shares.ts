import { pendingShares } from '#api/db/repayment/distributions.ts'
import { creditShare } from '#api/services/repayment/credit-share.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { processDueRows, type ScheduledJob } from '#api/jobs/process-due-rows.ts'

/** A share that a job has not credited by then was interrupted. */
const patienceMs = 60_000

/** Shares that their job has not credited: its server ended, or its time was over. */
export const creditSharesJob: ScheduledJob = {
  name: 'credit-distribution-shares',
  due: (slice, { db }) => pendingShares(db.read, { before: new Date(slice.now.getTime() - patienceMs) }, slice),
  process: creditShare,
}

/** Credits the shares of one distribution as soon as it is created. */
export function creditDistribution(distributionId: string, deps: JobDeps): Promise<void> {
  const due: ScheduledJob['due'] = (slice, { db }) => pendingShares(db.read, { distributionId }, slice)
  return processDueRows({ ...creditSharesJob, due }, deps)
}
