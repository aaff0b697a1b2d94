/**
 * Does all scheduled work: processes the rows that are due, each in transactions of its own. A row that fails never
 * holds up the rows behind it: it is retried by itself, with growing delays, and administrators are notified after some
 * attempts (decision record 0024).
 */

import { errorCodeOf } from '#api/db/database.ts'
import { claimRows, type DueRow, type DueSlice, readCursor, releaseRows, writeCursor } from '#api/db/jobs/job-claims.ts'
import { failuresDue, type JobFailureRow, recordFailure, resolveFailure } from '#api/db/jobs/job-failures.ts'
import type { FailingJobName } from '#api/db/tables/job-tables.ts'
import { retryDelay, type ScheduledJobName } from '#domain/site/scheduled-jobs.ts'
import type { JobDeps } from './job.ts'

export interface ScheduledJob {
  readonly name: ScheduledJobName
  /** Rows that are due, in the order of `at` and then `id`. */
  readonly due: (slice: DueSlice, deps: JobDeps) => Promise<readonly DueRow[]>
  /** Processes one row in transactions of its own. Idempotent, and has no effect on a row that is not due any more. */
  readonly process: (id: string, deps: JobDeps) => Promise<unknown>
}

/** The unit of a retry: a row of a scheduled job, or a queued job by the id under which the queue retains it. */
export type RetriableJob = { readonly name: FailingJobName } & Pick<ScheduledJob, 'process'>

export interface RunLimits {
  /** A run starts no further row after this time and continues there in the next run. It processes at least one row. */
  readonly budgetMs: number
  readonly pageSize: number
}

const usualLimits: RunLimits = { budgetMs: 45_000, pageSize: 50 }

/** Processes the rows of one job that are due now. Any number of processes may do so concurrently. */
export async function processDueRows(job: ScheduledJob, deps: JobDeps, limits = usualLimits): Promise<void> {
  const { db } = deps
  const now = new Date(deps.clock.now())
  const isOver = stopwatch(limits.budgetMs)
  const start = await readCursor(db.read, job.name)
  const locked = new Set<string>()
  let after = start
  for (;;) {
    const rows = await job.due({ now, after, limit: limits.pageSize }, deps)
    const last = await processPage(job, rows, { isOver, locked }, deps)
    if (last !== undefined && last !== rows.at(-1)) return saveCursor(job.name, last, deps)
    after = rows.at(-1)
    const isEnd = after === undefined || rows.length < limits.pageSize
    // The next run starts from the beginning: rows due before the cursor are processed then.
    if (isEnd) return start === undefined ? undefined : saveCursor(job.name, undefined, deps)
    if (isOver()) return saveCursor(job.name, after, deps)
  }
}

/** @returns the last row that was read; undefined if there was none */
async function processPage(
  job: ScheduledJob,
  rows: readonly DueRow[],
  { isOver, locked }: { readonly isOver: () => boolean; readonly locked: Set<string> },
  deps: JobDeps,
): Promise<DueRow | undefined> {
  if (rows.length === 0) return undefined
  const ids = rows.map(({ id }) => id)
  return withClaims(job.name, ids, { failed: false }, deps, async (claimed) => {
    let last: DueRow | undefined
    for (const row of rows) {
      if (last !== undefined && isOver()) return last
      last = row
      // The holder of the lock would make each row of the group wait as long as the first one.
      if (!claimed.has(row.id) || (row.group !== undefined && locked.has(row.group))) continue
      const { errorCode } = await attempt(job, row.id, deps)
      if (errorCode === lockNotAvailable && row.group !== undefined) locked.add(row.group)
    }
    return last
  })
}

/**
 * Runs the jobs of one schedule entry, each in its share of the time. A job whose due rows cannot be read does not
 * block the others.
 * @throws the first of these errors
 */
export async function runJobs(jobs: readonly ScheduledJob[], deps: JobDeps): Promise<void> {
  const limits = { ...usualLimits, budgetMs: usualLimits.budgetMs / jobs.length }
  const errors: unknown[] = []
  for (const job of jobs)
    try {
      await processDueRows(job, deps, limits)
    } catch (error) {
      deps.log.error('scheduled-job-not-run', { job: job.name }, error)
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}

/** Retries what failed and whose next attempt is due: rows of scheduled jobs, and queued jobs. */
export async function retryFailedRows(
  jobOf: (name: FailingJobName) => RetriableJob | undefined,
  deps: JobDeps,
  limits = usualLimits,
): Promise<void> {
  const isOver = stopwatch(limits.budgetMs)
  const tried = new Set<string>()
  for (;;) {
    const due = await failuresDue(deps.db.read, new Date(deps.clock.now()), limits.pageSize)
    const further = due.filter(({ id }) => !tried.has(id))
    if (further.length === 0) return
    for (const failure of further) {
      if (tried.size > 0 && isOver()) return
      tried.add(failure.id)
      await retryFailedRow(failure, jobOf(failure.job), deps)
    }
  }
}

/**
 * Retries one failed row or job; resolves its failure if it succeeds. A job that no longer exists has nothing left to
 * do.
 */
export async function retryFailedRow(
  { id, job: name, row_id: rowId }: JobFailureRow,
  job: RetriableJob | undefined,
  deps: JobDeps,
): Promise<void> {
  await withClaims(name, [rowId], { failed: true }, deps, async (claimed) => {
    if (!claimed.has(rowId)) return
    if (job && (await attempt(job, rowId, deps)).errorCode !== undefined) return
    await deps.db.transact((tx) => resolveFailure(tx, id, new Date(deps.clock.now())))
  })
}

async function withClaims<T>(
  job: FailingJobName,
  ids: readonly string[],
  which: { readonly failed: boolean },
  { db, clock, ids: newIds }: JobDeps,
  work: (claimed: ReadonlySet<string>) => Promise<T>,
): Promise<T> {
  const owner = newIds.next()
  const now = new Date(clock.now())
  const claimed = await db.transact((tx) => claimRows(tx, { job, ids, owner, now }, which))
  try {
    return await work(claimed)
  } finally {
    if (claimed.size > 0) await db.transact((tx) => releaseRows(tx, { job, ids: [...claimed], owner }))
  }
}

const lockNotAvailable = '55P03'

/** @returns the kind of error with which it failed: it is counted, and logged once without any private data */
async function attempt(
  job: RetriableJob,
  rowId: string,
  deps: JobDeps,
): Promise<{ readonly errorCode: string | undefined }> {
  try {
    await job.process(rowId, deps)
    return { errorCode: undefined }
  } catch (error) {
    const at = new Date(deps.clock.now())
    const errorCode = errorCodeOf(error)
    const nextAttemptAt = (attempts: number): Date => new Date(at.getTime() + retryDelay(attempts, Math.random()))
    const { attempts } = await deps.db.transact(async (tx) => {
      const recorded = await recordFailure(tx, { job: job.name, rowId, errorCode, at, nextAttemptAt }, () =>
        deps.ids.next(),
      )
      if (recorded.toReport !== undefined)
        await deps.jobs.add(tx, 'notify', { event: 'job-failed', id: recorded.toReport })
      return recorded
    })
    deps.log.error('scheduled-job-failed', { job: job.name, row: rowId, attempts, code: errorCode }, error)
    return { errorCode }
  }
}

function saveCursor(name: ScheduledJobName, cursor: DueRow | undefined, { db }: JobDeps): Promise<void> {
  return db.transact((tx) => writeCursor(tx, name, cursor))
}

/** Measured by a monotonic clock. */
function stopwatch(budgetMs: number): () => boolean {
  const start = performance.now()
  return () => performance.now() - start >= budgetMs
}
