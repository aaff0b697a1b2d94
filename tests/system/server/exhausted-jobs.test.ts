/** Queued jobs that failed at their last retry: administrators see and retry them. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bossQueue } from '#api/adapters/job-queue.ts'
import type { FailingJobName } from '#api/db/tables/job-tables.ts'
import { retryFailedRows } from '#api/jobs/process-due-rows.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import type { JobPayloads } from '#api/ports.ts'
import { calls } from '#contract/calls.ts'
import { longestRetryMs } from '#domain/site/scheduled-jobs.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const privateText = 'zephyrine@example.com was refused'

describe.each(await databaseEngines())('a job that fails at its last retry on %s', (engine) => {
  let app: TestApp
  let administrator: TestPerson
  let isBroken: boolean
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await newPerson(app, { admin: true })
    // Retries advance the clock by hours.
    await app.deps.db.execute(`update user_session set expires_at = '2100-01-01'`)
    const { mailer } = app.deps
    const send = mailer.send.bind(mailer)
    mailer.send = (mail) => (isBroken ? Promise.reject(new TypeError(privateText)) : send(mail))
  })
  beforeEach(async () => {
    isBroken = true
    app.mails.length = 0
    await app.deps.db.execute('delete from test_job')
    await app.deps.db.execute('delete from job_failure')
    await app.deps.db.execute('delete from notification')
  })
  afterAll(() => app.close())

  const list = async () => (await make(app, calls.admin.listJobFailures, { query: {} }, { as: administrator })).data
  const add = <N extends 'mail-security'>(name: N, payload: JobPayloads[N]) =>
    app.deps.db.transact((tx) => app.deps.jobs.add(tx, name, payload))
  const securityMail = () => add('mail-security', { userId: administrator.id, notice: 'password-changed' })
  const inbox = async () =>
    (await make(app, calls.social.listNotifications, { query: {} }, { as: administrator })).data.items.filter(
      ({ kind }) => kind === 'job-failed',
    )

  it('is listed by its name without personal data, and runs again when an administrator retries it', async () => {
    await securityMail()
    await app.exhaustJobs()
    const { items } = await list()
    // The notification failed as well: it is listed, but causes no further notification.
    expect(items.map(({ job }) => job).toSorted()).toEqual(['mail-security', 'notify'])
    const item = items.find(({ job }) => job === 'mail-security')
    expect(item).toMatchObject({ attempts: 9, errorCode: 'TypeError', record: null })
    const rows = JSON.stringify(await app.deps.db.execute('select * from job_failure'))
    expect(rows).not.toContain(administrator.id)
    expect(rows + app.logLines.join()).not.toContain('zephyrine')

    isBroken = false
    const retry = (id: string) => make(app, calls.admin.retryJobFailure, { params: { id } }, { as: administrator })
    expect((await retry(item?.id ?? '')).status).toBe(200)
    await app.runJobs()
    expect(app.mails.map(({ subject }) => subject)).toEqual(['Your password for Freehold was changed'])
    expect((await list()).items.map(({ job }) => job)).toEqual(['notify'])
    // The queue has deleted its payload.
    expect(await app.deps.db.execute(`select 1 from test_job where name = 'mail-security'`)).toEqual([])
  })

  it('is retried automatically with growing delays, and remains listed while it fails', async () => {
    await securityMail()
    await app.exhaustJobs()
    const runners = jobRunners(app.deps)
    await runners['retry-failures']({})
    expect((await list()).items.every(({ attempts }) => attempts === 9)).toBe(true)
    app.advance(longestRetryMs)
    await runners['retry-failures']({})
    expect((await list()).items.map(({ attempts }) => attempts)).toEqual([10, 10])
    expect(await app.deps.db.execute('select 1 from test_job where exhausted_id is null')).toEqual([])
    isBroken = false
    app.advance(longestRetryMs)
    await runners['retry-failures']({})
    expect(await list()).toMatchObject({ total: 0 })
    expect(app.mails.map(({ subject }) => subject)).toContain('Your password for Freehold was changed')
    app.at('2026-11-21T09:00:00.000Z')
  })

  it('is retried in turn, however many rows of scheduled jobs are due', async () => {
    const now = app.deps.clock.now()
    const failures = (['mail-security', 'mail-digest', 'end-top-ups'] as const).map((job, index) => ({
      id: app.deps.ids.next(),
      job,
      row_id: app.deps.ids.next(),
      attempts: 9,
      // The row of the scheduled job is due last.
      next_attempt_at: new Date(now - 60_000 + index),
      last_error_code: '08006',
      first_failed_at: new Date(now - 60_000),
      last_failed_at: new Date(now - 60_000),
      reported_at: null,
      resolved_at: null,
    }))
    await app.deps.db.transact((tx) => tx.insertInto('job_failure').values(failures).execute())
    const retried: string[] = []
    const jobOf = (name: FailingJobName) => ({ name, process: () => Promise.resolve(retried.push(name)) })
    for (const job of ['end-top-ups', 'mail-security', 'mail-digest']) {
      // A run with time for one retry only.
      await retryFailedRows(jobOf, app.deps, { budgetMs: 0, pageSize: 2 })
      expect(retried.at(-1)).toBe(job)
    }
  })

  it('is announced once an hour per kind of job, however many fail', async () => {
    for (let count = 0; count < 3; count += 1) await securityMail()
    const runners = jobRunners(app.deps)
    const jobs = await app.deps.db.execute('select payload from test_job')
    expect(jobs).toHaveLength(3)
    await app.deps.db.execute('delete from test_job')
    isBroken = false
    const record = () =>
      runners['record-exhausted-job']({
        exhaustedId: app.deps.ids.next(),
        name: 'mail-security',
        attempts: 9,
        errorCode: 'TypeError',
      })
    for (let count = 0; count < 3; count += 1) await record()
    await app.runJobs()
    expect((await list()).total).toBe(3)
    expect(app.mails.map(({ subject }) => subject)).toEqual(['A background task needs your attention'])
    expect(await inbox()).toHaveLength(1)
    app.advance(3_600_001)
    await record()
    await app.runJobs()
    expect(await inbox()).toHaveLength(2)
    app.at('2026-11-21T09:00:00.000Z')
  })

  it('is handed over by pg-boss, which retains the payload until success, but no error messages', async () => {
    const { db, log } = app.deps
    const queue = bossQueue(db, log)
    const deps = { ...app.deps, exhaustedJobs: queue.exhaustedJobs }
    const runners = jobRunners(deps)
    queue.start(runners)
    const deadLetter = async () => {
      const [row] = await db.execute(`select dead_letter from jobs.queue where name = 'mail-security'`).catch(() => [])
      return row?.['dead_letter']
    }
    await expect.poll(deadLetter).toBe('record-exhausted-job')
    await db.transact((tx) => queue.add(tx, 'mail-security', { userId: administrator.id, notice: 'password-changed' }))
    await db.execute(`update jobs.job set retry_count = retry_limit where name = 'mail-security'`)
    queue.wake()
    await expect
      .poll(async () => (await list()).items)
      .toMatchObject([{ job: 'mail-security', attempts: 9, errorCode: 'TypeError' }])
    const stored = () => db.execute(`select row_to_json(j)::text as job from jobs.job j where name like '%'`)
    expect(JSON.stringify(await stored())).not.toContain('zephyrine')
    const [item] = (await list()).items
    isBroken = false
    await runners['retry-failure']({ failureId: item?.id ?? '' })
    expect(app.mails.map(({ subject }) => subject)).toEqual(['Your password for Freehold was changed'])
    expect((await list()).total).toBe(0)
    expect(await db.execute(`select 1 from jobs.job where name = 'record-exhausted-job'`)).toEqual([])
    await queue.stop()

    // Queues created by an earlier version had no dead-letter queue.
    await db.execute('update jobs.queue set dead_letter = null')
    const later = bossQueue(db, log)
    later.start(runners)
    await expect.poll(deadLetter).toBe('record-exhausted-job')
    await later.stop()
  })
})
