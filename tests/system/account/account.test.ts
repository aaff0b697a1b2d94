import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashOf } from '#api/db/auth/sessions.ts'
import { calls } from '#contract/calls.ts'
import { activationHours, sessionSeconds } from '#domain/limits.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import {
  type Answered,
  make,
  newCampaign,
  newPerson,
  send,
  sessionOf,
  type TestPerson,
} from '#tests/support/test-users.ts'
import { startTestApp, testNow, testOrigin, type TestApp } from '#tests/support/test-app.ts'

const { account, investment, campaign: read, campaignDashboard } = calls
const password = 'Secret-Key-9'

describe.each(await behaviourEngine())('accounts on %s', (engine) => {
  let app: TestApp
  let personCount = 0
  let email = ''

  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  beforeEach(() => {
    app.at(testNow)
    personCount += 1
    email = `Lina.${personCount}@Example.com`
  })
  afterAll(() => app.close())

  type SignUpBody = Parameters<typeof make<typeof account.signUp>>[2]['body']
  const signUp = (change: Partial<NonNullable<SignUpBody>> = {}, options: Parameters<typeof make>[3] = {}) =>
    make(
      app,
      account.signUp,
      {
        body: {
          firstName: 'Lina',
          lastName: 'Costa',
          email,
          password,
          confirmPassword: password,
          userType: 'investor',
          terms: true,
          ...change,
        },
      },
      options,
    )
  const signIn = (change: { email?: string; password?: string } = {}) =>
    make(app, account.signIn, { query: { active: 1 }, body: { email, password, ...change } })
  const signedIn = async (change: { email?: string; password?: string } = {}) => sessionOf(await signIn(change))

  /** The parameters of the link in the latest e-mail to this user. */
  async function activationLink(): Promise<{ userId: string; verificationId: string }> {
    await app.runJobs()
    const mail = app.mails.findLast(({ to }) => to === email)
    const match = /\/activate-account\/([0-9a-f-]{36})\/([\w-]+)\/email/.exec(mail?.text ?? '')
    if (!match?.[1] || !match[2]) throw new Error('no activation mail')
    return { userId: match[1], verificationId: match[2] }
  }

  async function activeAccount(userType = 'investor'): Promise<TestPerson> {
    await signUp({ userType })
    await make(app, account.activate, { params: await activationLink() })
    const { token, user } = await signedIn()
    return { id: user.id, token }
  }

  const me = (as: TestPerson) => make(app, account.me, {}, { as })

  it.each([
    ['investor', false],
    ['company', true],
  ] as const)('registers, activates and signs in a user who chose %s', async (userType, runsCampaigns) => {
    const types = (await make(app, account.userTypes, {})).data
    expect(types.find((type) => type.slug === userType)?.runsCampaigns).toBe(runsCampaigns)
    expect((await signUp({ userType })).data).toEqual({ done: true })
    expect(await signIn()).toMatchObject({ status: 403, code: 'ACCOUNT_NOT_ACTIVATED', body: { showResendLink: true } })

    const link = await activationLink()
    expect((await make(app, account.activation, { params: link })).data.usable).toBe(true)
    // Viewing the link changes nothing: mail scanners open links before users do.
    expect((await make(app, account.activation, { params: link })).data.usable).toBe(true)
    expect((await make(app, account.activate, { params: link })).data.done).toBe(true)
    expect(await make(app, account.activate, { params: link })).toMatchObject({ status: 410, code: 'LINK_INVALID' })
    expect((await make(app, account.activation, { params: link })).data.usable).toBe(false)

    const session = await signedIn({ email: email.toUpperCase() })
    expect(session.user).toMatchObject({ firstName: 'Lina', email, isAdmin: false, userType: { slug: userType } })
    const own = (await me({ id: session.user.id, token: session.token })).data
    expect(own.user).toEqual(session.user)
    expect(own.expirationDate).toBe(new Date(Date.parse(testNow) + sessionSeconds * 1000).toISOString())
    const start = await make(
      app,
      calls.campaignEdit.create,
      { body: { id: app.deps.ids.next(), kind: 'equity' } },
      { as: { id: session.user.id, token: session.token } },
    )
    expect(start.status).toBe(runsCampaigns ? 200 : 403)
  })

  it('preserves the spaces of a password, and hashes long ones in full', async () => {
    const long = `${'é'.repeat(200)}Aa1! `
    await signUp({ password: long, confirmPassword: long })
    await make(app, account.activate, { params: await activationLink() })
    expect((await signIn({ password: long })).status).toBe(200)
    expect((await signIn({ password: long.trim() })).code).toBe('SIGN_IN_FAILED')
    expect((await signIn({ password: long.slice(0, 100) })).code).toBe('SIGN_IN_FAILED')
  })

  it.each([
    [{ email: 'lina' }, 'email', 'email'],
    [{ email: 'a@b.c\r\nBcc: x@example.com' }, 'email', 'email'],
    [{ password: 'short', confirmPassword: 'short' }, 'password', 'too-short'],
    [{ password: 'Password1!', confirmPassword: 'Password1!' }, 'password', 'common'],
    [{ confirmPassword: 'Another-Key-9' }, 'confirmPassword', 'mismatch'],
    [{ firstName: '<b>Lina' }, 'firstName', 'characters'],
    [{ firstName: '  ' }, 'firstName', 'required'],
    [{ userType: 'admin' }, 'userType', 'required'],
    [{ userType: 'Investor' }, 'userType', 'required'],
    [{ userType: '__proto__' }, 'userType', 'required'],
    [{ terms: false }, 'terms', 'accept'],
    [{ isAdmin: true }, 'isAdmin', 'unknown'],
    [{ state: 'active' }, 'state', 'unknown'],
  ])('rejects %j with an error on the field', async (change, path, code) => {
    const answer = await send(app, 'POST', 'signup', {
      headers: { 'idempotency-key': app.deps.ids.secret(16) },
      body: {
        firstName: 'Lina',
        lastName: 'Costa',
        email,
        password,
        confirmPassword: password,
        userType: 'investor',
        terms: true,
        ...change,
      },
    })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(answer.fields).toContainEqual(expect.objectContaining({ path, code }))
    await app.runJobs()
    expect(app.mails.filter(({ to }) => to === email)).toEqual([])
  })

  it('responds identically for known and unknown addresses, and informs the owner by e-mail', async () => {
    const known = await activeAccount()
    const before = await app.deps.db.read.selectFrom('app_user').selectAll().where('id', '=', known.id).execute()
    const seen = ({ status, body, headers }: Answered<unknown>) => ({ status, body, headers: [...headers.keys()] })
    const again = seen(
      await signUp({ email: email.toLowerCase(), password: 'Other-Key-9', confirmPassword: 'Other-Key-9' }),
    )
    expect(again).toEqual(seen(await signUp({ email: `new-${email}` })))
    await app.runJobs()
    const sentMails = app.mails.filter(({ to }) => to === email)
    expect(sentMails).toHaveLength(2)
    expect(sentMails[1]?.text).not.toContain('/activate-account/')
    expect(sentMails[1]?.text).toContain('/login')
    expect(await app.deps.db.read.selectFrom('app_user').selectAll().where('id', '=', known.id).execute()).toEqual(
      before,
    )

    const resend = async (address: string) =>
      seen(await make(app, account.resendActivation, { body: { email: address } }))
    expect(await resend(email)).toEqual(await resend('nobody@example.com'))
    expect(await resend(email)).toEqual(await resend(`new-${email}`))
    const wrong = seen(await signIn({ password: 'Wrong-Key-9' }))
    expect(wrong).toEqual(seen(await signIn({ email: 'nobody@example.com' })))
    // Only a request with the right password learns that the account is not activated.
    expect(wrong).toEqual(seen(await signIn({ email: `new-${email}`, password: 'Wrong-Key-9' })))
  })

  it('registers once per idempotency key, even if a response is lost', async () => {
    const first = await signUp({}, { key: `key-of-${personCount}-once` })
    const second = await signUp({}, { key: `key-of-${personCount}-once` })
    expect(second.data).toEqual(first.data)
    expect(second.headers.get('idempotency-hit')).toBe('true')
    await app.runJobs()
    expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('creates one account for concurrent registrations of an address', async () => {
    await Promise.all([signUp(), signUp({ email: email.toLowerCase() }), signUp()])
    const rows = await app.deps.db.read
      .selectFrom('app_user')
      .select('id')
      .where('email', 'in', [email, email.toLowerCase()])
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('activates the registration whose link is followed, not an earlier one of the same address', async () => {
    const theirs = 'Early-Bird-1'
    await signUp({ firstName: 'Early', password: theirs, confirmPassword: theirs })
    const early = await activationLink()
    await signUp({ userType: 'company' })
    const own = await activationLink()
    expect((await make(app, account.activate, { params: own })).status).toBe(200)
    expect((await signIn({ password: theirs })).code).toBe('SIGN_IN_FAILED')
    expect((await signedIn()).user).toMatchObject({ firstName: 'Lina', userType: { slug: 'company' } })
    expect((await make(app, account.activate, { params: early })).code).toBe('LINK_INVALID')
    expect((await signIn({ password: theirs })).code).toBe('SIGN_IN_FAILED')
  })

  it('activates within a day with any unused link of the user, and not later', async () => {
    await signUp()
    const first = await activationLink()
    await make(app, account.resendActivation, { body: { email } })
    const second = await activationLink()
    expect(second.verificationId).not.toBe(first.verificationId)
    const stranger = await newPerson(app)
    const foreign = { userId: stranger.id, verificationId: second.verificationId }
    expect((await make(app, account.activate, { params: foreign })).code).toBe('LINK_INVALID')
    app.advance(activationHours * 3_600_000)
    expect((await make(app, account.activate, { params: second })).code).toBe('LINK_INVALID')
    app.advance(-1)
    expect((await make(app, account.activate, { params: second })).status).toBe(200)
    await make(app, account.resendActivation, { body: { email } })
    const mails = app.mails.length
    await app.runJobs()
    expect(app.mails).toHaveLength(mails)
  })

  it('accepts a link once under concurrent requests', async () => {
    await signUp()
    const link = await activationLink()
    const answers = await Promise.all(Array.from({ length: 5 }, () => make(app, account.activate, { params: link })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410])
  })

  it('stores only hashes of tokens, links and passwords', async () => {
    const person = await activeAccount()
    await signUp({ email: `second-${email}` })
    email = `second-${email}`
    const { verificationId } = await activationLink()
    const tables = await app.deps.db.execute(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { table_name } of tables) {
      const rows = JSON.stringify(await app.deps.db.execute(`select t::text as row from "${String(table_name)}" t`))
      for (const secret of [person.token, verificationId, password]) {
        expect(rows.includes(secret), String(table_name)).toBe(false)
        expect(rows.includes(Buffer.from(secret).toString('hex')), String(table_name)).toBe(false)
      }
    }
    const [session] = await app.deps.db.read
      .selectFrom('user_session')
      .select('user_id')
      .where('token_hash', '=', hashOf(person.token))
      .execute()
    expect(session?.user_id).toBe(person.id)
    for (const secret of [person.token, verificationId, password, email])
      expect(app.logLines.join('\n')).not.toContain(secret)
  })

  it('expires a session by the server’s clock, 10,800 seconds after sign-in', async () => {
    const person = await activeAccount()
    app.advance(sessionSeconds * 1000 - 1)
    const last = await me(person)
    expect(last.status).toBe(200)
    expect(last.data.serverTime).toBe(new Date(Date.parse(testNow) + sessionSeconds * 1000 - 1).toISOString())
    app.advance(1)
    expect(await me(person)).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' })
    // Requests never extended the session, and signing in again creates another.
    app.at(testNow)
    expect((await signedIn()).token).not.toBe(person.token)
  })

  it('signs out only the current session', async () => {
    const first = await activeAccount()
    const second = { id: first.id, token: (await signedIn()).token }
    expect((await make(app, account.signOut, {}, { as: first })).data.done).toBe(true)
    expect((await me(first)).code).toBe('SESSION_EXPIRED')
    expect((await make(app, account.signOut, {}, { as: first })).code).toBe('SESSION_EXPIRED')
    expect((await me(second)).status).toBe(200)
  })

  it('revokes a session by the hash of its token, which authenticates nothing, and reveals no unknown hashes', async () => {
    const person = await activeAccount()
    const tokenHash = Buffer.from(hashOf(person.token)).toString('base64url')
    expect((await me({ ...person, token: tokenHash })).code).toBe('SESSION_EXPIRED')
    const unknown = await make(app, account.revokeSession, { body: { tokenHash: 'x'.repeat(43) } })
    expect((await me(person)).status).toBe(200)
    const known = await make(app, account.revokeSession, { body: { tokenHash } })
    expect(known).toMatchObject({ status: 200, data: { done: true } })
    expect(known.data).toEqual(unknown.data)
    expect((await me(person)).code).toBe('SESSION_EXPIRED')
    expect((await make(app, account.revokeSession, { body: { tokenHash } })).data.done).toBe(true)
  })

  it('only erasing a device ends its session and sends Clear-Site-Data', async () => {
    const person = await activeAccount()
    const ask = (path: string, headers: Record<string, string>) =>
      app.fetch(new Request(`${testOrigin}/api/v1.1/${path}`, { method: 'POST', headers, body: '{}' }))
    const headers = { 'content-type': 'application/json' }
    const signed = { ...headers, authorization: `Bearer ${person.token}` }
    const erased = await ask('erase-device', signed)
    expect(erased.headers.get('clear-site-data')).toBe('"cache", "cookies", "storage"')
    expect((await me(person)).code).toBe('SESSION_EXPIRED')
    const visitor = await ask('erase-device', headers)
    expect([visitor.status, visitor.headers.get('clear-site-data')]).toEqual([200, '"cache", "cookies", "storage"'])
    const other = { id: person.id, token: (await signedIn()).token }
    const out = await ask('logout', { ...headers, authorization: `Bearer ${other.token}` })
    expect([out.status, out.headers.get('clear-site-data')]).toEqual([200, null])
  })

  it('locks out a blocked user immediately, even with the right password', async () => {
    const person = await activeAccount()
    await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ state: 'blocked' }).where('id', '=', person.id).execute(),
    )
    expect((await me(person)).code).toBe('SESSION_EXPIRED')
    expect(await signIn()).toMatchObject({ status: 403, code: 'ACCOUNT_BLOCKED' })
    expect((await signIn({ password: 'Wrong-Key-9' })).code).toBe('SIGN_IN_FAILED')
  })

  it('assigns each user a stable partition that no other user has', async () => {
    const first = await activeAccount()
    const again = await signedIn()
    expect(again.partition).toBe(app.deps.partitions.of(first.id))
    expect((await me(first)).headers.get('x-partition')).toBe(again.partition)
    const neighbour = await newPerson(app)
    expect((await me(neighbour)).headers.get('x-partition')).not.toBe(again.partition)
    expect(again.partition).not.toContain(first.id.slice(0, 8))
  })

  it('assigns each user a stable draft key that no other user has, and exposes it nowhere else', async () => {
    const first = await activeAccount()
    const keys = [(await signedIn()).draftKey, (await signedIn()).draftKey]
    expect(new Set(keys)).toEqual(new Set([app.deps.draftKeys.of(first.id)]))
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(32)
    expect(app.deps.draftKeys.of((await newPerson(app)).id)).not.toBe(keys[0])
    expect(JSON.stringify((await me(first)).data)).not.toContain(keys[0])
  })

  it('requires a user type where one is needed, and lets it be chosen once', async () => {
    const person = await newPerson(app, { userType: null })
    const owner = await newPerson(app, { userType: 'company' })
    const { id } = await newCampaign(app, owner)
    const check = () => make(app, investment.check, { body: { campaignId: id, units: 4n } }, { as: person })
    expect((await me(person)).data.user.userType).toBeNull()
    expect(await check()).toMatchObject({ status: 403, code: 'USER_TYPE_REQUIRED' })
    const choose = (userType: string) => make(app, account.updateMe, { body: { userType } }, { as: person })
    expect((await choose('administrator')).body['fields']).toEqual([expect.objectContaining({ path: 'userType' })])
    expect((await choose('investor')).data.userType?.slug).toBe('investor')
    expect((await check()).status).toBe(200)
    expect((await choose('investor')).status).toBe(200)
    expect(await choose('company')).toMatchObject({ status: 409, code: 'USER_TYPE_CHOSEN' })
    expect((await me(person)).data.user.userType?.slug).toBe('investor')
  })

  it('updates names and language, and rejects fields that users cannot change', async () => {
    const person = await newPerson(app)
    const change = (body: object) => send(app, 'PATCH', 'updateMe', { as: person, body })
    expect((await change({ firstName: 'ليلى', language: 'ar' })).code).toBeUndefined()
    const { user } = (await me(person)).data
    expect(user).toMatchObject({ firstName: 'ليلى', language: 'ar' })
    for (const field of ['isAdmin', 'accredited', 'email', 'state', 'id', 'slug', 'show_name', 'password_hash'])
      expect((await change({ firstName: 'Eve', [field]: true })).fields).toEqual([
        expect.objectContaining({ path: field, code: 'unknown' }),
      ])
    expect((await me(person)).data.user).toEqual(user)
  })

  it.each(['', 'Bearer', 'Bearer x', 'Basic YTpi', 'Bearer ../../../../../../etc/passwd', `Bearer ${'x'.repeat(250)}`])(
    'does not accept “%s” as a session',
    async (authorization) => {
      const response = await send(app, 'GET', 'users/me', { headers: { authorization } })
      expect(response).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' })
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    },
  )

  it('rejects requests from another origin', async () => {
    const person = await newPerson(app)
    const answer = await make(app, account.signOut, {}, { as: person, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN_ORIGIN' })
    expect((await me(person)).status).toBe(200)
  })

  it("lists a user's own and saved campaigns to that user only", async () => {
    const owner = await newPerson(app, { userType: 'company' })
    const other = await newPerson(app, { userType: 'company' })
    const draft = await newCampaign(app, owner, { status: 0 })
    const live = await newCampaign(app, owner)
    await make(app, read.save, { params: { id: live.id } }, { as: owner })
    const listed = async (as?: TestPerson) =>
      (await make(app, campaignDashboard.listOwn, { params: { id: owner.id } }, as ? { as } : {})).data.items.map(
        ({ id }) => id,
      )
    expect((await listed(owner)).toSorted()).toEqual([draft.id, live.id].toSorted())
    expect(await listed(other)).toEqual([live.id])
    expect(await listed()).toEqual([live.id])
    expect((await make(app, read.savedIds, {}, { as: owner })).data).toEqual([live.id])
    expect((await make(app, read.savedIds, {}, { as: other })).data).toEqual([])
  })
})
