/** Conversations of users with the administrators. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { messagingSite } from '#tests/support/messaging/messaging-site.ts'

const { admin, social } = calls

describe.each(await behaviourEngine())('support conversations on %s', (engine) => {
  let app: TestApp
  let site: ReturnType<typeof messagingSite>
  let one: TestPerson
  let other: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine)
    site = messagingSite(app)
    one = await newPerson(app, { admin: true, userType: null })
    other = await newPerson(app, { admin: true })
  })
  afterAll(() => app.close())

  const queue = async (awaitsReply: boolean) =>
    (await make(app, admin.listSupportConversations, { query: { awaitsReply, limit: 100 } }, { as: one })).data
  const overview = async () => (await make(app, admin.overview, {}, { as: one })).data
  const inQueue = async (id: string) => (await queue(true)).items.some((item) => item.id === id)

  it('are one for each user, whom any administrator answers as the team', async () => {
    const user = await newPerson(app)
    const first = await site.send(user, { kind: 'support' }, { text: 'Where is my receipt?' })
    const id = first.data.conversationId
    expect((await site.send(user, { kind: 'support' })).data.conversationId).toBe(id)
    const [item] = (await queue(true)).items
    expect(item).toMatchObject({ id, user: { id: user.id }, awaitsReply: true, unread: 2 })
    expect(item?.user.name).toMatch(/^Amal Haddad/)
    const answer = await site.send(one, { kind: 'conversation', id }, { text: 'Under Investments.' })
    expect(answer.data.message).toMatchObject({ own: true, author: expect.stringMatching(/^Amal Haddad/) })
    expect(await inQueue(id)).toBe(false)
    const seen = (await site.conversation(user, id)).data
    expect(seen.conversation).toMatchObject({
      kind: 'support',
      answering: false,
      counterpart: { id: null, name: '', profile: null, photo: null },
      unread: 1,
    })
    expect(seen.items[0]).toMatchObject({ own: false, author: '', text: 'Under Investments.' })
    const names = await app.deps.db.read
      .selectFrom('app_user')
      .select('last_name')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(seen)).not.toContain(names.last_name)
    expect(JSON.stringify(seen)).not.toContain(one.id)
    const team = (await site.conversation(other, id)).data
    expect(team.conversation).toMatchObject({ answering: true, unread: 0, counterpart: { id: user.id } })
    expect(team.items.map(({ own }) => own)).toEqual([true, false, false])
    // They are not in the administrator's own inbox.
    expect((await site.list(other)).total).toBe(0)
  })

  it('await a reply until they are answered or archived, and are counted', async () => {
    const user = await newPerson(app)
    const before = (await overview()).conversationsAwaitingReply ?? 0
    const { data } = await site.send(user, { kind: 'support' })
    const id = data.conversationId
    expect((await overview()).conversationsAwaitingReply).toBe(before + 1)
    // Read by one of them, it still awaits a reply.
    await site.read(one, id, 1)
    expect((await site.conversation(one, id)).data.conversation.unread).toBe(0)
    expect(await inQueue(id)).toBe(true)
    await site.change(other, id, { archived: true })
    expect([await inQueue(id), (await overview()).conversationsAwaitingReply]).toEqual([false, before])
    await site.change(other, id, { archived: false })
    expect(await inQueue(id)).toBe(true)
    await site.change(other, id, { archived: true })
    await site.send(user, { kind: 'support' })
    expect(await inQueue(id)).toBe(true)
    expect((await site.conversation(one, id)).data.conversation).toMatchObject({ archived: false, unread: 1 })
    await site.send(one, { kind: 'conversation', id })
    await site.change(one, id, { archived: true })
    await site.change(one, id, { archived: false })
    expect(await inQueue(id)).toBe(false)
    expect((await site.change(one, id, { muted: true })).code).toBe('INVALID_INPUT')
    expect((await queue(false)).total).toBeGreaterThan((await queue(true)).total)
  })

  it('are begun by an administrator with an open account', async () => {
    const user = await newPerson(app)
    const found = await site.find(one, { kind: 'support', id: user.id })
    expect(found.data).toMatchObject({ recipient: { kind: 'support', id: user.id }, counterpart: { id: user.id } })
    expect(found.data.counterpart.name).toMatch(/^Amal Haddad/)
    const { data } = await site.send(one, found.data.recipient, { text: 'We need one more document.' })
    expect((await queue(true)).items.map(({ id }) => id)).not.toContain(data.conversationId)
    expect(await site.texts(user, data.conversationId)).toEqual(['We need one more document.'])
    expect((await site.send(user, { kind: 'support' })).data.conversationId).toBe(data.conversationId)
    await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ state: 'blocked' }).where('id', '=', user.id).execute(),
    )
    expect((await site.send(one, { kind: 'conversation', id: data.conversationId })).code).toBe('RECIPIENT_UNAVAILABLE')
  })

  it('of an administrator are answered by another one', async () => {
    const first = await site.send(one, { kind: 'support' }, { text: 'My own question' })
    const id = first.data.conversationId
    expect(first.data.message.own).toBe(true)
    expect((await site.conversation(one, id)).data.conversation.answering).toBe(false)
    await site.send(one, { kind: 'conversation', id }, { text: 'Still mine' })
    expect(await inQueue(id)).toBe(true)
    await site.send(other, { kind: 'conversation', id }, { text: 'Here you go' })
    expect((await site.conversation(one, id)).data.items[0]).toMatchObject({ own: false, author: '' })
  })

  it('notify administrators of the first message that awaits a reply', async () => {
    await app.runJobs()
    const watcher = await newPerson(app, { admin: true })
    const noticesOf = async () =>
      (await make(app, social.listNotifications, { query: {} }, { as: watcher })).data.items.filter(
        ({ kind }) => kind === 'support-requested',
      )
    const user = await newPerson(app)
    const { data } = await site.send(user, { kind: 'support' })
    await site.send(user, { kind: 'support' })
    await app.runJobs()
    expect((await noticesOf()).map(({ path }) => path)).toEqual([`/admin/conversations/${data.conversationId}`])
    await site.send(one, { kind: 'conversation', id: data.conversationId })
    await site.send(user, { kind: 'support' })
    await app.runJobs()
    expect(await noticesOf()).toHaveLength(2)
  })
})
