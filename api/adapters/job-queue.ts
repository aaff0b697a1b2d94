/** Jobs on pg-boss, in the same database as the transactions that add them. */

import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { type Database, errorCodeOf } from '#api/db/database.ts'
import type { ExhaustedJobs, JobName, JobPayloads, JobRunners, Log } from '#api/ports.ts'
import { jobSchedule, type ScheduleName } from '#domain/site/scheduled-jobs.ts'
import { repairJobTimes } from './job-times.ts'

/**
 * The dead letter queue for queued jobs that failed their last retry. Scheduled jobs are not moved there: the next run
 * does the same, and failed rows are listed separately.
 */
const exhausted = 'record-exhausted-job'

const usualOptions = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 300,
  deleteAfterSeconds: 86_400,
}
/** Payloads are stored until the jobs have succeeded, and retries are practically unlimited. */
const exhaustedOptions = { ...usualOptions, retryLimit: 1_000_000, retryDelayMax: 3600, deleteAfterSeconds: 0 }

/**
 * Jobs of one kind that run at the same time: their reads and writes are then one statement for all of them. Others run
 * one after the other, because they poll providers or occupy the processor.
 */
const batchSizes: Partial<Record<JobName, number>> = { notify: 20, 'mail-investment': 20 }
/** How long added jobs are collected before the workers are notified of them. */
const wakeMs = 100

const repairEveryMs = 60_000
const shortestPauseMs = 250
const longestPauseMs = 15_000

export interface Queue {
  add<N extends JobName>(tx: unknown, name: N, ...payloads: readonly JobPayloads[N][]): Promise<void>
  runSoon(name: ScheduleName): void
  readonly exhaustedJobs: ExhaustedJobs
  /** Fetches added jobs in a moment instead of at the next poll. */
  wake(): void
  /** On a database without the tables and queues of jobs: creates them, before the first request adds a job. */
  prepare(runners: JobRunners): Promise<void>
  /** Starts to run jobs. They are stored in the database: if it is busy, the start is retried in the background. */
  start(runners: JobRunners): void
  stop(): Promise<void>
}

