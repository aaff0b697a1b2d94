/**
 * Scheduled jobs: a failing row delays no others, is retried, and is reported to administrators (decision record
 * 0024).
 */

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { lockOffering } from '#api/db/investment/investments.ts'
import { type Database, openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { prepareSite } from '#api/db/site/prepare-site.ts'
import { type JobFailureRow } from '#api/db/jobs/job-failures.ts'
import { recordOf } from '#api/db/jobs/failed-records.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import { calls } from '#contract/calls.ts'
import { processDueRows, type ScheduledJob } from '#api/jobs/process-due-rows.ts'
import { runSchedule, scheduledJobs } from '#api/jobs/scheduled-jobs.ts'
import {
  longestRetryMs,
  reportedAttempts,
  retryDelay,
  type ScheduledJobName,
  scheduledJobNames,
} from '#domain/site/scheduled-jobs.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type JobBed, jobBed, reservations, silentAccounts } from '#tests/support/jobs/job-bed.ts'
import { poisonedJobs } from '#tests/support/jobs/poisoned-jobs.ts'
import { createTestDatabase, templateName } from '#tests/support/postgres.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const [engine = 'embedded'] = (await databaseEngines()).toReversed()
const limits = { budgetMs: 45_000, pageSize: 2 }

let app: TestApp
let bed: JobBed
beforeAll(async () => {
  app = await startTestApp(engine, {
    referenceRates: ['first-bank', 'second-bank', 'third-bank'].map((name) => ({
      name,
      fetch: () => Promise.resolve({ day: '2026-11-20', perEuro: { USD: '1.1' } }),
    })),
    scanner: { scan: () => Promise.resolve({ state: 'clean' }), version: () => Promise.resolve('ClamAV') },
    gateways: {
      of: () => undefined,
      opened: () => undefined,
      listening: () => [],
      custodialOf: () => undefined,
      transfers: () => undefined,
      accounts: silentAccounts,
    },
  })
  bed = jobBed(app, await newPerson(app, { admin: true }))
  // Retries advance the clock by days.
  await app.deps.db.execute(`update user_session set expires_at = '2100-01-01'`)
  await app.deps.db.execute(`create function poison() returns trigger language plpgsql as $$
    begin
      if coalesce(to_jsonb(new), to_jsonb(old)) #>> string_to_array(tg_argv[0], ',') = tg_argv[1] then
        raise exception 'private words of a person';
      end if;
      return coalesce(new, old);
    end $$`)
})
afterAll(() => app.close())
afterEach(() => app.deps.db.execute('delete from test_job'))

const retryFailures = (deps: JobDeps) => jobRunners(deps)['retry-failures']({})
const jobOf = (name: ScheduledJobName): ScheduledJob => scheduledJobs[name]
const failureOf = async (job: string, rowId: string) =>
  app.deps.db.read
    .selectFrom('job_failure')
    .selectAll()
    .where('job', '=', job as ScheduledJob['name'])
    .where('row_id', '=', rowId)
    .executeTakeFirst()
const jobsCalled = (name: string) => app.deps.db.execute('select payload from test_job where name = $1', [name])
const failureNotices = () =>
  app.deps.db.execute(`select payload from test_job where payload ->> 'event' = 'job-failed'`)
const failureLines = (rowId: string) => app.logLines.filter((line) => line.includes('failed') && line.includes(rowId))

describe('every scheduled job', () => {
  it('is in the table of poisoned rows', () => {
    for (const [name, job] of Object.entries(scheduledJobs)) expect(job.name).toBe(name)
    expect(Object.keys(scheduledJobs).toSorted()).toEqual([...scheduledJobNames].toSorted())
    expect(Object.keys(poisonedJobs).toSorted()).toEqual([...scheduledJobNames].toSorted())
  })

  it.each(scheduledJobNames)('%s skips a poisoned row, retries it, and finally processes it', async (name) => {
    const { seed, poison, done } = poisonedJobs[name]
    const job = jobOf(name)
    const [poisoned = '', ...others] = await seed(bed)
    const isDone = async (id: string) => (await app.deps.db.execute(done, [id]))[0]?.['done']
    const value = poison.value?.(poisoned) ?? poisoned
    await app.deps.db.execute(
      `create trigger poison before insert or update or delete on ${poison.table}
       for each row execute function poison('${poison.path}', '${value}')`,
    )
    app.logLines.length = 0
    await processDueRows(job, app.deps, limits)
    for (const id of others) expect(await isDone(id), id).toBe(true)
    expect(await isDone(poisoned)).not.toBe(true)
    const first = await failureOf(name, poisoned)
    expect(first).toMatchObject({ attempts: 1, last_error_code: 'P0001', reported_at: null, resolved_at: null })
    const wait = Number(first?.next_attempt_at.getTime()) - app.deps.clock.now()
    expect(wait).toBeGreaterThanOrEqual(retryDelay(1, 0))
    expect(wait).toBeLessThanOrEqual(retryDelay(1, 1))
    // Neither the next run nor an early retry attempts it again.
    await processDueRows(job, app.deps, limits)
    await retryFailures(app.deps)
    expect(await failureOf(name, poisoned)).toMatchObject({ attempts: 1 })
    for (let attempts = 2; attempts <= reportedAttempts; attempts += 1) {
      expect(await failureNotices()).toEqual([])
      app.advance(retryDelay(attempts - 1, 1))
      await retryFailures(app.deps)
      expect(await failureOf(name, poisoned)).toMatchObject({ attempts, resolved_at: null })
    }
    const item = await failureOf(name, poisoned)
    expect(item?.reported_at).not.toBeNull()
    app.advance(retryDelay(reportedAttempts, 1))
    await retryFailures(app.deps)
    expect(await failureNotices()).toEqual([{ payload: { event: 'job-failed', id: item?.id } }])
    const lines = failureLines(poisoned)
    expect(lines).toHaveLength(reportedAttempts + 1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ job: name, row: poisoned, attempts: 1, code: 'P0001' })
    expect(lines.join()).not.toContain('private words')
    await app.deps.db.execute(`drop trigger poison on ${poison.table}`)
    app.advance(longestRetryMs)
    await retryFailures(app.deps)
    expect(await isDone(poisoned)).toBe(true)
    expect((await failureOf(name, poisoned))?.resolved_at).not.toBeNull()
    expect(await app.deps.db.execute('select * from job_claim')).toEqual([])
  })
})

