/** Conversations under concurrent requests to two servers on one PostgreSQL database. */

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { getConversation, listConversations, Recipient, sendMessage } from '#contract/messaging/conversation.ts'
import { newConversationsADay } from '#domain/limits.ts'
import { counterMismatches } from '#tests/support/counter-check.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { startTwoServers, type TwoServers } from '#tests/support/servers/two-servers.ts'
import { newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { rounds } from '#tests/support/thoroughness.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')

describe.skipIf(!hasPostgres)('messages on two servers', () => {
  let two: TwoServers
  beforeAll(async () => {
    two = await startTwoServers()
  }, 120_000)
  afterAll(() => two.close())

  const users = (count: number) => Promise.all(Array.from({ length: count }, () => newPerson(two.site)))
  const send = (at: number, as: TestPerson, to: Recipient, text = 'Hello', id: string = randomUUID()) =>
    two.request({ at, call: 'messages', as, body: { id, to, text, attachments: [] } })
  const sent = (answer: Awaited<ReturnType<typeof send>>) => answer.data as unknown as Reply<typeof sendMessage>
  const conversation = async (as: TestPerson, id: string) =>
    (await two.request({ at: 0, method: 'GET', call: `conversations/${id}?limit=100`, as })).data as unknown as Reply<
      typeof getConversation
    >
  const list = async (as: TestPerson) =>
    (await two.request({ at: 1, method: 'GET', call: 'conversations', as })).data as unknown as Reply<
      typeof listConversations
    >

  it('two devices, or both sides, that begin a conversation at once begin one', async () => {
    const owner = await newPerson(two.site, { userType: 'company' })
    const campaign = await newCampaign(two.site, owner)
    for (let round = 0; round < 6; round += 1) {
      const [a, b] = (await users(2)) as [TestPerson, TestPerson]
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          index % 3 === 2 ? send(index, b, { kind: 'user', id: a.id }) : send(index, a, { kind: 'user', id: b.id }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(new Set(answers.map((answer) => sent(answer).conversationId)).size).toBe(1)
      expect(answers.map((answer) => sent(answer).message.sequence).toSorted((a, b) => a - b)).toEqual([
        1, 2, 3, 4, 5, 6,
      ])
      for (const to of [{ kind: 'campaign', id: campaign.id }, { kind: 'support' }] as const) {
        const both = await Promise.all([0, 1, 2].map((at) => send(at, a, to)))
        expect(new Set(both.map((answer) => sent(answer).conversationId)).size).toBe(1)
      }
      expect((await list(b)).total).toBe(1)
    }
  })

  it('a message that is sent at once by several requests is stored once', async () => {
    const [a, b, c] = (await users(3)) as [TestPerson, TestPerson, TestPerson]
    for (let round = 0; round < 10; round += 1) {
      const id = randomUUID()
      const answers = await Promise.all([
        ...[0, 1, 2, 3].map((at) => send(at, a, { kind: 'user', id: b.id }, `Round ${round}`, id)),
        // The same id for another recipient, and by another sender.
        ...(round % 2 === 0 ? [] : [send(1, a, { kind: 'user', id: c.id }, `Round ${round}`, id)]),
        ...(round % 3 === 0 ? [send(0, c, { kind: 'user', id: b.id }, `Round ${round}`, id)] : []),
      ])
      expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
      const stored = answers.filter(({ status }) => status === 200).map((answer) => sent(answer))
      expect(new Set(stored.map(({ conversationId, message }) => `${conversationId} ${message.sequence}`)).size).toBe(1)
      expect(stored.length).toBeGreaterThan(0)
      const rows = await two.site.database.execute('select id from message where id = $1', [id])
      expect(rows).toHaveLength(1)
    }
  })

  it('new conversations that are begun at once respect the limit of a day', async () => {
    const [a, ...others] = (await users(newConversationsADay + 6)) as [TestPerson, ...TestPerson[]]
    const answers = await Promise.all(others.map((other, at) => send(at, a, { kind: 'user', id: other.id })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(newConversationsADay)
    expect(answers.filter(({ code }) => code === 'CONVERSATION_LIMIT')).toHaveLength(5)
  })

  it('after a block was confirmed, no message arrives', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [a, b] = (await users(2)) as [TestPerson, TestPerson]
      const { conversationId } = sent(await send(0, a, { kind: 'user', id: b.id }))
      const sending = Array.from({ length: 8 }, (_, at) => send(at, a, { kind: 'conversation', id: conversationId }))
      await two.request({ at: round, call: 'blocked-users', as: b, body: { userId: a.id } })
      const atBlock = (await conversation(b, conversationId)).total
      await Promise.all(sending)
      expect((await conversation(b, conversationId)).total).toBe(atBlock)
    }
  })

  it('after a block was confirmed, no conversation begins', async () => {
    const owner = await newPerson(two.site, { userType: 'company' })
    const campaign = await newCampaign(two.site, owner)
    for (let round = 0; round < 12; round += 1) {
      const [a, b] = (await users(2)) as [TestPerson, TestPerson]
      // Alternately both are users, and the sender writes to an owner about a campaign.
      const [blocker, to] =
        round % 2 === 0
          ? [b, { kind: 'user', id: b.id } as const]
          : [owner, { kind: 'campaign', id: campaign.id } as const]
      const messages = async () => two.site.database.execute('select id from message where author_id = $1', [a.id])
      const sending = Array.from({ length: 6 }, (_, at) => send(at, a, to))
      await two.request({ at: round, call: 'blocked-users', as: blocker, body: { userId: a.id } })
      const atBlock = await messages()
      const answers = await Promise.all(sending)
      expect((await messages()).length).toBe(atBlock.length)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(atBlock.length)
    }
  })

  type Step =
    | { readonly kind: 'send'; readonly by: number; readonly times: number }
    | { readonly kind: 'read'; readonly by: number; readonly until: number }
    | { readonly kind: 'archive'; readonly by: number }
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('send' as const), by: fc.nat(1), times: fc.constantFrom(1, 1, 2, 3) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const), by: fc.nat(1), until: fc.nat(40) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('archive' as const), by: fc.nat(1) }) },
  )

  it('unread counts are exact and the order is total, whatever arrives while it is read', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
        async (waves) => {
          const sides = (await users(2)) as [TestPerson, TestPerson]
          const { conversationId: id } = sent(await send(0, sides[0], { kind: 'user', id: sides[1].id }, '0'))
          const queued = [['0'], []] as [string[], string[]]
          let serial = 0
          for (const wave of waves)
            await Promise.all(
              wave.flatMap((each, index) => {
                const as = sides[each.by] as TestPerson
                if (each.kind === 'archive')
                  return [
                    two.request({
                      at: index,
                      method: 'PATCH',
                      call: `conversations/${id}`,
                      as,
                      body: { archived: true },
                    }),
                  ]
                if (each.kind === 'read')
                  return [
                    two.request({ at: index, call: `conversations/${id}/read`, as, body: { sequence: each.until } }),
                  ]
                serial += 1
                const text = String(serial)
                queued[each.by]?.push(text)
                const messageId = randomUUID()
                // Several devices deliver the same message.
                return Array.from({ length: each.times }, (_, device) =>
                  send(index + device, as, { kind: 'conversation', id }, text, messageId),
                )
              }),
            )
          const { items, total } = await conversation(sides[0], id)
          expect(items.map(({ sequence }) => sequence)).toEqual(
            Array.from({ length: total }, (_, index) => total - index),
          )
          for (const by of [0, 1] as const) {
            const own = items.filter((each) => each.own === (by === 0)).map(({ text }) => text)
            expect(own.toSorted()).toEqual(queued[by].toSorted())
          }
          expect(await counterMismatches(two.site.database)).toEqual([])
        },
      ),
      { numRuns: rounds(8, 60) },
    )
  }, 240_000)

  it('administrators who answer, read and close a support conversation at once leave a consistent queue', async () => {
    const user = await newPerson(two.site)
    const administrators = await Promise.all([1, 2].map(() => newPerson(two.site, { admin: true })))
    const { conversationId: id } = sent(await send(0, user, { kind: 'support' }))
    for (let round = 0; round < 6; round += 1)
      await Promise.all([
        send(0, user, { kind: 'support' }),
        ...administrators.flatMap((as, at) => [
          send(at, as, { kind: 'conversation', id }),
          two.request({ at, call: `conversations/${id}/read`, as, body: { sequence: 5 * round } }),
          two.request({ at, method: 'PATCH', call: `conversations/${id}`, as, body: { archived: at === 0 } }),
        ]),
      ])
    const [row] = await two.site.database.execute(
      `select c.awaits_reply, c.team_archived, m.as_team from conversation c
        join message m on m.conversation_id = c.id and m.sequence = c.last_sequence where c.id = $1`,
      [id],
    )
    expect(row?.['awaits_reply']).toBe(!row?.['as_team'] && !row?.['team_archived'])
    expect(await counterMismatches(two.site.database)).toEqual([])
  })
})
