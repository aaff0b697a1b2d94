import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '#api/db/auth/sessions.ts'
import { calls } from '#contract/calls.ts'
import { passwordResetHours } from '#domain/limits.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, send, sessionOf, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { account } = calls
const first = 'Secret-Key-9'
const other = 'Another-Key-7'

describe.each(await behaviourEngine())('passwords on %s', (engine) => {
  let app: TestApp
  let pushForgotten: string[] = []

  beforeAll(async () => {
    app = await startTestApp(engine)
    Object.assign(app.deps.push, {
      forget: (subscriber: string) => {
        pushForgotten.push(subscriber)
        return Promise.resolve()
      },
    })
  })
  afterAll(() => app.close())

  /** A user with a password, signed in twice. */
  async function person(language: 'en' | 'fr' | 'ar' = 'en') {
    app.at(testNow)
    pushForgotten = []
    const { id, token } = await newPerson(app, { language })
    const passwordHash = await app.deps.passwords.hash(first)
    const [row] = await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', id).returning('email').execute(),
    )
    const email = row?.email ?? ''
    const again = sessionOf(await signIn(email, first)).token
    return { id, token, email, again: { id, token: again } }
  }

  const signIn = (email: string, password: string) =>
    make(app, account.signIn, { query: { active: 1 }, body: { email, password } })
  const forgot = (email: string) => make(app, account.forgotPassword, { body: { email } })
  const usable = async (token: string) => (await make(app, account.passwordReset, { params: { token } })).data.usable
  const reset = (token: string, password = other, confirmPassword = password) =>
    make(app, account.resetPassword, { params: { token }, body: { password, confirmPassword } })
  const me = (as: TestPerson) => make(app, account.me, {}, { as })

  /** Runs the jobs and returns the e-mails they sent to an address. */
  async function newMails(email: string) {
    const before = app.mails.length
    await app.runJobs()
    return app.mails.slice(before).filter(({ to }) => to === email)
  }

  async function linkFor(email: string): Promise<string> {
    await forgot(email)
    const [mail] = await newMails(email.toLowerCase())
    const token = /\/reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    if (token === undefined) throw new Error('no link was mailed')
    return token
  }

  it('are reset by e-mail once, which ends every session', async () => {
    const { id, token, again, email } = await person()
    const link = await linkFor(email.toUpperCase())
    expect(await usable(link)).toBe(true)
    expect(await usable(link)).toBe(true)
    expect((await reset(link)).data.done).toBe(true)
    for (const session of [{ id, token }, again]) expect((await me(session)).code).toBe('SESSION_EXPIRED')
    expect((await signIn(email, first)).code).toBe('SIGN_IN_FAILED')
    expect((await signIn(email, other)).status).toBe(200)
    expect(await reset(link, 'Third-Key-77')).toMatchObject({ status: 410, code: 'LINK_INVALID' })
    expect(await usable(link)).toBe(false)
    const sentMails = await newMails(email)
    expect(sentMails.map(({ subject }) => subject)).toEqual(['Your password for Freehold was changed'])
    expect(pushForgotten).toEqual([app.deps.partitions.of(id)])
  })

  it.each([
    ['fr', 'Réinitialisez votre mot de passe Freehold'],
    ['ar', 'إعادة تعيين كلمة مرورك في Freehold'],
  ] as const)('sends the e-mail in the user’s language: %s', async (language, subject) => {
    const { email } = await person(language)
    await forgot(email)
    const [mail] = await newMails(email)
    expect(mail).toMatchObject({ language, subject })
    expect(mail?.text).toContain('https://freehold.example/reset-password?token=')
  })

  it('responds identically, with the same work, whether or not an address has an account', async () => {
    const { email, id } = await person()
    await app.runJobs()
    const jobs = () => app.deps.db.execute('select name from test_job')
    const seen = async (address: string) => {
      const { status, body, headers } = await forgot(address)
      const work = (await jobs()).map(({ name }) => name)
      await app.runJobs()
      return { status, body, headers: [...headers.keys()], work }
    }
    const known = await seen(email)
    expect(await seen('nobody@example.com')).toEqual(known)
    await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ state: 'blocked' }).where('id', '=', id).execute(),
    )
    const mails = app.mails.length
    expect(await seen(email)).toEqual(known)
    expect(app.mails).toHaveLength(mails)
  })

  it('resends the activation e-mail to an inactive account instead of a reset link', async () => {
    const email = 'half-way@example.com'
    await make(app, account.signUp, {
      body: {
        firstName: 'Lina',
        lastName: 'Costa',
        email,
        password: first,
        confirmPassword: first,
        userType: 'investor',
        terms: true,
      },
    })
    await newMails(email)
    await forgot(email)
    const [mail] = await newMails(email)
    expect(mail?.text).toContain('/activate-account/')
    expect(mail?.text).not.toContain('/reset-password')
  })

  it('accepts a reset link for an hour, and invalidates the others when one is used', async () => {
    const { email } = await person()
    const [old, late, last] = [await linkFor(email), await linkFor(email), await linkFor(email)]
    app.advance(passwordResetHours * 3_600_000)
    expect((await reset(late)).code).toBe('LINK_INVALID')
    app.advance(-1)
    expect((await reset(last)).status).toBe(200)
    expect((await reset(old)).code).toBe('LINK_INVALID')
  })

  it('accepts a reset link once under concurrent requests', async () => {
    const { email } = await person()
    const link = await linkFor(email)
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => reset(link, `Fresh-Key-${n}0`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410])
  })

  it('keeps the link valid after a rejected password, and rejects altered links', async () => {
    const { email } = await person()
    const link = await linkFor(email)
    expect((await reset(link, 'short')).body['fields']).toContainEqual(
      expect.objectContaining({ path: 'password', code: 'too-short' }),
    )
    expect((await reset(link, other, `${other}x`)).body['fields']).toContainEqual(
      expect.objectContaining({ path: 'confirmPassword', code: 'mismatch' }),
    )
    expect((await reset(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).code).toBe('LINK_INVALID')
    expect(
      (await send(app, 'PATCH', 'resetPassword/x', { body: { password: other, confirmPassword: other } })).status,
    ).toBe(404)
    expect(await usable(link)).toBe(true)
    const [row] = await app.deps.db.read
      .selectFrom('password_reset')
      .select('user_id')
      .where('token_hash', '=', hashOf(link))
      .execute()
    expect(row).toBeDefined()
    const stored = JSON.stringify(await app.deps.db.execute('select t::text as row from password_reset t'))
    expect(stored.includes(link)).toBe(false)
    expect(app.logLines.join('\n')).not.toContain(link)
  })

  describe('a password change', () => {
    const change = (
      as: TestPerson,
      body: Partial<Record<'currentPassword' | 'password' | 'confirmPassword', string>>,
    ) =>
      make(
        app,
        account.updateMyPassword,
        { body: { currentPassword: first, password: other, confirmPassword: other, ...body } },
        { as },
      )

    it('ends every session and notifies the user', async () => {
      const { id, token, again, email } = await person()
      const link = await linkFor(email)
      expect((await change({ id, token }, {})).data.done).toBe(true)
      for (const session of [{ id, token }, again]) expect((await me(session)).code).toBe('SESSION_EXPIRED')
      expect((await signIn(email, first)).code).toBe('SIGN_IN_FAILED')
      expect((await signIn(email, other)).status).toBe(200)
      // An earlier reset link is invalid afterwards.
      expect(await usable(link)).toBe(false)
      expect((await newMails(email)).map(({ subject }) => subject)).toEqual(['Your password for Freehold was changed'])
      expect(pushForgotten).toEqual([app.deps.partitions.of(id)])
    })

    it.each([
      [{ currentPassword: 'Wrong-Key-9' }, 'currentPassword', 'wrong'],
      [{ currentPassword: '' }, 'currentPassword', 'required'],
      [{ password: 'short', confirmPassword: 'short' }, 'password', 'too-short'],
      [{ password: first, confirmPassword: first }, 'password', 'same'],
      [{ confirmPassword: 'Third-Key-77' }, 'confirmPassword', 'mismatch'],
    ] as const)('rejects %j with an error on the field, and ends no session', async (body, path, code) => {
      const { id, token } = await person()
      const answer = await change({ id, token }, body)
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
      expect(answer.body['fields']).toContainEqual(expect.objectContaining({ path, code }))
      expect((await me({ id, token })).status).toBe(200)
    })
  })
})

describe('the rate limit', () => {
  it('of reset links applies per address and per account, and returns when to retry', async () => {
    const app = await startTestApp('embedded', { rateLimit: true })
    const ask = (email: string, address: string) => send(app, 'POST', 'forgotPassword', { body: { email }, address })
    for (let time = 0; time < 5; time += 1) expect((await ask('a@example.com', `192.0.2.${time}`)).status).toBe(200)
    const refused = await ask('A@example.com', '192.0.2.99')
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    app.advance(wait * 1000)
    expect((await ask('a@example.com', '192.0.2.99')).status).toBe(200)
    await app.close()
  })
})