describe('due rows', () => {
  it('that wait do not delay the closing behind them, even if there are more than a hundred', async () => {
    const [due = ''] = await bed.campaigns(1)
    await reservations(bed, () => ({}), 105)
    await app.deps.db.execute('update campaign set closes_at = $1 where units_taken = 4 and status = 2', [
      bed.inMinutes(-60),
    ])
    await app.deps.db.execute('update campaign set closes_at = $2 where id = $1', [due, bed.inMinutes(-1)])
    await runSchedule('close-campaigns', app.deps)
    const [{ status } = {}] = await app.deps.db.execute('select status from campaign where id = $1', [due])
    expect(status).toBe(5)
    const [{ waiting } = {}] = await app.deps.db.execute(
      'select count(*)::int as waiting from campaign where status = 2 and closes_at <= $1',
      [bed.inMinutes(0)],
    )
    expect(waiting).toBeGreaterThan(100)
  })

  it('that exceed the time of a run are processed by the next ones, even while the first ones stay due', async () => {
    const rows = bed.ids(5).map((id) => ({ id, at: new Date(1_000_000) }))
    const processed: string[] = []
    const job: ScheduledJob = {
      name: 'housekeeping',
      due: ({ after, limit }) => Promise.resolve(rows.filter(({ id }) => !after || id > after.id).slice(0, limit)),
      process: (id) => Promise.resolve(processed.push(id)),
    }
    for (let run = 0; run < 7; run += 1) await processDueRows(job, app.deps, { budgetMs: 0, pageSize: 3 })
    // The last two start from the beginning again.
    expect(processed).toEqual([...rows, ...rows.slice(0, 2)].map(({ id }) => id))
    await app.deps.db.execute('delete from job_cursor')
  })

  it('are processed after the clock stepped forward by 400 days and back', async () => {
    const [row = ''] = bed.ids(1)
    let isPoisoned = true
    let processed = 0
    const job: ScheduledJob = {
      ...jobOf('end-top-ups'),
      due: () => Promise.resolve([{ id: row, at: new Date(0) }]),
      process: () => {
        processed += 1
        return isPoisoned ? Promise.reject(new TypeError('private words')) : Promise.resolve()
      },
    }
    const days400 = 400 * 86_400_000
    app.advance(days400)
    await processDueRows(job, app.deps, { ...limits, pageSize: 2 })
    expect(await failureOf('end-top-ups', row)).toMatchObject({ attempts: 1, last_error_code: 'TypeError' })
    app.advance(-days400)
    // The row of the job does not exist, so the failure is resolved immediately.
    await retryFailures(app.deps)
    expect((await failureOf('end-top-ups', row))?.resolved_at).not.toBeNull()
    isPoisoned = false
    await app.deps.db.execute(
      `insert into job_claim (job, row_id, owner, claimed_until) values ('end-top-ups', $1, $2, $3)`,
      [row, randomUUID(), bed.inMinutes(400 * 1440)],
    )
    await processDueRows(job, app.deps, { ...limits, pageSize: 2 })
    expect(processed).toBe(2)
  })
})

