/** Push messages, mails and badges of new messages, through the real relay. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobRunners } from '#api/jobs/runners.ts'
import { calls } from '#contract/calls.ts'
import type { DecodedInput } from '#contract/call.ts'
import { pushPayloadBytes, type PushPayload } from '#contract/push.ts'
import { unreadMailMinutes } from '#domain/limits.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { type Recipient, type RelaySite, startRelaySite } from '#tests/system/notification/relay-site.ts'
import { messagingSite } from '#tests/support/messaging/messaging-site.ts'

const { preference, messaging, admin } = calls
const minute = 60_000
type Change = DecodedInput<typeof preference.updateNotificationPreferences>['body']

describe.each(await behaviourEngine())('notices of messages on %s', (engine) => {
  let relay: RelaySite
  let site: ReturnType<typeof messagingSite>
  let sender: TestPerson
  const begin = async (start?: string): Promise<void> => {
    relay = await startRelaySite(engine, start)
    site = messagingSite(relay.app)
    sender = await newPerson(relay.app)
  }
  const beginAgain = async (start: string): Promise<void> => {
    await relay.close()
    await begin(start)
  }
  beforeAll(() => begin())
  afterAll(() => relay.close())
  beforeEach(() => {
    relay.app.mails.length = 0
  })

  /** Runs the queued jobs with the relay, as the server does. */
  async function settle(): Promise<void> {
    const queued = await relay.app.deps.db.execute('delete from test_job returning name, payload')
    const runners = jobRunners(relay.deps) as unknown as Record<string, (payload: unknown) => Promise<unknown>>
    for (const { name, payload } of queued) await runners[String(name)]?.(payload)
    await relay.settle()
    if (queued.length > 0) await settle()
  }
  const pass = async (minutes: number): Promise<void> => {
    await relay.at(new Date(relay.app.deps.clock.now() + minutes * minute).toISOString())
    await jobRunners(relay.deps)['unread-messages']({})
    await settle()
    await jobRunners(relay.deps)['delayed-notifications']({})
    await settle()
  }
  const choose = async ({ person }: Recipient, body: Change) => {
    const { status } = await make(relay.app, preference.updateNotificationPreferences, { body }, { as: person })
    expect(status).toBe(200)
  }
  const pushesTo = ({ device }: Recipient) =>
    Promise.all(device.received.map(async (push) => JSON.parse(await device.read(push)) as PushPayload))
  const mailsTo = ({ email }: Recipient) => relay.app.mails.filter(({ to }) => to === email)
  const write = async (to: Recipient, text?: string, from = sender) => {
    const id = await site.begin(from, to.person, text)
    await settle()
    return id
  }

  /** Removes a message that its recipient reports. */
  const remove = async (id: string, as: TestPerson): Promise<void> => {
    const administrator = { as: await newPerson(relay.app, { admin: true }) }
    await make(relay.app, messaging.reportMessage, { params: { id }, body: { reason: 'fraud' } }, { as })
    const { items } = (await make(relay.app, admin.listMessageReports, { query: {} }, administrator)).data
    const params = { id: items.find(({ reporter }) => reporter.id === as.id)?.id ?? '' }
    const body = { decision: 'upheld', note: 'Fraud' } as const
    expect((await make(relay.app, admin.decideMessageReport, { params, body }, administrator)).status).toBe(200)
  }

  it('a message is pushed at once, with what its page reads, and replaces the one before', async () => {
    const to = await relay.newRecipient()
    const id = await write(to, `First\nline ${'x'.repeat(300)}`)
    await write(to, 'Second')
    const [first, second] = await pushesTo(to)
    expect(first?.notification).toMatchObject({
      title: '\u2068A. H.\u2069',
      navigate: expect.stringMatching(`/inbox/${id}$`),
    })
    expect(first?.notification.body).toMatch(/^First line x+…$/)
    expect(first?.notification.body.length).toBeLessThanOrEqual(121)
    expect(second?.notification.body).toBe('Second')
    expect(second?.notification.tag).toBe(first?.notification.tag)
    expect(second?.notification.tag).toContain(id)
    expect(second?.notification.data.calls).toEqual([
      `conversations/${id}?lng=en`,
      'conversations?lng=en',
      'profile-network/notifications?lng=en',
    ])
    expect(JSON.stringify(first).length).toBeLessThan(pushPayloadBytes)
    // The list of notifications does not list messages.
    const { data } = await make(relay.app, calls.social.listNotifications, { query: {} }, { as: to.person })
    expect([data.items, data.total, data.unread, data.unreadConversations]).toEqual([[], 0, 0, 1])
  })

  it('the badge counts unread notifications and conversations', async () => {
    const to = await relay.newRecipient()
    const other = await newPerson(relay.app)
    await make(relay.app, calls.network.follow, { body: { id: to.person.id } }, { as: other })
    await settle()
    await write(to)
    await write(to)
    await write(to, 'Hello', other)
    const badges = (await pushesTo(to)).map(({ app_badge, notification }) => [app_badge, notification.data.unread])
    expect(badges).toEqual([
      [2, 2],
      [2, 2],
      [3, 3],
    ])
  })

  it('the team of the site is named, files are mentioned, in the language of the recipient', async () => {
    const to = await relay.newRecipient()
    const administrator = await newPerson(relay.app, { admin: true })
    await relay.app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ language: 'fr' }).where('id', '=', to.person.id).execute(),
    )
    const { fileId } = await site.upload(administrator, 'a plan')
    const sent = await site.send(
      administrator,
      { kind: 'support', id: to.person.id },
      { text: '', attachments: [{ fileId, name: 'plan.txt' }] },
    )
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    await settle()
    const [shown] = await pushesTo(to)
    expect(shown?.notification.title.replace(/[\u2068\u2069]/g, '')).toBe('L’équipe Freehold')
    expect(shown?.notification.body).toBe('A envoyé un fichier')
  })

  it('nothing is pushed of what is muted, read, blocked or removed meanwhile', async () => {
    const to = await relay.newRecipient()
    const id = await write(to)
    expect(to.device.received).toHaveLength(1)
    await site.change(to.person, id, { muted: true })
    await write(to)
    await site.change(to.person, id, { muted: false })
    await site.begin(sender, to.person)
    await site.read(to.person, id, 3)
    await settle()
    await site.begin(sender, to.person)
    await site.block(to.person, sender)
    await settle()
    await site.unblock(to.person, sender)
    await site.begin(sender, to.person)
    await remove((await site.conversation(to.person, id)).data.items[0]?.id ?? '', to.person)
    await settle()
    const kinds = (await pushesTo(to)).map(({ notification }) => notification.data.kind)
    expect(kinds).toEqual(['new-message', 'message-report-upheld'])
    expect((await site.conversation(to.person, id)).data.conversation.unread).toBe(2)
  })

  it('unread messages are mailed once, without their text, until they are read', async () => {
    const to = await relay.newRecipient()
    const id = await write(to, 'A private sentence')
    await pass(unreadMailMinutes - 1)
    expect(mailsTo(to)).toEqual([])
    await write(to, 'Another private sentence')
    await pass(1)
    const [mail, ...more] = mailsTo(to)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('You have 2 unread messages')
    expect(mail?.text.replace(/[\u2068\u2069]/g, '')).toContain('A. H. wrote to you.')
    expect(mail?.text).toContain(`/inbox/${id}`)
    expect(JSON.stringify(mail)).not.toContain('private sentence')
    await write(to)
    await pass(15)
    await Promise.all([pass(1), pass(1)])
    expect(mailsTo(to)).toHaveLength(1)
    // Half read, it is the same run.
    await site.read(to.person, id, 2)
    await write(to)
    await pass(15)
    expect(mailsTo(to)).toHaveLength(1)
    await site.read(to.person, id, 4)
    await write(to)
    await pass(unreadMailMinutes)
    expect(mailsTo(to).map(({ subject }) => subject)).toEqual([
      'You have 2 unread messages',
      'You have an unread message',
    ])
  })

  it('what was read in time, muted or blocked is not mailed', async () => {
    const [reader, muted, later, blocker] = [
      await relay.newRecipient(),
      await relay.newRecipient(),
      await relay.newRecipient(),
      await relay.newRecipient(),
    ]
    const ids = [await write(reader), await write(muted), await write(later), await write(blocker)] as const
    await site.read(reader.person, ids[0], 1)
    await site.change(muted.person, ids[1], { muted: true })
    await site.block(blocker.person, sender)
    await pass(unreadMailMinutes)
    expect([reader, muted, later, blocker].map((each) => mailsTo(each).length)).toEqual([0, 0, 1, 0])
    await site.read(muted.person, ids[1], 1)
    await write(muted)
    await pass(15)
    expect(mailsTo(muted)).toEqual([])
  })

  it('who switched messages off gets neither push nor mail, and still counts them', async () => {
    const to = await relay.newRecipient()
    await choose(to, {
      choices: [
        { topic: 'messages', channel: 'push', enabled: false },
        { topic: 'messages', channel: 'email', enabled: false },
      ],
    })
    await write(to)
    await pass(15)
    expect([to.device.received.length, mailsTo(to).length, await site.unread(to.person)]).toEqual([0, 0, 1])
  })

  it('quiet hours delay push and mail, once, and not of what was read meanwhile', async () => {
    await beginAgain('2025-03-01T21:00:00.000Z')
    const [to, reader, again] = [await relay.newRecipient(), await relay.newRecipient(), await relay.newRecipient()]
    for (const each of [to, reader, again])
      await choose(each, { quietHours: { from: '20:00', until: '07:00', timeZone: 'UTC' } })
    await write(to, 'Good evening')
    await write(to, 'In the night')
    const read = await write(reader)
    const readBefore = await write(again, 'Read in the night')
    await pass(unreadMailMinutes)
    expect([to, reader].map((each) => [each.device.received.length, mailsTo(each).length])).toEqual([
      [0, 0],
      [0, 0],
    ])
    await site.read(reader.person, read, 1)
    await site.read(again.person, readBefore, 1)
    await write(again, 'Later in the night')
    await pass(unreadMailMinutes)
    await relay.at('2025-03-02T07:00:00.000Z')
    for (let times = 0; times < 2; times += 1) await pass(0)
    expect([to, reader, again].map((each) => [each.device.received.length, mailsTo(each).length])).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
    ])
    expect(mailsTo(again).map(({ subject }) => subject)).toEqual(['You have an unread message'])
    expect((await pushesTo(to))[0]?.notification).toMatchObject({ title: '\u2068A. H.\u2069', body: 'In the night' })
    const stored = await relay.app.deps.db.execute('select facts from delayed_notification')
    expect(JSON.stringify(stored)).not.toContain('In the night')
    expect(JSON.stringify(stored)).not.toContain('A. H.')
  })

  it('a retried job pushes and mails nothing again', async () => {
    await beginAgain('2025-04-01T09:00:00.000Z')
    const to = await relay.newRecipient()
    const { message } = (await site.send(sender, { kind: 'user', id: to.person.id })).data
    await settle()
    const runners = jobRunners(relay.deps)
    for (let times = 0; times < 2; times += 1) {
      await runners.notify({ event: 'new-message', id: message.id })
      await relay.settle()
    }
    await pass(unreadMailMinutes)
    for (let times = 0; times < 2; times += 1) await runners.notify({ event: 'unread-messages', id: message.id })
    expect([to.device.received.length, mailsTo(to).length]).toEqual([1, 1])
  })

  it('both sides of a decided report are notified, its author by mail too', async () => {
    const to = await relay.newRecipient()
    const author = await relay.newRecipient()
    const administrator = await newPerson(relay.app, { admin: true })
    const { message } = (await site.send(author.person, { kind: 'user', id: to.person.id })).data
    await make(
      relay.app,
      messaging.reportMessage,
      { params: { id: message.id }, body: { reason: 'fraud' } },
      { as: to.person },
    )
    const { items } = (await make(relay.app, admin.listMessageReports, { query: {} }, { as: administrator })).data
    const body = { decision: 'upheld', suspendDays: 30, note: 'Fraud' } as const
    await make(
      relay.app,
      admin.decideMessageReport,
      { params: { id: items[0]?.id ?? '' }, body },
      { as: administrator },
    )
    await settle()
    expect(mailsTo(author).map(({ subject }) => subject)).toEqual(['You are suspended from messaging'])
    expect((await pushesTo(author)).map(({ notification }) => notification.data.kind)).toEqual(['messaging-suspended'])
    expect((await pushesTo(to)).at(-1)?.notification.data.kind).toBe('message-report-upheld')
    expect(mailsTo(to).map(({ subject }) => subject)).toEqual(['Your report was upheld'])
    const { data } = await make(relay.app, calls.social.listNotifications, { query: {} }, { as: author.person })
    expect(JSON.stringify(data)).not.toContain('Fraud')
  })
})
