/**
 * Failed rows of scheduled jobs, and failed queued jobs: retried with growing delays, and shown to administrators after
 * some attempts.
 */

import { sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Slice } from '#api/db/paging.ts'
import { isDue } from './job-claims.ts'
import type { Tables } from '#api/db/tables.ts'
import type { FailingJobName } from '#api/db/tables/job-tables.ts'
import { longestRetryMs, reportedAttempts, scheduledJobNames } from '#domain/site/scheduled-jobs.ts'
import type { Selectable } from 'kysely'

export type JobFailureRow = Selectable<Tables['job_failure']>

export interface FailedAttempt {
  readonly job: FailingJobName
  readonly rowId: string
  readonly errorCode: string
  readonly at: Date
  /** Computed from the number of attempts, including this one. */
  readonly nextAttemptAt: (attempts: number) => Date
}

/**
 * Counts a failed attempt. The row is claimed, so no other process counts one meanwhile.
 * @returns the number of attempts, and the failure's id if administrators are to be notified now
 */
export async function recordFailure(
  tx: Writer,
  { job, rowId, errorCode, at, nextAttemptAt }: FailedAttempt,
  newId: () => string,
): Promise<{ readonly attempts: number; readonly toReport: string | undefined }> {
  const known = await tx
    .selectFrom('job_failure')
    .select(['id', 'attempts', 'reported_at'])
    .where('job', '=', job)
    .where('row_id', '=', rowId)
    .where('resolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const id = known?.id ?? newId()
  const attempts = (known?.attempts ?? 0) + 1
  const isNewlyReported = attempts >= reportedAttempts && (known?.reported_at ?? null) === null
  const change = {
    attempts,
    next_attempt_at: nextAttemptAt(attempts),
    last_error_code: errorCode,
    last_failed_at: at,
    ...(isNewlyReported ? { reported_at: at } : {}),
  }
  if (known) await tx.updateTable('job_failure').set(change).where('id', '=', id).execute()
  else
    await tx
      .insertInto('job_failure')
      .values({ reported_at: null, ...change, id, job, row_id: rowId, first_failed_at: at, resolved_at: null })
      .execute()
  return { attempts, toReport: isNewlyReported ? id : undefined }
}

export interface ExhaustedAttempts {
  readonly id: string
  readonly job: FailingJobName
  readonly exhaustedId: string
  readonly attempts: number
  readonly errorCode: string
  readonly at: Date
  readonly nextAttemptAt: Date
}

/** Lists a queued job that has failed often enough for administrators to see it. False if it is already listed. */
export async function recordExhaustion(tx: Writer, failed: ExhaustedAttempts): Promise<boolean> {
  const inserted = await tx
    .insertInto('job_failure')
    .values({
      id: failed.id,
      job: failed.job,
      row_id: failed.exhaustedId,
      attempts: failed.attempts,
      next_attempt_at: failed.nextAttemptAt,
      last_error_code: failed.errorCode,
      first_failed_at: failed.at,
      last_failed_at: failed.at,
      reported_at: failed.at,
      resolved_at: null,
    })
    .onConflict((conflict) => conflict.columns(['job', 'row_id']).where('resolved_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** True if another failure of this job was reported since a moment. */
export async function wasReportedSince(
  tx: Writer,
  { job, exceptId, since }: { readonly job: FailingJobName; readonly exceptId: string; readonly since: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('job_failure')
    .select('id')
    .where('job', '=', job)
    .where('id', '<>', exceptId)
    .where('reported_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export async function resolveFailure(tx: Writer, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('job_failure')
    .set({ resolved_at: at })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .execute()
}

/**
 * Failures to retry by now: rows of scheduled jobs, which move money, before queued jobs, of which a mail server outage
 * leaves many; of each the longest due first. One that is due later than any delay reaches was written before the clock
 * was set back, and is retried at once.
 */
export function failuresDue(db: Reader, now: Date, limit: number): Promise<JobFailureRow[]> {
  return db
    .selectFrom('job_failure')
    .selectAll()
    .where('resolved_at', 'is', null)
    .where(isDue('next_attempt_at', now, longestRetryMs))
    .orderBy((column) => column('job', 'in', [...scheduledJobNames]), 'desc')
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function findFailure(db: Reader | Writer, id: string): Promise<JobFailureRow | undefined> {
  return db.selectFrom('job_failure').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks an unresolved failure. */
export function lockFailure(tx: Writer, id: string): Promise<JobFailureRow | undefined> {
  return tx
    .selectFrom('job_failure')
    .selectAll()
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function retryFailureAt(tx: Writer, id: string, at: Date): Promise<void> {
  await tx.updateTable('job_failure').set({ next_attempt_at: at }).where('id', '=', id).execute()
}

function reported(db: Reader | Writer) {
  return db.selectFrom('job_failure').where('resolved_at', 'is', null).where('reported_at', 'is not', null)
}

/** Unresolved failures that administrators were notified of, latest first; one more than requested. */
export function listFailures(db: Reader, { limit, after }: Slice): Promise<JobFailureRow[]> {
  return reported(db)
    .selectAll()
    .where(beforeCursor(after, 'first_failed_at', 'id'))
    .orderBy('first_failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countFailures(db: Reader): Promise<number> {
  const { total } = await reported(db)
    .select(sql<bigint>`count(*)::int8`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Deletes failures that were resolved some time ago. */
export async function forgetFailures(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('job_failure').where('resolved_at', '<', before).execute()
  await tx.deleteFrom('job_claim').where('claimed_until', '<', before).execute()
}