describe('administrators', () => {
  it('are notified once of a repeated failure by e-mail and inbox, and can view and retry it', async () => {
    const [person = ''] = await bed.users(1)
    const [failureId = ''] = bed.ids(1)
    await app.deps.db.execute('delete from job_failure')
    await bed.insert('job_failure', [
      {
        id: failureId,
        job: 'erase-accounts',
        row_id: person,
        attempts: reportedAttempts,
        next_attempt_at: bed.inMinutes(60),
        last_error_code: '55P03',
        first_failed_at: bed.inMinutes(-60),
        last_failed_at: bed.inMinutes(0),
        reported_at: bed.inMinutes(0),
      },
    ])
    app.mails.length = 0
    const runners = jobRunners(app.deps)
    await runners.notify({ event: 'job-failed', id: failureId })
    await runners.notify({ event: 'job-failed', id: failureId })
    expect(app.mails.map(({ subject }) => subject)).toEqual(['A background task needs your attention'])
    const inbox = await make(app, calls.social.listNotifications, { query: {} }, { as: bed.person })
    expect(inbox.data.items.filter(({ kind }) => kind === 'job-failed')).toMatchObject([{ path: '/admin' }])

    const list = () => make(app, calls.admin.listJobFailures, { query: {} }, { as: bed.person })
    expect((await list()).data).toMatchObject({
      total: 1,
      items: [
        {
          id: failureId,
          job: 'erase-accounts',
          attempts: 5,
          errorCode: '55P03',
          record: { kind: 'person', id: person },
        },
      ],
    })
    const retry = (as: TestPerson) => make(app, calls.admin.retryJobFailure, { params: { id: failureId } }, { as })
    expect((await retry(await newPerson(app))).status).toBe(403)
    expect((await retry(bed.person)).status).toBe(200)
    expect(await jobsCalled('retry-failure')).toEqual([{ payload: { failureId } }])
    await runners['retry-failure']({ failureId })
    expect((await list()).data).toMatchObject({ total: 0, items: [] })
    const audited = await app.deps.db.execute(
      'select actor_id, event_name from audit_event where subject = $1 order by at, id',
      [failureId],
    )
    expect(audited).toEqual([{ actor_id: bed.person.id, event_name: 'scheduled-task-retried' }])
    expect((await retry(bed.person)).status).toBe(404)
  })

  it('find the record of every job that has one', async () => {
    await app.deps.db.execute('delete from job_failure')
    for (const name of scheduledJobNames.filter((each) => each !== 'housekeeping')) {
      const unknown = await recordOf(app.deps.db.read, {
        job: name,
        row_id: `${bed.person.id}:${bed.person.id}`,
      } as JobFailureRow)
      expect(unknown === null || unknown.id.startsWith(bed.person.id), name).toBe(true)
    }
  })
})

