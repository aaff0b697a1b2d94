/** Administrators find, block and unblock accounts. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf, insertSession } from '#api/db/auth/sessions.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { account, admin } = calls
const password = 'Secret-Key-9'

describe.each(await behaviourEngine())('accounts on %s', (engine) => {
  let app: TestApp
  let administrator: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine)
    app.at(testNow)
    administrator = await newPerson(app, { userType: null, admin: true })
  })
  afterAll(() => app.close())

  const rename = async (person: TestPerson, change: { email?: string; first_name?: string; last_name?: string }) => {
    const password_hash = await app.deps.passwords.hash(password)
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('app_user')
        .set({ password_hash, ...change })
        .where('id', '=', person.id)
        .execute(),
    )
  }
  const list = async (query: { search?: string; state?: 'blocked'; limit?: number; after?: string }) =>
    (await make(app, admin.listUsers, { query }, { as: administrator })).data
  const get = async (of: TestPerson) =>
    (await make(app, admin.getUser, { params: { id: of.id } }, { as: administrator })).data
  const block = (of: TestPerson, reason?: string, as = administrator, key?: string) =>
    make(
      app,
      admin.blockUser,
      { params: { id: of.id }, body: reason === undefined ? {} : { reason } },
      { as, ...(key === undefined ? {} : { key }) },
    )
  const unblock = (of: TestPerson, reason: string) =>
    make(app, admin.unblockUser, { params: { id: of.id }, body: { reason } }, { as: administrator })
  const signIn = (email: string) => make(app, account.signIn, { query: { active: 1 }, body: { email, password } })
  const works = async (as: TestPerson) => (await make(app, account.me, {}, { as })).status === 200
  const auditEventsOn = (of: TestPerson) =>
    app.deps.db.read
      .selectFrom('audit_event')
      .select(['event_name', 'actor_id', 'facts'])
      .where('subject', '=', of.id)
      .orderBy('at')
      .orderBy('id')
      .execute()

  it('are found by the beginning of an address or a name, page by page', async () => {
    const found = [await newPerson(app), await newPerson(app), await newPerson(app)]
    await rename(found[0] ?? administrator, { email: 'Zuhal_1@example.com' })
    await rename(found[1] ?? administrator, { first_name: 'Zuhal', last_name: 'Ünal' })
    await rename(found[2] ?? administrator, { last_name: 'Zuhaly' })
    const ids = found.map(({ id }) => id).toSorted()
    const all = await list({ search: 'zuhal' })
    expect(all.items.map(({ id }) => id).toSorted()).toEqual(ids)
    expect(all).toMatchObject({ total: 3, totalIsExact: true, displayLoadMore: false })
    const first = await list({ search: 'ZUHAL', limit: 2 })
    const rest = await list({ search: 'ZUHAL', limit: 2, after: first.next ?? '' })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(all.items.map(({ id }) => id))
    expect((await list({ search: 'zuhal ünal' })).items.map(({ id }) => id)).toEqual([found[1]?.id])
    // The search matches prefixes only, and escapes the wildcards of LIKE.
    expect((await list({ search: 'uhal' })).total).toBe(0)
    expect((await list({ search: 'zuhal%1' })).total).toBe(0)
    expect((await list({ search: 'zuhal_1' })).total).toBe(1)
  })

  it('that are not activated get a single-use, audited link from an administrator', async () => {
    const email = 'no-mail@example.com'
    const body = {
      firstName: 'Nour',
      lastName: 'Aziz',
      email,
      password,
      confirmPassword: password,
      userType: 'investor',
      terms: true,
    }
    expect((await make(app, account.signUp, { body })).status).toBe(200)
    const { id } = (await list({ search: email })).items[0] ?? { id: '' }
    const create = (as: TestPerson) => make(app, admin.createActivationLink, { params: { id } }, { as })
    expect(await create(await newPerson(app))).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    const { link, expiresAt } = (await create(administrator)).data
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.parse(testNow))
    const [, userId = '', verificationId = ''] = /\/activate-account\/([^/]+)\/([^/]+)\/email$/.exec(link) ?? []
    expect(userId).toBe(id)
    const params = { userId, verificationId }
    expect((await make(app, account.activate, { params })).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
    expect(await make(app, account.activate, { params })).toMatchObject({ code: 'LINK_INVALID' })
    expect(await create(administrator)).toMatchObject({ status: 409, code: 'ACCOUNT_NOT_PENDING' })
    const auditEvents = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['event_name', 'actor_id', 'facts'])
      .where('subject', '=', id)
      .where('event_name', '=', 'activation-link-created')
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(auditEvents).toEqual([{ event_name: 'activation-link-created', actor_id: administrator.id, facts: {} }])
  })

  it('can be blocked, which ends every session and informs the user of the reason', async () => {
    const person = await newPerson(app)
    await rename(person, { email: 'blocked@example.com' })
    expect(await block(person)).toMatchObject({ status: 400, code: 'REASON_REQUIRED' })
    expect(await block(person, '   ')).toMatchObject({ status: 400, code: 'REASON_REQUIRED' })
    expect(await works(person)).toBe(true)
    const key = app.deps.ids.secret(16)
    const done = (await block(person, 'Papers <b>of</b> others', administrator, key)).data
    expect(done).toMatchObject({
      state: 'blocked',
      sessions: [],
      decisions: [{ decision: 'block', reason: 'Papers <b>of</b> others' }],
    })
    expect(await works(person)).toBe(false)
    expect(await signIn('blocked@example.com')).toMatchObject({ status: 403, code: 'ACCOUNT_BLOCKED' })
    // A session that is created concurrently does not work either.
    const token = app.deps.ids.secret(32)
    const createdAt = new Date(app.deps.clock.now())
    await app.deps.db.transact((tx) =>
      insertSession(tx, {
        tokenHash: hashOf(token),
        userId: person.id,
        device: { browser: 'other', platform: 'other' },
        createdAt,
        expiresAt: new Date(createdAt.getTime() + 3_600_000),
        parentId: null,
      }),
    )
    expect(await works({ ...person, token })).toBe(false)
    // Repeated requests, with the same key or another, block once.
    await block(person, 'Papers <b>of</b> others', administrator, key)
    expect((await block(person, 'Something else')).data.decisions).toHaveLength(1)
    await make(app, account.forgotPassword, { body: { email: 'blocked@example.com' } })
    await app.runJobs()
    const mails = app.mails.filter(({ to }) => to === 'blocked@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account at Freehold is blocked'])
    expect(mails[0]?.text).toContain('Papers <b>of</b> others')
    expect(mails[0]?.html).not.toContain('<b>of</b>')
    expect((await list({ state: 'blocked', search: 'blocked@' })).items.map(({ id }) => id)).toEqual([person.id])
    expect(await auditEventsOn(person)).toEqual([{ event_name: 'user-blocked', actor_id: administrator.id, facts: {} }])

    app.advance(1000)
    expect((await unblock(person, 'Cleared')).data.state).toBe('active')
    await unblock(person, 'Cleared again')
    expect((await signIn('blocked@example.com')).status).toBe(200)
    await app.runJobs()
    expect(app.mails.filter(({ to }) => to === 'blocked@example.com')).toHaveLength(2)
    expect((await get(person)).decisions.map(({ decision }) => decision)).toEqual(['unblock', 'block'])
  })

  it('that were blocked before activation return to pending', async () => {
    const person = await newPerson(app)
    await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ state: 'pending', activated_at: null }).where('id', '=', person.id).execute(),
    )
    await block(person, 'Robot')
    expect((await unblock(person, 'No robot')).data.state).toBe('pending')
  })

  it('of the caller and of the last administrator cannot be blocked, not even by two at once', async () => {
    expect(await block(administrator, 'Enough')).toMatchObject({ status: 409, code: 'OWN_ACCOUNT' })
    const [a, b] = [
      await newPerson(app, { userType: null, admin: true }),
      await newPerson(app, { userType: null, admin: true }),
    ]
    await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ state: 'blocked' }).where('id', '=', administrator.id).execute(),
    )
    const answers = await Promise.all([block(a, 'You', b), block(b, 'No, you', a)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect([401, 409]).toContain(answers.find(({ status }) => status !== 200)?.status)
    const active = await app.deps.db.read
      .selectFrom('administrator as r')
      .innerJoin('app_user as u', 'u.id', 'r.user_id')
      .select('u.id')
      .where('u.state', '=', 'active')
      .execute()
    expect(active).toHaveLength(1)
    await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ state: 'active' }).where('id', 'in', [administrator.id, a.id, b.id]).execute(),
    )
  })

  it('are signed out of one session or all', async () => {
    const person = await newPerson(app)
    await rename(person, { email: 'devices@example.com' })
    app.advance(1000)
    await signIn('devices@example.com')
    const [latest, older] = (await get(person)).sessions
    expect(latest?.current).toBe(false)
    const end = (sessionId: string, of = person) =>
      make(app, admin.endUserSession, { params: { id: of.id, sessionId } }, { as: administrator })
    expect((await end(older?.id ?? '')).data.sessions.map(({ id }) => id)).toEqual([latest?.id])
    expect(await works(person)).toBe(false)
    expect(await end(latest?.id ?? '', administrator)).toMatchObject({ status: 404 })
    app.advance(1000)
    const all = await make(app, admin.endUserSessions, { params: { id: person.id } }, { as: administrator })
    expect(all.data.sessions).toEqual([])
    expect((await auditEventsOn(person)).map(({ event_name }) => event_name)).toEqual([
      'user-session-ended',
      'user-sessions-ended',
    ])
  })

  it('change their user type, unless campaigns would lose their owner', async () => {
    const person = await newPerson(app)
    const change = (userType: string) =>
      make(app, admin.changeUserType, { params: { id: person.id }, body: { userType } }, { as: administrator })
    const owner = (await get(person)).userTypes.find(({ slug }) => slug !== 'investor')?.slug ?? ''
    expect((await change(owner)).data.userType?.slug).toBe(owner)
    await newCampaign(app, person, { status: 0 })
    expect(await change('investor')).toMatchObject({ status: 409, code: 'CAMPAIGNS_OWNED' })
    for (const wrong of ['admin', '__proto__', 'Investor'])
      expect(await change(wrong)).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(await auditEventsOn(person)).toEqual([
      { event_name: 'user-type-changed', actor_id: administrator.id, facts: { from: 'investor', to: owner } },
    ])
  })

  it('are visible to administrators only, without credentials', async () => {
    const person = await newPerson(app)
    await rename(person, {})
    const params = { id: person.id }
    const body = { reason: 'x' }
    for (const answer of [
      await make(app, admin.listUsers, {}, { as: person }),
      await make(app, admin.getUser, { params }, { as: person }),
      await make(app, admin.blockUser, { params, body }, { as: person }),
      await make(app, admin.unblockUser, { params, body }, { as: person }),
      await make(app, admin.endUserSessions, { params }, { as: person }),
    ])
      expect(answer).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    const shown = await make(app, admin.getUser, { params }, { as: administrator })
    expect(JSON.stringify(shown.body)).not.toMatch(/argon2|hash|secret/i)
    for (const id of [app.deps.ids.next()]) {
      expect(await make(app, admin.getUser, { params: { id } }, { as: administrator })).toMatchObject({ status: 404 })
      expect(await make(app, admin.blockUser, { params: { id }, body }, { as: administrator })).toMatchObject({
        status: 404,
      })
    }
  })
})
