/** Contact messages and newsletter subscribers, as administrators read, mark and export them. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { admin } = calls

describe.each(await behaviourEngine())('the administration of messages on %s', (engine) => {
  let app: TestApp
  let chief: TestPerson
  let investor: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine)
    app.at(testNow)
    chief = await newPerson(app, { userType: null, admin: true })
    investor = await newPerson(app)
  })
  afterAll(() => app.close())

  const write = async (name: string, message: string) => {
    const id = app.deps.ids.next()
    app.advance(1000)
    await app.deps.db.transact((tx) =>
      tx
        .insertInto('contact_message')
        .values({
          id,
          name,
          email: `${name.toLowerCase()}@example.com`,
          topic: 'payment',
          message,
          language: 'fr',
          content_hash: new Uint8Array([1]),
          created_at: new Date(app.deps.clock.now()),
        })
        .execute(),
    )
    return id
  }
  const list = async (query: {
    search?: string
    state?: 'new' | 'answered' | 'closed'
    limit?: number
    after?: string
  }) => (await make(app, admin.listMessages, { query }, { as: chief })).data
  type State = 'new' | 'answered' | 'closed'
  const mark = (id: string, was: State, state: State, as = chief) =>
    make(app, admin.markMessage, { params: { id }, body: { was, state } }, { as })
  const file = (path: string, as?: TestPerson) => send(app, 'GET', path, as ? { as } : {})

  it('searches and marks messages, once each under concurrent requests', async () => {
    const ids = [
      await write('Zelda', 'Where is 50% of it?'),
      await write('Yann', 'A refund'),
      await write('Xenia', 'Hi'),
    ]
    expect((await list({})).items.map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await list({ search: 'REFUND' })).items.map(({ name }) => name)).toEqual(['Yann'])
    expect((await list({ search: '50%' })).total).toBe(1)
    expect((await list({ search: '%' })).total).toBe(1)
    expect((await list({ search: 'zelda@' })).total).toBe(1)
    const first = await list({ limit: 2 })
    expect((await list({ limit: 2, after: first.next ?? '' })).items.map(({ id }) => id)).toEqual([ids[0]])

    const id = ids[1] ?? ''
    const both = await Promise.all([mark(id, 'new', 'answered'), mark(id, 'new', 'closed')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const state = (await list({ search: 'refund' })).items[0]?.state ?? 'new'
    expect((await list({ state: 'new' })).total).toBe(2)
    expect((await mark(id, state, 'new')).data).toMatchObject({ state: 'new', handled: { by: expect.any(String) } })
    expect((await mark(chief.id, 'new', 'closed')).status).toBe(404)
    expect((await mark(id, 'new', 'closed', investor)).status).toBe(403)
    const auditEvents = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['event_name', 'facts'])
      .where('subject', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(auditEvents).toHaveLength(2)
    expect(auditEvents).toContainEqual({ event_name: 'contact-message-marked', facts: { state: 'new', before: state } })
  })

  it('serves attachments only as downloads', async () => {
    const id = await write('Wanda', 'See attached')
    const html = new TextEncoder().encode('<script>alert(1)</script>')
    const { sha256, bytes } = await app.deps.files.put(html)
    await app.deps.db.transact((tx) =>
      tx
        .insertInto('contact_attachment')
        .values({
          message_id: id,
          position: 0,
          name: 'x"\r\n.html',
          mime: 'text/html',
          bytes: BigInt(bytes),
          sha256,
          scanned: true,
        })
        .execute(),
    )
    expect((await list({ search: 'wanda' })).items[0]?.attachments).toMatchObject([{ position: 0, scanned: true }])
    const path = `admin/contact-messages/${id}/attachments/0`
    expect((await file(path)).status).toBe(401)
    expect((await file(path, investor)).status).toBe(403)
    for (const nowhere of ['1', 'x', '..%2f0'])
      expect((await file(`admin/contact-messages/${id}/attachments/${nowhere}`, chief)).status).toBe(404)
    const answer = await file(path, chief)
    expect(answer.status).toBe(200)
    expect(answer.text).toBe('<script>alert(1)</script>')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="message-${id.slice(0, 8)}-1.bin"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const taken = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['subject', 'facts'])
      .where('event_name', '=', 'contact-attachment-downloaded')
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(taken).toEqual([{ subject: id, facts: { position: 0, scanned: true } }])
  })

  it('finds, counts and exports subscribers without spreadsheet formulas', async () => {
    const emails = ['=cmd|x@example.com', 'b@example.com', 'c@example.com'] as const
    const states = ['on', 'pending', 'off'] as const
    await app.deps.db.transact((tx) =>
      tx
        .insertInto('newsletter_subscription')
        .values(
          emails.map((email, index) => ({
            id: app.deps.ids.next(),
            email,
            language: 'en' as const,
            state: states[index] ?? 'off',
            requested_at: new Date(app.deps.clock.now() + index),
          })),
        )
        .execute(),
    )
    const found = (await make(app, admin.listSubscribers, { query: { search: 'B@' } }, { as: chief })).data
    expect(found).toMatchObject({ total: 1, counts: { on: 0, pending: 1, off: 0 }, items: [{ state: 'pending' }] })
    const all = (await make(app, admin.listSubscribers, {}, { as: chief })).data
    expect(all).toMatchObject({ total: 3, counts: { on: 1, pending: 1, off: 1 } })
    expect((await make(app, admin.listSubscribers, {}, { as: investor })).status).toBe(403)
    expect((await file('admin/subscribers.csv')).status).toBe(401)
    expect((await file('admin/subscribers.csv', investor)).status).toBe(403)
    expect((await file('admin/subscribers.csv?state=every', chief)).status).toBe(400)
    const csv = await file('admin/subscribers.csv?state=on&lng=fr', chief)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="newsletter.csv"')
    const [head, line, ...rest] = csv.text.split('\r\n')
    expect(head).toContain('Langue')
    expect(line).toMatch(/^'=cmd\|x@example\.com,en,Abonné,2026-/)
    expect(rest).toEqual([''])
    expect((await file('admin/subscribers.csv', chief)).text.split('\r\n')).toHaveLength(5)
    const auditEvents = await app.deps.db.read
      .selectFrom('audit_event')
      .select('facts')
      .where('event_name', '=', 'subscribers-exported')
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(auditEvents).toEqual([{ facts: { state: 'on' } }, { facts: { state: 'all' } }])
  })
})
