/** Notification preferences: what is offered, what is stored, and what is refused. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { stopPath } from '#api/services/notification/stop-links.ts'
import { usualPreferences } from '#domain/notification/mailing.ts'
import { chosenTopics, topicsFor } from '#domain/notification/topics.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const {
  getNotificationPreferences,
  updateNotificationPreferences,
  updateEmailPreferences,
  getEmailPreferences,
  stopMails,
} = calls.preference

describe.each(await behaviourEngine())('notification preferences on %s', (engine) => {
  let app: TestApp
  let person: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    person = await newPerson(app)
  })
  const read = async (as: TestPerson) => (await make(app, getNotificationPreferences, {}, { as })).data
  const write = (body: object, as = person) => make(app, updateNotificationPreferences, { body }, { as })
  const quietHours = { from: '22:00', until: '07:00', timeZone: 'Europe/Paris' }

  it('offer the topics of owners to owners only', async () => {
    const topicsOf = async (as: TestPerson) => [...new Set((await read(as)).choices.map(({ topic }) => topic))]
    expect(await topicsOf(person)).toEqual(topicsFor({ owner: false }))
    expect(await topicsOf(await newPerson(app, { userType: 'company' }))).toEqual(chosenTopics)
  })

  it('begin as usual, and keep what a change does not name', async () => {
    const usual = await read(person)
    expect(usual).toMatchObject({ quietHours: null, frequencies: usualPreferences })
    const choice = { topic: 'updates', channel: 'push', enabled: false } as const
    await write({ choices: [choice] })
    await write({ quietHours })
    await write({ frequencies: { newUpdate: 'never' } })
    const changed = await read(person)
    expect(changed.choices).toContainEqual(choice)
    expect(changed.choices.filter(({ enabled }) => !enabled)).toEqual([choice])
    expect(changed.quietHours).toEqual(quietHours)
    expect(changed.frequencies).toEqual({ ...usualPreferences, newUpdate: 'never' })
    await write({ quietHours: null, choices: [{ ...choice, enabled: true }] })
    expect(await read(person)).toEqual({ ...usual, frequencies: changed.frequencies })
  })

  it('made at the same time all persist', async () => {
    const some = topicsFor({ owner: false }).map((topic) => ({ topic, channel: 'inbox' as const, enabled: false }))
    const replies = await Promise.all(some.map((choice) => write({ choices: [choice] })))
    expect(replies.map(({ status }) => status)).toEqual(some.map(() => 200))
    const { choices } = await read(person)
    expect(choices.filter(({ channel, enabled }) => channel === 'inbox' && enabled)).toEqual([])
  })

  it('share their frequencies with the email preferences and the links of mails', async () => {
    await make(
      app,
      updateEmailPreferences,
      { params: { id: person.id }, body: { newComment: 'monthly' } },
      { as: person },
    )
    expect((await read(person)).frequencies.newComment).toBe('monthly')
    await write({ frequencies: { newComment: 'weekly' } })
    const stored = await make(app, getEmailPreferences, { params: { id: person.id } }, { as: person })
    expect(stored.data.newComment).toBe('weekly')
    const token = stopPath(person.id, 'newComment', app.deps).split('/').at(-1) ?? ''
    expect((await make(app, stopMails, { body: { token } })).status).toBe(200)
    expect((await read(person)).frequencies.newComment).toBe('never')
  })

  it.each([
    ['an unknown topic', { choices: [{ topic: 'security', channel: 'push', enabled: false }] }],
    ['an unknown channel', { choices: [{ topic: 'updates', channel: 'sms', enabled: false }] }],
    ['an unknown time zone', { quietHours: { ...quietHours, timeZone: 'Mars/Olympus' } }],
    ['an impossible time', { quietHours: { ...quietHours, from: '24:00' } }],
    ['hours that end when they begin', { quietHours: { ...quietHours, until: '22:00' } }],
    ['an unknown frequency', { frequencies: { newUpdate: 'hourly' } }],
  ])('refuse %s', async (_, body) => {
    const { status, body: reply } = await write(body)
    expect([status, (reply as { code?: string }).code]).toEqual([400, 'INVALID_INPUT'])
    expect(await read(person)).toMatchObject({ quietHours: null, frequencies: usualPreferences })
  })
})