describe.runIf(engine === 'postgres')('two processes', () => {
  let databases: Database[]
  let drop: () => Promise<void>
  let first: TestApp
  let shared: JobBed
  beforeAll(async () => {
    const made = await createTestDatabase(`freehold_${randomUUID().replaceAll('-', '')}`, process.env[templateName])
    drop = () => made.drop()
    databases = await Promise.all([1, 2].map(() => openDatabase({ kind: 'postgres', url: made.url, poolSize: 4 })))
    const [database] = databases
    if (!database) throw new Error('no database')
    await migrate(database)
    await prepareSite(database, randomUUID, new Date())
    first = await startTestApp('postgres', { database })
    shared = jobBed(first, await newPerson(first))
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
    await drop()
  })
  const second = () => ({ ...first.deps, db: databases[1] ?? first.deps.db })

  it('share due rows, each with one effect', async () => {
    const due = await reservations(shared, (index) => ({ expires_at: shared.inMinutes(index - 90) }), 60)
    const processed: string[] = []
    const observed = (): ScheduledJob => {
      const job = jobOf('expire-reservations')
      return {
        ...job,
        process: (id, deps) => {
          processed.push(id)
          return job.process(id, deps)
        },
      }
    }
    await Promise.all([
      processDueRows(observed(), first.deps, { budgetMs: 45_000, pageSize: 5 }),
      processDueRows(observed(), second(), { budgetMs: 45_000, pageSize: 5 }),
    ])
    expect([...new Set(processed)].toSorted()).toEqual(due.toSorted())
    // Rows that the other process finished between reading and claiming are processed again without effect: at most
    // one page.
    expect(processed.length).toBeLessThanOrEqual(due.length + 5)
    const queued = await first.deps.db.execute(
      `select id from test_job where payload ->> 'event' = 'reservation-ended'`,
    )
    expect(queued).toHaveLength(60)
  })

  it('skip a locked campaign', async () => {
    const due = await reservations(shared, (index) => ({ expires_at: shared.inMinutes(index - 9) }), 3)
    const [locked = '', , free = ''] = due
    const [row] = await first.deps.db.execute('select campaign_id from investment where id = $1', [locked])
    const campaignId = String(row?.['campaign_id'])
    // The first two belong to the locked campaign: the second is not attempted.
    await first.deps.db.execute('update investment set campaign_id = $2 where id = $1', [due[1], campaignId])
    let unlock = (): void => {}
    const held = Promise.withResolvers<void>()
    const holding = second().db.transact(async (tx) => {
      await lockOffering(tx, campaignId)
      held.resolve()
      await new Promise<void>((resolve) => {
        unlock = resolve
      })
    })
    await held.promise
    await processDueRows(jobOf('expire-reservations'), first.deps)
    unlock()
    await holding
    const states = await first.deps.db.execute(
      'select id, state from investment where id = any($1::uuid[]) order by id',
      [due],
    )
    expect(states.map(({ state }) => state)).toEqual(['reserved', 'reserved', 'expired'])
    expect(free).not.toBe('')
    const failures = await first.deps.db.execute('select row_id, last_error_code from job_failure')
    expect(failures).toEqual([{ row_id: locked, last_error_code: '55P03' }])
  })
})
