/**
 * Scheduled jobs and queued jobs: failures, rows that are being processed, and where a run continues
 * (decision record 0024).
 */

import type { QueuedJobName } from '#api/ports.ts'
import type { ScheduledJobName } from '#domain/site/scheduled-jobs.ts'

/** A scheduled job with a failed row, or a queued job. */
export type FailingJobName = ScheduledJobName | QueuedJobName

export interface JobTables {
  job_failure: {
    id: string
    job: FailingJobName
    row_id: string
    attempts: number
    next_attempt_at: Date
    last_error_code: string
    first_failed_at: Date
    last_failed_at: Date
    reported_at: Date | null
    resolved_at: Date | null
  }
  job_claim: { job: FailingJobName; row_id: string; owner: string; claimed_until: Date }
  job_cursor: { job: ScheduledJobName; due_at: Date; row_id: string }
}
