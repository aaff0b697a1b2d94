/** The clock steps forward by 400 days and back: users are not locked out, and jobs do not wait for those days. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bossQueue } from '#api/adapters/job-queue.ts'
import { repairJobTimes } from '#api/adapters/job-times.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, send } from '#tests/support/test-users.ts'
import { personWithPassword, protectedPerson, testPassword, ticketOf } from '#tests/support/protected-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const days = 400 * dayMs

describe.each(await behaviourEngine())('after a clock step back on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { rateLimit: true })
    app.at(testNow)
  })
  afterAll(() => app.close())

  const signIn = async (email: string, password = testPassword) => {
    const answer = await send(app, 'POST', 'login', { body: { email, password }, address: '198.51.100.9' })
    return { status: answer.status, wait: Number(answer.headers.get('retry-after')) }
  }

  it('calls and pages respond after steps of an hour, two hours and 400 days', async () => {
    for (const step of [0, -2 * 3_600_000, days, -days, -3_600_000]) {
      app.advance(step)
      expect((await send(app, 'GET', 'bootstrap')).status).toBe(200)
      expect((await app.fetch(new Request('https://freehold.example/en'), '198.51.100.9')).status).not.toBe(429)
    }
  })

  it('users can sign in, after one wait if attempts failed in the meantime', async () => {
    const { email } = await personWithPassword(app)
    expect((await signIn(email)).status).toBe(200)
    app.advance(days)
    for (let failure = 0; failure < 5; failure += 1) expect((await signIn(email, 'Wrong-Key-9')).status).toBe(401)
    app.advance(-days)
    const { status, wait } = await signIn(email)
    expect(status).toBe(429)
    expect(wait).toBeLessThanOrEqual(5)
    app.advance(wait * 1000)
    expect((await signIn(email)).status).toBe(200)
  })

  it('a current authenticator code is accepted once, without a remaining wait', async () => {
    const person = await protectedPerson(app)
    const second = async (code: string) => {
      const { ticket } = await ticketOf(app, person.email)
      return (await send(app, 'POST', 'validateLoginTwoFactorUser', { body: { ticket, code } })).status
    }
    app.advance(days)
    expect(await second(person.code())).toBe(200)
    for (let wrong = 0; wrong < 5; wrong += 1) await second('000000')
    app.advance(-days)
    const code = person.code()
    expect(await second(code)).toBe(200)
    expect(await second(code)).not.toBe(200)
  })

  it('a session created in the meantime does not outlive the usual duration', async () => {
    const { email } = await personWithPassword(app)
    app.advance(days)
    const { data } = await make(app, calls.account.signIn, { body: { email, password: testPassword } })
    if (!('token' in data)) throw new Error('no session')
    const { token } = data
    const me = async () => (await send(app, 'GET', 'users/me', { as: { id: '', token } })).status
    expect(await me()).toBe(200)
    app.advance(-days)
    expect(await me()).toBe(401)
  })

  it('queued and scheduled jobs continue', async () => {
    const { db, log } = app.deps
    const queue = bossQueue(db, log)
    const runners = jobRunners({ ...app.deps, mailer: { send: () => Promise.resolve() } })
    const logged: string[] = []
    const shareId = app.deps.ids.next()
    queue.start({ ...runners, notify: ({ id }) => Promise.resolve(void (id === shareId && logged.push(id))) })
    try {
      await expect
        .poll(
          async () =>
            (await db.execute("select to_regclass('jobs.version') is not null as made"))[0]?.['made'] === true &&
            (await db.execute("select 1 from jobs.queue where name = 'notify'")).length,
        )
        .toBe(1)
      await db.transact((tx) => queue.add(tx, 'notify', { event: 'distribution', id: shareId }))
      await db.execute("update jobs.job set start_after = now() + interval '400 days' where name = 'notify'")
      await db.execute("update jobs.version set cron_on = now() + interval '400 days'")
      await repairJobTimes(db)
      queue.wake()
      await expect.poll(() => logged.length).toBe(1)
      expect(await db.execute('select 1 from jobs.version where cron_on > now()')).toEqual([])
    } finally {
      await queue.stop()
    }
  })
})
