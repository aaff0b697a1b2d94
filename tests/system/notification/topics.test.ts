/** Every topic on every channel, delivered through the real relay, by the preferences of its recipient. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverBatch } from '#api/jobs/notify.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import { type NotificationEvent, notificationEvents, type NotificationRow, notifications } from '#api/notifications.ts'
import { calls } from '#contract/calls.ts'
import type { DecodedInput } from '#contract/call.ts'
import {
  chosenTopics,
  type ChosenTopic,
  ruleOf,
  type TopicChannel,
  topicChannels,
  usualChoice,
} from '#domain/notification/topics.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson } from '#tests/support/test-users.ts'
import { type Recipient, type RelaySite, relayStart, startRelaySite } from './relay-site.ts'

const { preference, social } = calls
const day = 86_400_000
type Change = DecodedInput<typeof preference.updateNotificationPreferences>['body']

const rowOf = (event: NotificationEvent): NotificationRow => notifications[event]

/** An event of a topic that a channel delivers and its recipient can switch off. */
function eventOn(topic: ChosenTopic, channel: TopicChannel): NotificationEvent | undefined {
  return notificationEvents.find((event) => {
    const { channels, preference: mails } = rowOf(event)
    if (usualChoice(topic, channel) === undefined && channel === 'inbox') return false
    // A mail is known to be sent by the inbox.
    if (rowOf(event).topic !== topic || !channels.includes('inbox')) return false
    return channel === 'email' ? mails?.mail === 'topic' : channels.includes(channel)
  })
}

const switches = chosenTopics.flatMap((topic) =>
  topicChannels.flatMap((channel) => {
    const event = eventOn(topic, channel)
    return event === undefined ? [] : [{ topic, channel, event }]
  }),
)
const digests = chosenTopics.flatMap((topic) => {
  const { email } = ruleOf(topic)
  const event = notificationEvents.find(
    (each) => rowOf(each).topic === topic && rowOf(each).channels.includes('digest'),
  )
  return email.by === 'digest' && event !== undefined ? [{ topic, event, kinds: email.kinds }] : []
})

