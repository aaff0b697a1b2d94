/** Conversations: begun, read, listed, archived and muted. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { newConversationsADay } from '#domain/limits.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { messagingSite } from '#tests/support/messaging/messaging-site.ts'

describe.each(await behaviourEngine())('conversations on %s', (engine) => {
  let app: TestApp
  let site: ReturnType<typeof messagingSite>
  beforeAll(async () => {
    app = await startTestApp(engine)
    site = messagingSite(app)
  })
  afterAll(() => app.close())

  const users = async (count: number) => Promise.all(Array.from({ length: count }, () => newPerson(app)))

  it('are one for both users, whoever writes first', async () => {
    const [a, b] = (await users(2)) as [TestPerson, TestPerson]
    const first = await site.send(a, { kind: 'user', id: b.id }, { text: ' Hello\nthere ' })
    expect(first.data.message).toMatchObject({
      own: true,
      sequence: 1,
      text: 'Hello\nthere',
      author: '',
      removed: false,
    })
    const answer = await site.send(b, { kind: 'user', id: a.id }, { text: 'Good morning' })
    expect(answer.data.conversationId).toBe(first.data.conversationId)
    const again = await site.send(a, { kind: 'conversation', id: first.data.conversationId }, { text: 'Thanks' })
    expect(again.data.message.sequence).toBe(3)
    const { conversation, items, total } = (await site.conversation(b, first.data.conversationId)).data
    expect(items.map(({ text, own }) => [text, own])).toEqual([
      ['Thanks', false],
      ['Good morning', true],
      ['Hello\nthere', false],
    ])
    expect(total).toBe(3)
    expect(conversation).toMatchObject({
      kind: 'direct',
      unread: 2,
      closed: null,
      suspendedUntil: null,
      campaign: null,
    })
    expect(conversation.counterpart).toEqual({ id: a.id, name: 'A. H.', profile: a.id, photo: null })
  })

  it('limit the new ones of a day', async () => {
    const [a, ...others] = (await users(newConversationsADay + 2)) as [TestPerson, ...TestPerson[]]
    for (const other of others.slice(0, newConversationsADay)) await site.begin(a, other)
    const [last, known] = [others.at(-1) as TestPerson, others[0] as TestPerson]
    expect((await site.send(a, { kind: 'user', id: last.id })).code).toBe('CONVERSATION_LIMIT')
    expect((await site.send(a, { kind: 'user', id: known.id })).status).toBe(200)
    expect((await site.send(a, { kind: 'support' })).status).toBe(200)
    // Others may write to them.
    expect((await site.send(last, { kind: 'user', id: a.id })).status).toBe(200)
  })

  it('about a campaign are one for each user, and name it', async () => {
    const owner = await newPerson(app, { userType: 'company' })
    const [a, b] = (await users(2)) as [TestPerson, TestPerson]
    const campaign = await newCampaign(app, owner, { name: 'Harbour Lofts' })
    const [one, other] = [
      await site.send(a, { kind: 'campaign', id: campaign.id }),
      await site.send(b, { kind: 'campaign', id: campaign.id }),
    ]
    expect(one.data.conversationId).not.toBe(other.data.conversationId)
    const shown = (await site.conversation(owner, one.data.conversationId)).data.conversation
    expect(shown).toMatchObject({
      kind: 'campaign',
      answering: true,
      campaign: { name: 'Harbour Lofts', slug: campaign.slug },
    })
    expect((await site.conversation(a, one.data.conversationId)).data.conversation.answering).toBe(false)
    expect((await site.conversation(b, one.data.conversationId)).code).toBe('NOT_FOUND')
  })

  it('are begun with what a user may see only', async () => {
    const owner = await newPerson(app, { userType: 'company' })
    const [a, b] = (await users(2)) as [TestPerson, TestPerson]
    const hidden = await newCampaign(app, owner, { status: 6 })
    const unknown = app.deps.ids.next()
    const set = (id: string, state: 'blocked' | 'pending' | 'deleted' | 'active') =>
      app.deps.db.transact((tx) => tx.updateTable('app_user').set({ state }).where('id', '=', id).execute())
    for (const to of [
      { kind: 'user', id: unknown },
      { kind: 'campaign', id: unknown },
      { kind: 'campaign', id: hidden.id },
      { kind: 'conversation', id: unknown },
      { kind: 'support', id: b.id },
    ] as const)
      expect((await site.send(a, to)).code, JSON.stringify(to)).toBe('NOT_FOUND')
    for (const kind of ['user', 'campaign', 'conversation'] as const)
      expect((await site.send(a, { kind })).body['fields']).toEqual([{ path: 'to.id', code: 'required' }])
    expect((await site.send(a, { kind: 'user', id: a.id })).code).toBe('RECIPIENT_UNAVAILABLE')
    const campaign = await newCampaign(app, owner)
    expect((await site.send(owner, { kind: 'campaign', id: campaign.id })).code).toBe('RECIPIENT_UNAVAILABLE')
    for (const state of ['pending', 'blocked', 'deleted'] as const) {
      await set(b.id, state)
      expect((await site.send(a, { kind: 'user', id: b.id })).code).toBe('NOT_FOUND')
    }
    await set(b.id, 'active')
    const id = await site.begin(a, b)
    await set(b.id, 'deleted')
    expect((await site.send(a, { kind: 'user', id: b.id })).code).toBe('RECIPIENT_UNAVAILABLE')
    const { conversation } = (await site.conversation(a, id)).data
    expect(conversation.closed).toBe('unavailable')
    expect(conversation.counterpart).toEqual({ id: null, name: '', profile: null, photo: null })
    const noType = await newPerson(app, { userType: null })
    expect((await site.send(noType, { kind: 'support' })).code).toBe('USER_TYPE_REQUIRED')
  })

  it('about a campaign that was hidden are begun by its investors only', async () => {
    const owner = await newPerson(app, { userType: 'company' })
    const [investor, other] = (await users(2)) as [TestPerson, TestPerson]
    const campaign = await newCampaign(app, owner, { name: 'Harbour Lofts' })
    const invested = await make(
      app,
      calls.investment.create,
      {
        params: { campaignId: campaign.id },
        body: { units: 10n, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as: investor },
    )
    expect(invested.status, JSON.stringify(invested.body)).toBe(200)
    await app.deps.db.transact((tx) =>
      tx.updateTable('campaign').set({ status: 6 }).where('id', '=', campaign.id).execute(),
    )
    const sent = await site.send(investor, { kind: 'campaign', id: campaign.id })
    expect((await site.send(other, { kind: 'campaign', id: campaign.id })).code).toBe('NOT_FOUND')
    const { conversation } = (await site.conversation(investor, sent.data.conversationId)).data
    expect(conversation.campaign).toEqual({ name: 'Harbour Lofts', slug: null })
    expect((await site.find(other, { kind: 'campaign', id: campaign.id })).code).toBe('NOT_FOUND')
  })

  it('count what is unread, exactly, on both sides', async () => {
    const [a, b] = (await users(2)) as [TestPerson, TestPerson]
    const id = await site.begin(a, b)
    for (let index = 0; index < 3; index += 1) await site.send(a, { kind: 'conversation', id })
    await site.send(b, { kind: 'conversation', id }, { text: 'One moment' })
    await site.send(a, { kind: 'conversation', id })
    const unreadOf = async (as: TestPerson) => (await site.conversation(as, id)).data.conversation.unread
    expect([await unreadOf(a), await unreadOf(b), await site.unread(a), await site.unread(b)]).toEqual([1, 5, 1, 1])
    await site.read(b, id, 2)
    expect(await unreadOf(b)).toBe(3)
    // Another device has read less.
    await site.read(b, id, 1)
    expect(await unreadOf(b)).toBe(3)
    // A message that the reader cannot know yet.
    await site.read(b, id, 1000)
    expect([await unreadOf(b), await site.unread(b)]).toEqual([0, 0])
    await site.send(a, { kind: 'conversation', id })
    expect([await unreadOf(b), await site.unread(b)]).toEqual([1, 1])
    expect((await site.list(b)).unread).toBe(1)
  })

  it('are listed by their latest message, filtered and in pages', async () => {
    const [a, ...others] = (await users(7)) as [TestPerson, ...TestPerson[]]
    const ids: string[] = []
    for (const other of others) {
      app.advance(1000)
      ids.push(await site.begin(other, a))
    }
    app.advance(1000)
    const [first, second] = ids as [string, string]
    await site.send(a, { kind: 'conversation', id: first }, { text: 'An answer' })
    const expected = [first, ...ids.slice(1).toReversed()]
    expect((await site.list(a)).items.map(({ id }) => id)).toEqual(expected)
    const paged: string[] = []
    for (let after: string | undefined; ;) {
      const page = await site.list(a, { limit: 2, ...(after === undefined ? {} : { after }) })
      paged.push(...page.items.map(({ id }) => id))
      if (page.next === null) break
      after = page.next
    }
    expect(paged).toEqual(expected)
    await site.read(a, second, 1)
    await site.change(a, second, { archived: true })
    expect((await site.list(a)).items.map(({ id }) => id)).not.toContain(second)
    const archived = await site.list(a, { filter: 'archived' })
    expect([archived.items.map(({ id }) => id), archived.total]).toEqual([[second], 1])
    const unread = await site.list(a, { filter: 'unread' })
    expect([unread.items.length, unread.total, unread.unread]).toEqual([5, 5, 5])
    expect((await site.list(a)).total).toBe(5)
    // Their own message leaves it in the archive, that of the counterpart does not.
    await site.send(a, { kind: 'conversation', id: second })
    expect((await site.list(a, { filter: 'archived' })).total).toBe(1)
    await site.send(others[1] as TestPerson, { kind: 'conversation', id: second })
    expect((await site.list(a)).items[0]?.id).toBe(second)
    expect((await site.list(a, { filter: 'archived' })).total).toBe(0)
  })

  it('have messages in pages, none twice and none missing', async () => {
    const [a, b] = (await users(2)) as [TestPerson, TestPerson]
    const id = await site.begin(a, b, '1')
    for (let number = 2; number <= 25; number += 1)
      await site.send(number % 3 === 0 ? b : a, { kind: 'conversation', id }, { text: String(number) })
    const seen: string[] = []
    for (let after: string | undefined; ;) {
      const { data } = await site.conversation(b, id, { limit: 7, ...(after === undefined ? {} : { after }) })
      seen.push(...data.items.map(({ text }) => text))
      // New messages do not move the pages.
      if (after === undefined) await site.send(a, { kind: 'conversation', id }, { text: 'new' })
      if (data.next === null) break
      after = data.next
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => String(25 - index)))
  })

  it('are nobody else’s: not found, and not changed', async () => {
    const [a, b, other] = (await users(3)) as [TestPerson, TestPerson, TestPerson]
    const admin = await newPerson(app, { admin: true })
    const id = await site.begin(a, b)
    for (const as of [other, admin]) {
      const answers = [
        await site.conversation(as, id),
        await site.read(as, id, 1),
        await site.change(as, id, { archived: true }),
        await site.send(as, { kind: 'conversation', id }),
      ]
      expect(answers.map(({ code }) => code)).toEqual(Array.from(answers, () => 'NOT_FOUND'))
      expect((await site.list(as)).total).toBe(0)
    }
    expect((await site.conversation(b, id)).data.conversation).toMatchObject({ unread: 1, archived: false })
  })

  it('store a message once, and refuse its id for anything else', async () => {
    const [a, b, c] = (await users(3)) as [TestPerson, TestPerson, TestPerson]
    const id = app.deps.ids.next()
    const sent = await site.send(a, { kind: 'user', id: b.id }, { id, text: 'Once' })
    const { conversationId } = sent.data
    // Under another key, as after the first key has expired, and to the conversation that exists by now.
    const again = await site.send(a, { kind: 'conversation', id: conversationId }, { id, text: 'Once' })
    expect([again.status, again.data]).toEqual([200, sent.data])
    for (const repeat of [
      site.send(a, { kind: 'user', id: b.id }, { id, text: 'Other' }),
      site.send(a, { kind: 'user', id: c.id }, { id, text: 'Once' }),
      site.send(b, { kind: 'user', id: a.id }, { id, text: 'Once' }),
      site.send(c, { kind: 'user', id: b.id }, { id, text: 'Once' }),
    ])
      expect((await repeat).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await site.texts(b, conversationId)).toEqual(['Once'])
    // The repeat of a message that arrived succeeds, also when no other may be sent any more.
    await site.block(b, a)
    expect((await site.send(a, { kind: 'user', id: b.id }, { id, text: 'Once' })).data).toEqual(sent.data)
  })

  it('refuse empty messages, and longer ones than allowed', async () => {
    const [a, b] = (await users(2)) as [TestPerson, TestPerson]
    const to = { kind: 'user', id: b.id } as const
    expect((await site.send(a, to, { text: ' \n ' })).body['fields']).toEqual([{ path: 'text', code: 'required' }])
    const most = '👨‍👩‍👧‍👦'.repeat(4000)
    expect((await site.send(a, to, { text: most })).data.message.text).toBe(most)
    expect((await site.list(b)).items[0]?.latest.excerpt).toHaveLength(119 * 11 + 1)
    expect((await site.send(a, to, { text: 'x'.repeat(4001) })).body['fields']).toEqual([
      { path: 'text', code: 'too-long', limit: 4000 },
    ])
  })

  it('find their recipient by slug or id, with the conversation that exists', async () => {
    const owner = await newPerson(app, { userType: 'company' })
    const [a, b] = (await users(2)) as [TestPerson, TestPerson]
    const campaign = await newCampaign(app, owner, { name: 'Harbour Lofts' })
    const { slug } = await app.deps.db.read
      .selectFrom('app_user')
      .select('slug')
      .where('id', '=', b.id)
      .executeTakeFirstOrThrow()
    const team = { id: null, name: '', profile: null, photo: null }
    for (const id of [slug, b.id])
      expect((await site.find(a, { kind: 'user', id })).data).toEqual({
        recipient: { kind: 'user', id: b.id },
        counterpart: { id: b.id, name: 'A. H.', profile: b.id, photo: null },
        campaign: null,
        conversationId: null,
        closed: null,
        suspendedUntil: null,
      })
    const found = (await site.find(a, { kind: 'campaign', id: campaign.slug })).data
    expect(found).toMatchObject({
      recipient: { kind: 'campaign', id: campaign.id },
      counterpart: { id: owner.id },
      campaign: { name: 'Harbour Lofts', slug: campaign.slug },
    })
    const sent = await site.send(a, found.recipient)
    expect((await site.find(a, { kind: 'campaign', id: campaign.id })).data.conversationId).toBe(
      sent.data.conversationId,
    )
    expect((await site.find(a, { kind: 'support' })).data).toMatchObject({
      recipient: { kind: 'support' },
      counterpart: team,
      closed: null,
    })
    expect((await site.find(a, { kind: 'user', id: a.id })).data.closed).toBe('unavailable')
    expect((await site.find(owner, { kind: 'campaign', id: campaign.id })).data.closed).toBe('unavailable')
    expect((await site.find(a, { kind: 'user' })).body['fields']).toEqual([{ path: 'id', code: 'required' }])
    for (const query of [
      { kind: 'user', id: 'nobody' },
      { kind: 'campaign', id: 'nothing' },
      { kind: 'support', id: 'nobody' },
      { kind: 'support', id: b.id },
    ] as const)
      expect((await site.find(a, query)).code, JSON.stringify(query)).toBe('NOT_FOUND')
  })
})