export function bossQueue(db: Database, log: Log): Queue {
  const adding = new AsyncLocalStorage<Kysely<unknown>>()
  const boss = new PgBoss({
    db: {
      // pg-boss looks up an unknown queue on its own connection. Outside of the transaction that adds the job, that
      // would wait forever on a database with one connection.
      executeSql: async (text, values) => {
        const tx = adding.getStore()
        return tx
          ? inTransaction(tx).executeSql(text, values ?? [])
          : { rows: plainNumbers(await db.execute(text, values)) }
      },
    },
    ...(db.engine === 'embedded' ? { backend: 'pglite' as const } : {}),
    schema: 'jobs',
    persistWarnings: false,
  })
  boss.on('error', (error) => log.error('job-queue', {}, error))
  const workers = new Map<JobName, string>()
  const added = new Set<JobName>()
  const stopping = new AbortController()
  const soon = soonRunner(log, stopping.signal)
  let starting: Promise<void> = Promise.resolve()
  let repairing: ReturnType<typeof setInterval> | undefined
  let waking: ReturnType<typeof setTimeout> | undefined
  return {
    add: async (tx, name, ...payloads) => {
      const given = tx as Kysely<unknown>
      const jobs = payloads.map((data) => ({ data }))
      await adding.run(given, () => boss.insert(name, jobs, { db: inTransaction(given) }))
      added.add(name)
    },
    runSoon: soon.request,
    exhaustedJobs: {
      find: async (id) => {
        const [job] = await boss.findJobs(exhausted, { id })
        return job && { name: job.sourceName ?? '', payload: job.data ?? {} }
      },
      remove: async (id) => {
        await boss.deleteJob(exhausted, id)
      },
    },
    wake: () => {
      if (added.size > 0) waking ??= setTimeout(notifyWorkers, wakeMs)
    },
    prepare: async (runners) => {
      const names = Object.keys(runners) as JobName[]
      if (await hasQueues(names)) return
      await boss.start()
      // First, because the other queues reference it.
      await createQueue(exhausted)
      for (const name of names) await createQueue(name)
    },
    start: (runners) => {
      soon.start(runners)
      starting = begin(runners)
    },
    stop: async () => {
      stopping.abort()
      clearInterval(repairing)
      clearTimeout(waking)
      await Promise.all([starting, soon.ended()])
      await boss.stop({ graceful: true, close: false, timeout: 5000 })
    },
  }

  function notifyWorkers(): void {
    waking = undefined
    for (const name of added) {
      const worker = workers.get(name)
      if (worker !== undefined) boss.notifyWorker(worker)
    }
    added.clear()
  }

  async function begin(runners: JobRunners): Promise<void> {
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      try {
        await startBoss()
        const deadLetters = new Map((await boss.getQueues()).map(({ name, deadLetter }) => [name, deadLetter]))
        // First, because the other queues reference it.
        await beginOne(exhausted, runners, deadLetters)
        for (const name of Object.keys(runners) as JobName[]) await beginOne(name, runners, deadLetters)
        await removeOldSchedules()
        await repairJobTimes(db)
        repairing ??= setInterval(repair, repairEveryMs)
        return
      } catch (error) {
        log.warn('job-queue-delayed', { tries })
        log.error('job-queue', {}, error)
        await rest(Math.min(longestPauseMs, shortestPauseMs * 2 ** tries))
      }
    }
  }

  function repair(): void {
    repairJobTimes(db).catch((error: unknown) => log.error('job-queue', {}, error))
  }

  function rest(milliseconds: number): Promise<unknown> {
    return pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
  }

  async function hasQueues(names: readonly JobName[]): Promise<boolean> {
    const [table] = await db.execute("select to_regclass('jobs.queue') is not null as known")
    if (table?.['known'] !== true) return false
    const rows = await db.execute('select name from jobs.queue where name = any($1::text[])', [names])
    return rows.length === names.length
  }

  async function createQueue(name: JobName): Promise<void> {
    if (name === exhausted) return boss.createQueue(name, exhaustedOptions)
    return boss.createQueue(name, isScheduled(name) ? usualOptions : { ...usualOptions, deadLetter: exhausted })
  }

  async function startBoss(): Promise<void> {
    try {
      await boss.start()
    } catch (error) {
      // Stops whatever the failed start has begun.
      await boss.stop({ graceful: false, close: false }).catch(() => undefined)
      throw error
    }
  }

  /** Schedules of an earlier version of the program, whose jobs have no runner any more. */
  async function removeOldSchedules(): Promise<void> {
    for (const { name, key } of await boss.getSchedules()) if (!isScheduled(name)) await boss.unschedule(name, key)
  }

  /** @param deadLetters by queue, for the queues that existed at the start */
  async function beginOne(
    name: JobName,
    runners: JobRunners,
    deadLetters: ReadonlyMap<string, string | null | undefined>,
  ): Promise<void> {
    if (workers.has(name)) return
    const deadLetter = name === exhausted || isScheduled(name) ? undefined : exhausted
    await createQueue(name)
    // A queue that an earlier version of the program created keeps its options.
    if (deadLetter !== undefined && deadLetters.has(name) && deadLetters.get(name) !== deadLetter)
      await boss.updateQueue(name, { deadLetter })
    if (isScheduled(name)) await boss.schedule(name, jobSchedule[name].cron)
    const run = runners[name] as (payload: unknown) => Promise<void>
    const batchSize = batchSizes[name] ?? 1
    const options = { pollingIntervalSeconds: 2, batchSize, includeMetadata: true, perJobResults: true } as const
    const worker = await boss.work(name, options, async (jobs: JobWithMetadata<unknown>[]) => {
      const results = await Promise.all(jobs.map((job) => runOne(job, run)))
      // A thousand jobs may follow: they must not each wait for the next poll.
      const found = workers.get(name)
      if (found !== undefined && jobs.length === batchSize) boss.notifyWorker(found)
      return results
    })
    workers.set(name, worker)
  }

  /** @returns for a failure the error's code only: pg-boss stores it, and messages may contain private data */
  async function runOne(
    job: JobWithMetadata<unknown>,
    run: (payload: unknown) => Promise<void>,
  ): Promise<JobResult<Error>> {
    const payload = job.name === exhausted ? exhaustedPayload(job) : (job.data ?? {})
    try {
      await run(payload)
      return { id: job.id, status: 'completed' }
    } catch (error) {
      const code = errorCodeOf(error)
      log.error('job-failed', { job: job.name, id: job.id, attempt: job.retryCount + 1, code }, error)
      return { id: job.id, status: 'failed', output: new Error(code) }
    }
  }
}

/** How long requests are collected for one run. */
const soonMs = 200

/** Runs scheduled jobs on request, in this process and each at most once at a time. Rows are claimed as in other runs. */
function soonRunner(log: Log, stopping: AbortSignal) {
  const requested = new Set<ScheduleName>()
  let runners: JobRunners | undefined
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    await pause(soonMs, undefined, { signal: stopping, ref: false }).catch(() => undefined)
    for (const name of requested) {
      requested.delete(name)
      if (stopping.aborted) return
      await runners?.[name]({}).catch((error: unknown) => log.error('job-failed', { job: name }, error))
    }
  }

  function request(name: ScheduleName): void {
    requested.add(name)
    running ??= run().finally(() => {
      running = undefined
    })
  }

  return {
    start: (given: JobRunners): void => {
      runners = given
    },
    request,
    ended: async (): Promise<void> => running,
  }
}

function exhaustedPayload(job: JobWithMetadata<unknown>): JobPayloads['record-exhausted-job'] {
  return {
    exhaustedId: job.id,
    name: job.sourceName ?? '',
    attempts: (job.sourceRetryCount ?? 0) + 1,
    errorCode: storedCode(job.sourceOutput),
  }
}

/** The code that `runOne` threw; any other output is pg-boss's own, for a job whose process ended. */
function storedCode(output: unknown): string {
  const message = typeof output === 'object' && output !== null && 'message' in output ? output.message : undefined
  return typeof message === 'string' && /^\w{1,100}$/.test(message) ? message : 'timeout'
}

function isScheduled(name: string): name is ScheduleName {
  return Object.hasOwn(jobSchedule, name)
}

/** Runs pg-boss's statements in the caller's transaction, so that both commit or neither does. */
function inTransaction(tx: Kysely<unknown>) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const result = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
      return { rows: plainNumbers([...result.rows]) }
    },
  }
}

/** pg-boss expects numbers; our drivers return bigint for int8. */
function plainNumbers(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
    ),
  )
}
