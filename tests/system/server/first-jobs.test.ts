/** Jobs that are added before the queue has started. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bossQueue } from '#api/adapters/job-queue.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import { jobSchedule } from '#domain/site/scheduled-jobs.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

describe.each(await databaseEngines())('a job queue on %s', (engine) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())

  it('adds a job within its transaction before it has started, and none after a rollback', async () => {
    const { db, log } = app.deps
    const before = bossQueue(db, log)
    before.start(jobRunners({ ...app.deps, mailer: { send: () => Promise.resolve() } }))
    await expect
      .poll(async () => {
        const [table] = await db.execute("select to_regclass('jobs.queue') is not null as known")
        return table?.['known'] === true && (await db.execute("select 1 from jobs.queue where name = 'notify'")).length
      })
      .toBe(1)
    await before.stop()

    const fresh = bossQueue(db, log)
    const payload = { event: 'update', id: app.deps.ids.next() } as const
    const waiting = async () =>
      (await db.execute("select 1 from jobs.job where name = 'notify' and data ->> 'id' = $1", [payload.id])).length
    await expect(
      db.transact(async (tx) => {
        await fresh.add(tx, 'notify', payload)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await waiting()).toBe(0)
    await db.transact((tx) => fresh.add(tx, 'notify', payload))
    expect(await waiting()).toBe(1)
  })

  it('is ready for the first request on a new database, and on one that lacks a queue', async () => {
    const { db, log } = app.deps
    const runners = jobRunners({ ...app.deps, mailer: { send: () => Promise.resolve() } })
    await db.execute('drop schema jobs cascade')
    for (const change of ['select 1', "select jobs.delete_queue('notify')"]) {
      const queue = bossQueue(db, log)
      await queue.prepare(runners)
      await db.execute(change)
      await queue.stop()
    }
    const last = bossQueue(db, log)
    await last.prepare(runners)
    await db.transact((tx) => last.add(tx, 'notify', { event: 'update', id: app.deps.ids.next() }))
    expect(await db.execute("select 1 from jobs.job where name = 'notify'")).toHaveLength(1)
    await last.stop()
  })

  it('runs only the current schedule, and nothing of an earlier version', async () => {
    const { db, log } = app.deps
    await db.execute(`select jobs.create_queue('former-job', '{"policy":"standard"}')`)
    await db.execute("insert into jobs.schedule (name, cron, timezone) values ('former-job', '* * * * *', 'UTC')")
    const queue = bossQueue(db, log)
    queue.start(jobRunners(app.deps))
    const scheduled = () => db.execute('select name, cron from jobs.schedule order by name collate "C"')
    const listed = Object.entries(jobSchedule).map(([name, { cron }]) => ({ name, cron }))
    await expect.poll(scheduled).toEqual(listed.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    await queue.stop()
  })

  it('processes waiting jobs consecutively, not one per poll', async () => {
    const { db, log } = app.deps
    const many = 200
    const taken: string[] = []
    const queue = bossQueue(db, log)
    const runners = jobRunners({ ...app.deps, mailer: { send: () => Promise.resolve() } })
    const shares = Array.from({ length: many }, () => app.deps.ids.next())
    // Other tests leave notifications in the queue.
    const take = (id: string) => void (shares.includes(id) && taken.push(id))
    queue.start({ ...runners, notify: ({ id }) => Promise.resolve(take(id)) })
    await db.transact(async (tx) => {
      for (const shareId of shares) await queue.add(tx, 'notify', { event: 'distribution', id: shareId })
    })
    queue.wake()
    // One job per two-second poll would take nearly seven minutes.
    await expect.poll(() => taken.length).toBe(many)
    expect(taken.toSorted()).toEqual(shares.toSorted())
    await queue.stop()
  })

  it('repeats a job that fails beside others, and those not', async () => {
    const { db, log, ids } = app.deps
    const all = Array.from({ length: 10 }, () => ids.next())
    const taken = new Map<string, number>()
    const queue = bossQueue(db, log)
    const runners = jobRunners({ ...app.deps, mailer: { send: () => Promise.resolve() } })
    queue.start({
      ...runners,
      notify: ({ id }) => {
        taken.set(id, (taken.get(id) ?? 0) + 1)
        return id === all[4] ? Promise.reject(new Error('refused')) : Promise.resolve()
      },
    })
    await db.transact(async (tx) => {
      for (const id of all) await queue.add(tx, 'notify', { event: 'distribution', id })
    })
    queue.wake()
    const states = async () => {
      const rows = await db.execute(
        `select data ->> 'id' as id, state, output from jobs.job where data ->> 'id' = any($1::text[])`,
        [all],
      )
      return rows.map(({ id, state, output }) => [all.indexOf(String(id)), state, output])
    }
    const failed = [4, 'retry', expect.objectContaining({ message: 'Error' })]
    await expect
      .poll(async () => (await states()).toSorted((a, b) => Number(a[0]) - Number(b[0])))
      .toEqual(all.map((_, index) => (index === 4 ? failed : [index, 'completed', null])))
    expect([...taken.values()]).toEqual(all.map(() => 1))
    await queue.stop()
  })
})
