import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { appCodeSeconds, sessionSeconds } from '#domain/limits.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'

const { account, admin } = calls

describe.each(await behaviourEngine())('handing a session over to an app on %s', (engine) => {
  let app: TestApp
  let one: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine)
    one = await newPerson(app)
  })
  afterAll(() => app.close())

  const device = 'd'.repeat(43)
  const code = (as: TestPerson, secret = device) => {
    const deviceHash = createHash('sha256').update(secret).digest('base64url')
    return make(app, account.appCode, { body: { deviceHash } }, { as })
  }
  const spend = (id: string, secret = device) => make(app, account.appAutoLogin, { body: { id, device: secret } })
  const refused = { status: 401, code: 'APP_SIGN_IN_REFUSED' }
  const allow = (appAutoLogin: boolean) => app.deps.db.transact((tx) => changeSettings(tx, { appAutoLogin }))

  it('is off until an administrator enables it, and off again immediately', async () => {
    expect(await code(one)).toMatchObject(refused)
    const boss = await newPerson(app, { admin: true })
    expect((await make(app, admin.getSignIn, {}, { as: boss })).data.appAutoLogin).toBe(false)
    const body = { appAutoLogin: true }
    expect(await make(app, admin.updateSignIn, { body }, { as: one })).toMatchObject({ code: 'NOT_ALLOWED' })
    // Omitted settings keep their values.
    expect((await make(app, admin.updateSignIn, { body }, { as: boss })).data).toMatchObject({
      appAutoLogin: true,
      signUpTwoFactor: false,
      changed: { at: testNow },
    })
    const { appUserId } = (await code(one)).data
    await allow(false)
    expect(await spend(appUserId)).toMatchObject(refused)
  })

  it('signs in once, on that device, within a minute', async () => {
    await allow(true)
    const { appUserId } = (await code(one)).data
    const session = (await spend(appUserId)).data
    expect(session.user.id).toBe(one.id)
    expect(session.token).not.toBe(one.token)
    expect((await make(app, account.me, {}, { as: { id: one.id, token: session.token } })).status).toBe(200)
    expect(await spend(appUserId)).toMatchObject(refused)
    const both = (await code(one)).data.appUserId
    const answers = await Promise.all([spend(both), spend(both)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const stolen = (await code(one)).data.appUserId
    expect(await spend(stolen, 'e'.repeat(43))).toMatchObject(refused)
    expect(await spend(stolen)).toMatchObject(refused)
    const late = (await code(one)).data.appUserId
    app.advance(appCodeSeconds * 1000)
    expect(await spend(late)).toMatchObject(refused)
    app.at(testNow)
  })

  it('rejects user ids, session tokens, tickets and altered codes', async () => {
    await allow(true)
    const { appUserId } = (await code(one)).data
    const [secret = '', signature = ''] = appUserId.split('.')
    for (const id of ['', '1', one.id, one.token, secret, `${secret}.`, `${secret}.${signature.slice(1)}a`])
      expect(await spend(id), id).toMatchObject(refused)
    // Malformed input causes neither a server error nor a session.
    for (const body of [{}, { id: 7, device }, { id: [one.id] }, { id: { $ne: '' } }, { id: appUserId }])
      expect([400, 401]).toContain((await send(app, 'POST', 'app-auto-login', { body })).status)
  })

  it('stops working when the user’s session ends, however it ends', async () => {
    await allow(true)
    const boss = await newPerson(app, { admin: true })
    const current = async (as: TestPerson) =>
      (await make(app, account.listSessions, {}, { as })).data.find((each) => each.current)?.id ?? ''
    const endings: readonly ((as: TestPerson) => Promise<unknown>)[] = [
      (as) => make(app, account.endSessions, {}, { as }),
      (as) => make(app, account.signOut, {}, { as }),
      async (as) => make(app, account.endSession, { params: { id: await current(as) } }, { as }),
      async (as) =>
        make(app, admin.endUserSession, { params: { id: as.id, sessionId: await current(as) } }, { as: boss }),
    ]
    for (const end of endings) {
      const someone = await newPerson(app)
      const { appUserId } = (await code(someone)).data
      await end(someone)
      expect(await spend(appUserId)).toMatchObject(refused)
    }
  })

  const handOn = async (from: TestPerson): Promise<TestPerson & { readonly ends: string }> => {
    const { token, expirationDate } = (await spend((await code(from)).data.appUserId)).data
    return { id: from.id, token, ends: expirationDate }
  }
  const works = async (as: TestPerson) => (await make(app, account.me, {}, { as })).status === 200

  it('creates no session that outlives the original one', async () => {
    await allow(true)
    const someone = await newPerson(app)
    const end = Date.parse(testNow) + sessionSeconds * 1000
    let latest: TestPerson & { readonly ends?: string } = someone
    for (let minutes = 30; minutes < 180; minutes += 30) {
      app.at(new Date(Date.parse(testNow) + minutes * 60_000).toISOString())
      latest = await handOn(latest)
      expect(latest.ends).toBe(new Date(end).toISOString())
    }
    app.at(new Date(end - 1000).toISOString())
    expect(await works(latest)).toBe(true)
    const { appUserId } = (await code(latest)).data
    app.at(new Date(end).toISOString())
    expect([await works(latest), await works(someone)]).toEqual([false, false])
    expect(await spend(appUserId)).toMatchObject(refused)
    app.at(testNow)
  })

  it('creates a session that ends with its parent, and can end without it', async () => {
    await allow(true)
    const someone = await newPerson(app)
    const second = await handOn(someone)
    const third = await handOn(second)
    const other = await handOn(someone)
    await make(app, account.signOut, {}, { as: second })
    expect(await Promise.all([someone, second, third, other].map(works))).toEqual([true, false, false, true])
    await make(app, account.signOut, {}, { as: someone })
    expect(await works(other)).toBe(false)
  })

  it('is audited when it succeeds', async () => {
    await allow(true)
    const someone = await newPerson(app)
    await handOn(someone)
    await spend('nothing.at-all')
    const rows = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['event_name', 'actor_id', 'facts'])
      .where('subject', '=', someone.id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([{ event_name: 'app-session-created', actor_id: someone.id, facts: {} }])
  })

  it('is limited to five attempts a minute per address', async () => {
    const limited = await startTestApp(engine, { rateLimit: true })
    const tries = []
    for (let index = 0; index < 6; index += 1)
      tries.push((await send(limited, 'POST', 'app-auto-login', { body: { id: 'x.y', device } })).status)
    await limited.close()
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  })
})
