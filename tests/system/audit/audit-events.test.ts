/** The audit log as administrators read it. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAudit } from '#api/db/audit/audit.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { admin } = calls

describe.each(await behaviourEngine())('the audit log on %s', (engine) => {
  let app: TestApp
  let administrator: TestPerson
  let other: TestPerson
  let person: TestPerson
  const emailOf = async (of: TestPerson) =>
    (await app.deps.db.read.selectFrom('app_user').select('email').where('id', '=', of.id).executeTakeFirstOrThrow())
      .email

  beforeAll(async () => {
    app = await startTestApp(engine)
    app.at(testNow)
    administrator = await newPerson(app, { userType: null, admin: true })
    other = await newPerson(app, { userType: null, admin: true })
    person = await newPerson(app)
    const order = { params: { id: person.id }, body: { reason: 'Written to Ada Lovelace' } }
    await make(app, admin.blockUser, order, { as: administrator })
    app.advance(60_000)
    await make(app, admin.unblockUser, order, { as: other })
    app.advance(60_000)
    await make(app, admin.updateSignIn, { body: { signUpTwoFactor: true } }, { as: administrator })
  })
  afterAll(() => app.close())

  const list = async (query: Parameters<typeof make<typeof admin.listAuditEvents>>[2]['query'] = {}) =>
    (await make(app, admin.listAuditEvents, { query }, { as: administrator })).data
  const eventNames = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).items.map(({ eventName }) => eventName)

  it('lists the latest events first, with actor, event and subject', async () => {
    const { items, total } = await list()
    expect(total).toBe(3)
    expect(items).toMatchObject([
      { eventName: 'sign-up-two-factor-switched', subject: 'sign-in', subjectType: null, subjectName: null },
      { eventName: 'user-unblocked', subject: person.id, actor: { id: other.id } },
      { eventName: 'user-blocked', subject: person.id, actor: { id: administrator.id } },
    ])
    expect(items[0]?.facts).toContainEqual({ name: 'signUpTwoFactor', value: 'true' })
    expect(items[1]?.subjectName).toMatch(/^Amal Haddad/)
    expect(JSON.stringify(items)).not.toContain('Lovelace')
  })

  it('is searched by event, actor, subject and days in the site’s time zone', async () => {
    expect(await eventNames({ eventName: 'user-blocked' })).toEqual(['user-blocked'])
    expect(await eventNames({ actor: (await emailOf(other)).toUpperCase() })).toEqual(['user-unblocked'])
    expect(await eventNames({ actor: 'nobody@example.com' })).toEqual([])
    expect(await eventNames({ subject: person.id })).toEqual(['user-unblocked', 'user-blocked'])
    expect(
      await eventNames({ subject: person.id, eventName: 'user-blocked', actor: await emailOf(administrator) }),
    ).toEqual(['user-blocked'])
    const day = (shift: number) => new Date(Date.parse(testNow) + shift * dayMs).toISOString().slice(0, 10)
    expect(await eventNames({ from: day(0), to: day(0) })).toHaveLength(3)
    expect(await eventNames({ from: day(1) })).toEqual([])
    expect(await eventNames({ to: day(-1) })).toEqual([])
    expect(await eventNames({ from: '2000-01-01', to: '2999-12-31' })).toHaveLength(3)
  })

  it('is paginated by cursor', async () => {
    const first = await list({ limit: 2 })
    const rest = await list({ limit: 2, after: first.next ?? '' })
    expect(first.displayLoadMore).toBe(true)
    expect([...first.items, ...rest.items].map(({ eventName }) => eventName)).toEqual(await eventNames({}))
  })

  it('names the campaign of an event', async () => {
    const campaign = await newCampaign(app, await newPerson(app, { userType: 'company' }))
    await app.deps.db.transact((tx) =>
      insertAudit(tx, {
        id: app.deps.ids.next(),
        at: new Date(app.deps.clock.now()),
        actorId: administrator.id,
        eventName: 'campaign-status',
        subject: campaign.id,
        facts: { from: 1, to: 2 },
      }),
    )
    const [latest] = (await list({ eventName: 'campaign-status' })).items
    expect(latest).toMatchObject({ subjectType: 'campaign', subject: campaign.id })
    expect(latest?.subjectName).toBeTruthy()
  })

  it('masks personal texts, whatever was recorded', async () => {
    await app.deps.db.transact((tx) =>
      tx
        .insertInto('audit_event')
        .values({
          id: app.deps.ids.next(),
          at: new Date(app.deps.clock.now()),
          actor_id: null,
          event_name: 'withdrawal-paid',
          subject: 'x',
          facts: JSON.stringify({
            bankReference: 'Ada Lovelace 4242424242424242',
            deep: [{ mail: 'ada@example.com' }],
          }),
        })
        .execute(),
    )
    const [latest] = (await list({ eventName: 'withdrawal-paid' })).items
    expect(latest).toMatchObject({ actor: null, facts: [{ name: 'deep.0.mail', value: '•••' }, { value: '•••' }] })
  })

  it('is restricted to administrators, and rejects invalid filters', async () => {
    expect(await make(app, admin.listAuditEvents, {}, { as: await newPerson(app) })).toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
    })
    for (const query of ['from=2026-02-31', 'from=0001-01-01', 'to=9999-12-31', 'eventName=%00', 'after=abc'])
      expect(await send(app, 'GET', `admin/audit-events?${query}`, { as: administrator })).toMatchObject({
        status: 400,
      })
    expect(
      (await send(app, 'GET', `admin/audit-events?subject=${'a'.repeat(150)}`, { as: administrator })).status,
    ).toBe(200)
  })
})
