/** Conversations: begun, read, listed, archived and muted. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newConversationsADay } from '#domain/limits.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { messagingSite } from './messaging-site.ts'

describe.each(await behaviourEngine())('conversations on %s', (engine) => {
  let app: TestApp
  let site: ReturnType<typeof messagingSite>
  beforeAll(async () => {
    app = await startTestApp(engine)
    site = messagingSite(app)
  })
  afterAll(() => app.close())

  const people = async (count: number) => Promise.all(Array.from({ length: count }, () => newPerson(app)))

  it('are one for both users, whoever writes first', async () => {
    const [a, b] = (await people(2)) as [TestPerson, TestPerson]
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
    const [a, ...others] = (await people(newConversationsADay + 2)) as [TestPerson, ...TestPerson[]]
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
    const [a, b] = (await people(2)) as [TestPerson, TestPerson]
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
})
