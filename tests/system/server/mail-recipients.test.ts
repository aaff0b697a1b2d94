import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activeAdministrators } from '#api/db/notification/recipients.ts'
import { notify } from '#api/jobs/notify.ts'
import type { Mail, PushSend } from '#api/ports.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

describe.each(await behaviourEngine())('a notification to several users on %s', (engine) => {
  let app: TestApp
  let addresses: string[]
  let failureId: string
  beforeAll(async () => {
    app = await startTestApp(engine)
    for (let count = 0; count < 3; count += 1) await newPerson(app, { admin: true })
    addresses = (await activeAdministrators(app.deps.db.read)).map(({ email }) => email)
  })
  beforeEach(async () => {
    failureId = app.deps.ids.next()
    const at = new Date(app.deps.clock.now()).toISOString()
    await app.deps.db.execute('delete from job_failure')
    await app.deps.db.execute(
      `insert into job_failure
        (id, job, row_id, attempts, next_attempt_at, last_error_code, first_failed_at, last_failed_at, reported_at)
        values ($1, 'erase-accounts', $2, 5, $3, '55P03', $3, $3, $3)`,
      [failureId, app.deps.ids.next(), at],
    )
  })
  afterAll(() => app.close())

  it('reaches all others when one e-mail fails, and each of them once', async () => {
    const sent: string[] = []
    const ids = new Set<string | undefined>()
    let isBroken = true
    const mailer = {
      send: ({ to, id }: Mail): Promise<void> => {
        ids.add(id)
        if (isBroken && to === addresses[0]) return Promise.reject(new Error('mailbox unavailable'))
        sent.push(to)
        return Promise.resolve()
      },
    }
    const deps = { ...app.deps, mailer }
    const run = () => notify({ event: 'job-failed', id: failureId }, deps)
    await expect(run()).rejects.toThrow('mailbox unavailable')
    expect(sent).toEqual(addresses.slice(1))
    isBroken = false
    await run()
    expect(sent).toEqual([...addresses.slice(1), ...addresses.slice(0, 1)])
    // The mail server discards repeated message ids, so each user has their own, which retries reuse.
    expect(ids.size).toBe(addresses.length)
  })

  it('sends no e-mail twice when the relay fails afterwards, and repeats the push with the same id', async () => {
    const sent: string[] = []
    const pushed: string[] = []
    let isBroken = true
    const mailer = { send: ({ to }: Mail): Promise<void> => Promise.resolve(void sent.push(to)) }
    const push = {
      ...app.deps.push,
      send: ({ id }: PushSend): Promise<void> => {
        pushed.push(id)
        return isBroken ? Promise.reject(new Error('relay unavailable')) : Promise.resolve()
      },
    }
    const deps = { ...app.deps, mailer, push }
    const run = () => notify({ event: 'job-failed', id: failureId }, deps)
    await expect(run()).rejects.toThrow('relay unavailable')
    isBroken = false
    await run()
    await run()
    expect(sent).toEqual(addresses)
    expect(new Set(pushed).size).toBe(addresses.length)
    const rows = await app.deps.db.execute(`select id from notification where subject = $1`, [failureId])
    expect(rows).toHaveLength(addresses.length)
  })
})
