import { dueChecks } from '#api/db/repayment/stages.ts'
import { checkStage } from '#api/services/repayment/stage.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'

/** Loans that are late, or on time again, each in a transaction of its own. */
export const checkRepaymentsJob: ScheduledJob = {
  name: 'check-repayments',
  due: (slice, { db }) => dueChecks(db.read, slice),
  process: checkStage,
}
