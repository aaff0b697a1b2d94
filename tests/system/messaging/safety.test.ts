/** Blocks, reports, suspensions and what administrators read. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { messagingSite } from '#tests/support/messaging/messaging-site.ts'

const { messaging, admin, social } = calls

describe.each(await behaviourEngine())('the safety of messages on %s', (engine) => {
  let app: TestApp
  let site: ReturnType<typeof messagingSite>
  let moderator: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine)
    site = messagingSite(app)
    moderator = await newPerson(app, { admin: true, userType: null })
  })
  afterAll(() => app.close())

  const pair = async () => [await newPerson(app), await newPerson(app)] as const
  const blocked = async (as: TestPerson, query = {}) =>
    (await make(app, messaging.listBlockedUsers, { query }, { as })).data
  const report = (
    as: TestPerson,
    id: string,
    body: { reason?: 'spam' | 'other'; details?: string; block?: boolean } = {},
  ) => make(app, messaging.reportMessage, { params: { id }, body: { reason: 'spam', ...body } }, { as })
  const reports = async (decided = false, as = moderator) =>
    (await make(app, admin.listMessageReports, { query: { decided, limit: 100 } }, { as })).data
  const decide = (
    id: string,
    body: { decision: 'dismissed' | 'upheld'; suspendDays?: 0 | 7 | 30 | 365; note?: string },
    as = moderator,
  ) => make(app, admin.decideMessageReport, { params: { id }, body }, { as })
  const open = (id: string, as = moderator) => make(app, admin.openMessageReport, { params: { id } }, { as })
  const noticesOf = async (as: TestPerson) =>
    (await make(app, social.listNotifications, { query: {} }, { as })).data.items.map(({ kind }) => kind)
  const auditOf = (name: string) =>
    app.deps.db.read.selectFrom('audit_event').selectAll().where('event_name', '=', name).execute()

  /** A message of the first user that the second has reported. @returns the ids of message and report */
  async function reportedMessage(author: TestPerson, reporter: TestPerson, text = 'Pay me directly') {
    const sent = await site.send(author, { kind: 'user', id: reporter.id }, { text })
    const { message, conversationId } = sent.data
    expect((await report(reporter, message.id)).status).toBe(200)
    const item = (await reports()).items.find(({ author: { id } }) => id === author.id)
    return { messageId: message.id, conversationId, reportId: item?.id ?? '' }
  }

  it('a block closes direct and campaign conversations both ways, and does not reveal who blocked', async () => {
    const owner = await newPerson(app, { userType: 'company' })
    const campaign = await newCampaign(app, owner)
    const user = await newPerson(app)
    const about = (await site.send(user, { kind: 'campaign', id: campaign.id })).data.conversationId
    const direct = await site.begin(owner, user)
    for (let times = 0; times < 2; times += 1) expect((await site.block(owner, user)).status).toBe(200)
    for (const id of [about, direct]) {
      expect((await site.send(user, { kind: 'conversation', id })).code).toBe('RECIPIENT_UNAVAILABLE')
      expect((await site.send(owner, { kind: 'conversation', id })).code).toBe('RECIPIENT_BLOCKED')
      expect((await site.conversation(user, id)).data.conversation.closed).toBe('unavailable')
      expect((await site.conversation(owner, id)).data.conversation.closed).toBe('blocked')
    }
    expect((await site.find(user, { kind: 'user', id: owner.id })).data.closed).toBe('unavailable')
    const list = await blocked(owner)
    expect(list).toMatchObject({ total: 1, items: [{ id: user.id, name: 'A. H.', profile: user.id }] })
    expect((await blocked(user)).total).toBe(0)
    for (let times = 0; times < 2; times += 1) await site.unblock(owner, user)
    expect((await site.send(user, { kind: 'conversation', id: about })).status).toBe(200)
    expect((await blocked(owner)).total).toBe(0)
  })

  it('a block prevents conversations that do not exist yet', async () => {
    const [a, b] = await pair()
    await site.block(a, b)
    expect((await site.send(b, { kind: 'user', id: a.id })).code).toBe('RECIPIENT_UNAVAILABLE')
    expect((await site.send(a, { kind: 'user', id: b.id })).code).toBe('RECIPIENT_BLOCKED')
    expect([(await site.list(a)).total, (await site.list(b)).total]).toEqual([0, 0])
    expect((await site.block(a, a)).code).toBe('NOT_ALLOWED')
    const unknown = { id: app.deps.ids.next(), token: '' }
    expect((await site.block(a, unknown)).code).toBe('NOT_FOUND')
    expect((await site.unblock(a, unknown)).status).toBe(200)
  })

  it('blocked users are listed in pages, the latest first', async () => {
    const a = await newPerson(app)
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) {
      app.advance(1000)
      const other = await newPerson(app)
      await site.block(a, other)
      ids.unshift(other.id)
    }
    const first = await blocked(a, { limit: 3 })
    const second = await blocked(a, { limit: 3, after: first.next ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
    expect([first.total, second.next]).toEqual([5, null])
  })

  it('a report is for the counterpart only, once, and may block', async () => {
    const [a, b] = await pair()
    const other = await newPerson(app)
    const { message } = (await site.send(a, { kind: 'user', id: b.id })).data
    const before = (await reports()).total
    expect((await report(a, message.id)).code).toBe('NOT_ALLOWED')
    for (const as of [other, moderator]) expect((await report(as, message.id)).code).toBe('NOT_FOUND')
    expect((await report(b, app.deps.ids.next())).code).toBe('NOT_FOUND')
    expect((await report(b, message.id, { reason: 'other' })).body['fields']).toEqual([
      { path: 'details', code: 'required' },
    ])
    expect((await report(b, message.id)).status).toBe(200)
    expect((await report(b, message.id, { reason: 'other', details: 'Again', block: true })).status).toBe(200)
    expect((await reports()).total).toBe(before + 1)
    const { items } = await reports()
    expect(items.at(-1)).toMatchObject({
      reason: 'spam',
      state: 'open',
      reporter: { id: b.id },
      author: { id: a.id },
      text: 'When does the sale close?',
      decision: null,
    })
    expect(items.at(-1)?.author.name).toMatch(/^Amal Haddad/)
    const id = (await site.list(b)).items[0]?.id ?? ''
    const shown = (await site.conversation(b, id)).data
    expect([shown.items[0]?.reported, shown.conversation.closed]).toEqual([true, 'blocked'])
    expect((await site.conversation(a, id)).data.items[0]?.reported).toBe(false)
    await app.runJobs()
    expect(await noticesOf(moderator)).toContain('message-reported')
  })

  it('messages of administrators are not reported', async () => {
    const user = await newPerson(app)
    await site.send(user, { kind: 'support' })
    const { data } = await site.send(moderator, { kind: 'support', id: user.id }, { text: 'Of course' })
    expect((await report(user, data.message.id)).code).toBe('NOT_ALLOWED')
  })

  it('an upheld report removes the message for both and suspends its author', async () => {
    app.at(testNow)
    const [a, b] = await pair()
    const { messageId, conversationId, reportId } = await reportedMessage(a, b)
    expect((await decide(reportId, { decision: 'upheld', suspendDays: 7 })).body['fields']).toEqual([
      { path: 'note', code: 'required' },
    ])
    expect((await decide(reportId, { decision: 'dismissed', suspendDays: 7 })).code).toBe('INVALID_INPUT')
    const note = 'Asked for a payment outside the site'
    expect((await decide(reportId, { decision: 'upheld', suspendDays: 7, note })).status).toBe(200)
    expect((await decide(reportId, { decision: 'dismissed' })).code).toBe('REPORT_DECIDED')
    for (const as of [a, b]) {
      const { items, conversation } = (await site.conversation(as, conversationId)).data
      expect(items[0]).toMatchObject({ id: messageId, removed: true, text: '', attachments: [] })
      expect(JSON.stringify(conversation)).not.toContain('Pay me')
      expect((await site.list(as)).items[0]?.latest).toMatchObject({ excerpt: '', removed: true })
    }
    const until = new Date(app.deps.clock.now() + 7 * dayMs).toISOString()
    const refused = await site.send(a, { kind: 'conversation', id: conversationId })
    expect([refused.code, refused.body['details']]).toEqual(['MESSAGING_SUSPENDED', { until }])
    expect((await site.conversation(a, conversationId)).data.conversation).toMatchObject({
      closed: 'suspended',
      suspendedUntil: until,
    })
    // The administrators stay reachable, and others may still write.
    expect((await site.send(a, { kind: 'support' })).status).toBe(200)
    expect((await site.send(b, { kind: 'conversation', id: conversationId })).status).toBe(200)
    const decidedItem = (await reports(true)).items.find(({ id }) => id === reportId)
    expect(decidedItem).toMatchObject({ state: 'upheld', text: 'Pay me directly', decision: { note } })
    const audits = (await auditOf('message-report-decided')).filter(({ subject }) => subject === a.id)
    expect(audits.map(({ facts }) => facts)).toEqual([{ report: reportId, outcome: 'upheld', suspendDays: 7 }])
    await app.runJobs()
    expect(await noticesOf(a)).toContain('messaging-suspended')
    expect(await noticesOf(b)).toContain('message-report-upheld')
    app.advance(7 * dayMs)
    const renewed = await newPerson(app)
    await app.deps.db.transact((tx) =>
      tx.updateTable('user_session').set({ user_id: a.id }).where('user_id', '=', renewed.id).execute(),
    )
    const back = { id: a.id, token: renewed.token }
    expect((await site.send(back, { kind: 'conversation', id: conversationId })).status).toBe(200)
    app.at(testNow)
  })

  it('a dismissed report changes nothing but its state', async () => {
    const [a, b] = await pair()
    const { conversationId, reportId } = await reportedMessage(a, b)
    expect((await decide(reportId, { decision: 'dismissed', suspendDays: 0 })).status).toBe(200)
    expect((await site.conversation(b, conversationId)).data.items[0]).toMatchObject({
      removed: false,
      text: 'Pay me directly',
    })
    expect((await site.send(a, { kind: 'conversation', id: conversationId })).status).toBe(200)
    await app.runJobs()
    expect(await noticesOf(b)).toContain('message-report-dismissed')
    expect(await noticesOf(a)).toEqual([])
    expect((await open(reportId)).code).toBe('NOT_FOUND')
  })

  it('a report of a closed account counts, although it cannot be blocked any more', async () => {
    const [a, b] = await pair()
    const { message } = (await site.send(a, { kind: 'user', id: b.id })).data
    await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ state: 'deleted' }).where('id', '=', a.id).execute(),
    )
    expect((await report(b, message.id, { block: true })).status).toBe(200)
    expect((await reports()).items.map(({ author }) => author.id)).toContain(a.id)
    expect((await blocked(b)).total).toBe(0)
  })

  it('administrators never decide about themselves', async () => {
    const user = await newPerson(app)
    const [one, other] = [await newPerson(app, { admin: true }), await newPerson(app, { admin: true })]
    const ofAdmin = await reportedMessage(one, user)
    const byAdmin = await reportedMessage(user, other)
    expect((await decide(ofAdmin.reportId, { decision: 'dismissed' }, one)).code).toBe('OWN_DECISION')
    expect((await decide(byAdmin.reportId, { decision: 'dismissed' }, other)).code).toBe('OWN_DECISION')
    expect((await decide(ofAdmin.reportId, { decision: 'dismissed' }, other)).status).toBe(200)
  })

  it('the messages around a reported one are read with a record of it', async () => {
    const [a, b] = await pair()
    const to = { kind: 'user', id: b.id } as const
    for (let number = 1; number <= 15; number += 1) await site.send(a, to, { text: `before ${number}` })
    const { reportId, messageId } = await reportedMessage(a, b)
    for (let number = 1; number <= 15; number += 1)
      await site.send(b, { kind: 'user', id: a.id }, { text: `${number}` })
    for (const as of [a, b]) expect((await open(reportId, as)).code).toBe('NOT_ALLOWED')
    const before = (await auditOf('message-context-opened')).length
    const { data } = await open(reportId)
    expect(data.messages.map(({ text }) => text)).toEqual([
      ...Array.from({ length: 10 }, (_, index) => `before ${index + 6}`),
      'Pay me directly',
      ...Array.from({ length: 10 }, (_, index) => `${index + 1}`),
    ])
    expect(data.messages.filter(({ reported }) => reported).map(({ id }) => id)).toEqual([messageId])
    expect(data).toMatchObject({ upheldBefore: 0, suspendedUntil: null })
    const audits = await auditOf('message-context-opened')
    expect(audits).toHaveLength(before + 1)
    expect(audits.at(-1)).toMatchObject({ actor_id: moderator.id, subject: a.id, facts: { report: reportId } })
    await decide(reportId, { decision: 'upheld', note: 'Fraud' })
    expect((await open(reportId)).data.upheldBefore).toBe(0)
    const again = await reportedMessage(a, b, 'Once more')
    expect((await open(again.reportId)).data.upheldBefore).toBe(1)
    expect((await open(app.deps.ids.next())).code).toBe('NOT_FOUND')
  })
})

describe.each(await behaviourEngine())('the rate of messages on %s', (engine) => {
  it('is limited to sixty a minute for each user', async () => {
    const app = await startTestApp(engine, { rateLimit: true })
    const site = messagingSite(app)
    const [a, b] = [await newPerson(app), await newPerson(app)]
    const codes: (string | undefined)[] = []
    for (let count = 0; count < 61; count += 1) codes.push((await site.send(a, { kind: 'user', id: b.id })).code)
    expect(codes).toEqual([...Array.from({ length: 60 }, () => undefined), 'TOO_MANY_REQUESTS'])
    expect((await site.send(b, { kind: 'user', id: a.id })).status).toBe(200)
    await app.close()
  })
})