describe.each(await behaviourEngine())('topics on %s', (engine) => {
  let site: RelaySite
  let campaignId: string
  const begin = async (start?: string): Promise<void> => {
    site = await startRelaySite(engine, start)
    campaignId = (await newCampaign(site.app, await newPerson(site.app, { userType: 'company' }))).id
  }
  const beginAgain = async (start: string): Promise<void> => {
    await site.close()
    await begin(start)
  }
  beforeAll(() => begin())
  afterAll(() => site.close())
  beforeEach(() => {
    site.app.mails.length = 0
  })

  async function choose({ person }: Recipient, change: Change) {
    const reply = await make(site.app, preference.updateNotificationPreferences, { body: change }, { as: person })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.data
  }
  const quietHours = { from: '22:00', until: '07:00', timeZone: 'UTC' }

  /** Delivers one event with values for any text, once more for each repetition. */
  async function deliver(event: NotificationEvent, to: readonly Recipient[], id: string = site.app.deps.ids.next()) {
    const batch = {
      to: to.map(({ person }) => person.id),
      facts: {
        campaign: { en: 'Harbour Lofts' },
        title: { en: 'The roof is on' },
        amount: '12500',
        currency: 'USD',
        account: '••1234',
        units: '5',
        day: '2027-01-31',
        until: '2027-01-31T17:30:00.000Z',
        count: 1,
        reference: null,
      },
      about: {
        campaignId,
        slug: 'harbour',
        investmentId: campaignId,
        repaymentId: campaignId,
        units: 5n,
        personId: id,
        conversationId: campaignId,
      },
      lookedUp: { name: 'Amal', excerpt: 'When does the sale close?', count: 1 },
      expiresAt: new Date(site.app.deps.clock.now() + 5 * day),
      campaignId,
    }
    const errors = await deliverBatch({ event, id, batch, timeZone: 'UTC' } as never, site.deps)
    expect(errors).toEqual([])
    await site.settle()
    return id
  }
  const deliverDue = async (): Promise<void> => {
    await jobRunners(site.deps)['delayed-notifications']({})
    await site.settle()
  }

  async function inboxOf({ person }: Recipient) {
    const { data } = await make(site.app, social.listNotifications, { query: {} }, { as: person })
    return data
  }
  async function countOn(channel: TopicChannel, recipient: Recipient): Promise<number> {
    if (channel === 'inbox') return (await inboxOf(recipient)).items.length
    if (channel === 'push') return recipient.device.received.length
    return site.app.mails.filter(({ to }) => to === recipient.email).length
  }

  it('cover every topic and channel', () => {
    expect(switches.filter(({ channel }) => channel === 'inbox').map(({ topic }) => topic)).toEqual(
      chosenTopics.filter((topic) => ruleOf(topic).inbox !== undefined),
    )
    expect(switches.filter(({ channel }) => channel === 'push')).toHaveLength(chosenTopics.length - 1)
    expect(switches.filter(({ channel }) => channel === 'email').map(({ topic }) => topic)).toEqual(
      chosenTopics.filter((topic) => ruleOf(topic).email.by === 'switch'),
    )
    expect(digests).toHaveLength(5)
  })

  it.each(switches)('$topic by $channel: once where on, not at all where off', async ({ topic, channel, event }) => {
    const [on, off] = [await site.newRecipient(), await site.newRecipient()]
    await choose(on, { choices: [{ topic, channel, enabled: true }] })
    await choose(off, { choices: [{ topic, channel, enabled: false }] })
    const id = await deliver(event, [on, off])
    expect([await countOn(channel, on), await countOn(channel, off)]).toEqual([1, 0])
    // A retry delivers nothing again, and nothing to the user who switched it off.
    await deliver(event, [on, off], id)
    expect([await countOn(channel, on), await countOn(channel, off)]).toEqual([1, 0])
    const { items, unread, total } = await inboxOf(off)
    expect([unread, total]).toEqual([items.length, items.length])
  })

  it.each(switches.filter(({ channel }) => channel === 'email'))(
    '$topic by email: off by the link of its mail, without signing in',
    async ({ event }) => {
      const recipient = await site.newRecipient()
      await deliver(event, [recipient])
      const mail = site.app.mails.find(({ to }) => to === recipient.email)
      const token = mail?.unsubscribe?.split('/stop-mails/')[1] ?? ''
      expect(mail?.text).toContain(mail?.unsubscribe)
      expect((await make(site.app, preference.stopMails, { body: { token } })).status).toBe(200)
      await deliver(event, [recipient])
      expect(await countOn('email', recipient)).toBe(1)
    },
  )

  it.each(digests)('$topic in digests: by its frequency', async ({ event, kinds }) => {
    const [on, off] = [await site.newRecipient(), await site.newRecipient()]
    const frequencies = Object.fromEntries(kinds.map((kind) => [kind, 'never' as const]))
    await choose(off, { frequencies })
    const id = await deliver(event, [on, off])
    await deliver(event, [on, off], id)
    const linesOf = async ({ person }: Recipient) =>
      site.app.deps.db.execute('select id from digest_item where person_id = $1 and subject = $2', [person.id, id])
    expect([(await linesOf(on)).length, (await linesOf(off)).length]).toEqual([1, 0])
  })

  // What is loaded again when quiet hours end needs what it is about: tests/system/messaging/notices.test.ts.
  it.each(switches.filter(({ channel, event }) => channel !== 'inbox' && !rowOf(event).loadedAgain))(
    '$topic by $channel: when quiet hours end, once',
    async ({ topic, channel, event }) => {
      const night = new Date(Date.parse(relayStart) + nights * day).toISOString().slice(0, 10)
      nights += 2
      await site.at(`${night}T21:00:00.000Z`)
      const recipient = await site.newRecipient()
      await choose(recipient, { choices: [{ topic, channel, enabled: true }], quietHours })
      await site.at(`${night}T23:00:00.000Z`)
      const id = await deliver(event, [recipient])
      await deliver(event, [recipient], id)
      expect(await countOn(channel, recipient)).toBe(0)
      await deliverDue()
      expect(await countOn(channel, recipient)).toBe(0)
      await site.at(`${nextDay(night)}T06:59:59.000Z`)
      await deliverDue()
      expect(await countOn(channel, recipient)).toBe(0)
      await site.at(`${nextDay(night)}T07:00:00.000Z`)
      await Promise.all([deliverDue(), deliverDue()])
      await deliver(event, [recipient], id)
      await deliverDue()
      expect(await countOn(channel, recipient)).toBe(1)
    },
  )
  let nights = 1

  it('security messages and receipts arrive at once in quiet hours, with every switch off', async () => {
    await beginAgain('2025-02-01T21:00:00.000Z')
    const recipient = await site.newRecipient()
    const { choices } = await choose(recipient, { quietHours })
    await choose(recipient, { choices: choices.map((choice) => ({ ...choice, enabled: false })) })
    await site.at('2025-02-01T23:00:00.000Z')
    await deliver('account-changed', [recipient])
    expect([await countOn('push', recipient), await countOn('email', recipient)]).toEqual([1, 1])
    await deliver('top-up-paid', [recipient])
    await deliver('reconfirmation-needed', [recipient])
    expect([await countOn('push', recipient), await countOn('email', recipient)]).toEqual([1, 3])
    expect(site.app.mails.flatMap(({ unsubscribe }) => unsubscribe ?? [])).toEqual([])
    const rows = await site.app.deps.db.execute('select kind, in_inbox from notification where user_id = $1', [
      recipient.person.id,
    ])
    expect(rows.map(({ kind, in_inbox }) => `${String(kind)} ${String(in_inbox)}`).toSorted()).toEqual([
      'account-changed true',
      'reconfirmation-needed false',
      'top-up-paid false',
    ])
  })

  it.each([
    // The clocks go back an hour in this night.
    ['autumn', '2025-10-25T18:00:00.000Z', '2025-10-26T00:30:00.000Z', '2025-10-26T06:00:00.000Z'],
    // They go forward an hour.
    ['spring', '2025-03-29T18:00:00.000Z', '2025-03-30T00:30:00.000Z', '2025-03-30T05:00:00.000Z'],
  ])('once across a clock change in %s and a restart after sending', async (_, evening, night, end) => {
    await beginAgain(evening)
    const recipient = await site.newRecipient()
    await choose(recipient, { quietHours: { ...quietHours, timeZone: 'Europe/Paris' } })
    await site.at(night)
    await deliver('comment-reply', [recipient])
    await site.at(new Date(Date.parse(end) - 1000).toISOString())
    await deliverDue()
    expect(await countOn('push', recipient)).toBe(0)
    await site.at(end)
    // The process ends between sending and noting it.
    const killed = { ...site.deps, db: { ...site.deps.db, transact: refuseAfterClaims(site) } }
    const interrupted = jobRunners(killed)
    await interrupted['delayed-notifications']({}).catch(() => undefined)
    await site.settle()
    expect(await countOn('push', recipient)).toBe(1)
    await site.at(new Date(Date.parse(end) + 600_000).toISOString())
    await deliverDue()
    const [row] = await site.app.deps.db.execute(
      'select sent_at is not null as sent from delayed_notification where person_id = $1',
      [recipient.person.id],
    )
    expect(row).toEqual({ sent: true })
    expect(await countOn('push', recipient)).toBe(1)
  })

  it('a retry in quiet hours repeats nothing that was delivered before them', async () => {
    await beginAgain('2025-06-03T21:00:00.000Z')
    const recipient = await site.newRecipient()
    await choose(recipient, { quietHours })
    await site.at('2025-06-03T21:59:00.000Z')
    const id = await deliver('payment-due-soon', [recipient])
    await site.at('2025-06-03T22:30:00.000Z')
    await deliver('payment-due-soon', [recipient], id)
    await site.at('2025-06-04T07:00:00.000Z')
    await deliverDue()
    expect([await countOn('push', recipient), await countOn('email', recipient)]).toEqual([1, 1])
  })

  it('what waits is delivered when quiet hours are turned off, not if its topic is, and not if it was read', async () => {
    await beginAgain('2025-06-01T18:00:00.000Z')
    const [awake, muted, reader] = [await site.newRecipient(), await site.newRecipient(), await site.newRecipient()]
    for (const each of [awake, muted, reader]) await choose(each, { quietHours: { ...quietHours, from: '17:00' } })
    await deliver('comment-reply', [awake, muted, reader])
    await choose(awake, { quietHours: null })
    await choose(muted, { quietHours: null, choices: [{ topic: 'comments', channel: 'push', enabled: false }] })
    expect((await make(site.app, social.readNotifications, {}, { as: reader.person })).status).toBe(200)
    await choose(reader, { quietHours: null })
    await deliverDue()
    expect(await Promise.all([awake, muted, reader].map((each) => countOn('push', each)))).toEqual([1, 0, 0])
  })

  it('a reminder that expires before quiet hours end is delivered at once', async () => {
    await beginAgain('2025-06-02T18:00:00.000Z')
    const recipient = await site.newRecipient()
    await choose(recipient, { quietHours: { ...quietHours, from: '17:00' } })
    const batch = {
      to: [recipient.person.id],
      facts: { campaign: { en: 'Harbour Lofts' }, amount: '12500', currency: 'USD', until: '2025-06-02T20:00:00.000Z' },
      about: { investmentId: campaignId },
      expiresAt: new Date('2025-06-02T20:00:00.000Z'),
    }
    await deliverBatch({ event: 'payment-due-soon', id: campaignId, batch, timeZone: 'UTC' } as never, site.deps)
    await site.settle()
    expect([await countOn('push', recipient), await countOn('email', recipient)]).toEqual([1, 1])
  })
})

function nextDay(date: string): string {
  return new Date(Date.parse(date) + day).toISOString().slice(0, 10)
}

/** Transactions until the first that would note a notification as sent, which fails as in a killed process. */
function refuseAfterClaims({ deps }: RelaySite): RelaySite['deps']['db']['transact'] {
  let transactions = 0
  return (work) => {
    transactions += 1
    if (transactions > 1) return Promise.reject(new Error('killed'))
    return deps.db.transact(work)
  }
}
