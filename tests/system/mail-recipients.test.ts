import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findUser } from '#api/db/users.ts'
import { mailEachRecipient } from '#api/jobs/mail-recipients.ts'
import type { Mail } from '#api/ports.ts'
import { texts } from '#api/texts/texts.ts'
import { reportedAttempts } from '#domain/scheduled-jobs.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

describe.each(await behaviourEngine())('news for several people on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())

  it('reach all others when the mail to one fails, and each of them once', async () => {
    const people = [await newPerson(app), await newPerson(app), await newPerson(app)]
    const found = await Promise.all(people.map(({ id }) => findUser(app.deps.db.read, id)))
    const users = found.filter((user) => user !== undefined)
    const sent: string[] = []
    const ids = new Set<string | undefined>()
    let isBroken = true
    const mailer = {
      send: ({ to, id }: Mail): Promise<void> => {
        ids.add(id)
        if (isBroken && to === users[0]?.email) return Promise.reject(new Error('mailbox unavailable'))
        sent.push(to)
        return Promise.resolve()
      },
    }
    const deps = { ...app.deps, mailer }
    const subject = randomUUID()
    const notify = () =>
      mailEachRecipient(
        users,
        ({ language }) => ({
          kind: 'job-failed',
          subject,
          facts: { path: '/admin' },
          mail: texts[language].jobFailed({ attempts: reportedAttempts }),
        }),
        deps,
      )
    await expect(notify()).rejects.toThrow('mailbox unavailable')
    expect(sent).toEqual(users.slice(1).map(({ email }) => email))
    isBroken = false
    await notify()
    expect(sent).toEqual([...users.slice(1), ...users.slice(0, 1)].map(({ email }) => email))
    // A mail of an id that is known is not kept again: each person has one of their own, the same at each attempt.
    expect(ids.size).toBe(users.length)
  })
})
