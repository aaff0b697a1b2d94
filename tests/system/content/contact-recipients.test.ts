/** A visitor's message reaches every administrator, even if one of the e-mails fails. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMessage } from '#api/db/content/contact.ts'
import { findUser } from '#api/db/account/users.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import type { JobName, Mail } from '#api/ports.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

interface QueuedJob {
  readonly name: JobName
  readonly payload: unknown
}

describe.each(await behaviourEngine())('a message to the site on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())

  it('reaches all other administrators when one e-mail fails, and no administrator twice', async () => {
    const administrators = [
      await newPerson(app, { admin: true }),
      await newPerson(app, { admin: true }),
      await newPerson(app, { admin: true }),
    ]
    const users = await Promise.all(administrators.map(({ id }) => findUser(app.deps.db.read, id)))
    const [unreachable = '', ...others] = users.map((user) => user?.email ?? '')
    const messageId = app.deps.ids.next()
    await app.deps.db.transact(async (tx) => {
      await insertMessage(tx, {
        id: messageId,
        name: 'Zephyrine Quill',
        email: 'zephyrine@example.com',
        topic: 'press',
        message: 'When does the next campaign start?',
        language: 'en',
        sentHash: new Uint8Array(32),
        at: new Date(app.deps.clock.now()),
        attachments: [],
      })
      await app.deps.jobs.add(tx, 'mail-contact', { messageId })
    })
    let isBroken = true
    const mailer = {
      send: (mail: Mail): Promise<void> =>
        isBroken && mail.to === unreachable
          ? Promise.reject(new Error('mailbox unavailable'))
          : app.deps.mailer.send(mail),
    }
    const runners = jobRunners({ ...app.deps, mailer }) as Record<JobName, (payload: unknown) => Promise<void>>
    const failed: QueuedJob[] = []
    const runQueued = async () => {
      const jobs = await app.deps.db.execute('delete from test_job returning name, payload')
      for (const { name, payload } of jobs as unknown as QueuedJob[])
        await runners[name](payload).catch(() => failed.push({ name, payload }))
    }
    const recipients = () => app.mails.map(({ to }) => to).toSorted()
    await runQueued()
    await runQueued()
    expect(recipients()).toEqual(others.toSorted())
    isBroken = false
    for (const { name, payload } of failed) await runners[name](payload)
    await runners['mail-contact']({ messageId })
    await runQueued()
    expect(recipients()).toEqual([unreachable, ...others].toSorted())
    expect(new Set(app.mails.map(({ id }) => id)).size).toBe(3)
  })
})
