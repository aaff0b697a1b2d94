import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { enrolmentMinutes, secondStepMinutes } from '#domain/limits.ts'
import { appCode } from '#tools/journeys/authenticator.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, send, sessionOf, type TestPerson } from '#tests/support/test-users.ts'
import {
  type PasswordPerson,
  personWithPassword,
  type ProtectedPerson,
  protectedPerson,
  testPassword,
  ticketOf,
} from '#tests/support/protected-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const { account } = calls
const password = testPassword
const halfMinute = 30_000

describe.each(await behaviourEngine())('two-factor authentication on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())

  const code = (secret: string, steps = 0): string => appCode(secret, app.deps.clock.now(), steps)
  /** A code that is invalid at any nearby time. */
  function wrongCode(secret: string): string {
    const near = new Set([-1, 0, 1].map((steps) => code(secret, steps)))
    return ['111111', '222222', '333333', '444444'].find((each) => !near.has(each)) ?? ''
  }

  const begin = (as: TestPerson, body: { password: string; code?: string }) =>
    make(app, account.beginTwoFactor, { body }, { as })
  const confirm = (as: TestPerson, typed: string) =>
    make(app, account.confirmTwoFactor, { body: { code: typed } }, { as })
  const state = async (as: TestPerson) => (await make(app, account.twoFactor, {}, { as })).data

  async function person(): Promise<PasswordPerson> {
    app.at(testNow)
    return personWithPassword(app)
  }
  /** A user with two-factor authentication, whose enrolment code has been used and has expired. */
  async function guarded(): Promise<ProtectedPerson> {
    app.at(testNow)
    const one = await protectedPerson(app)
    app.advance(halfMinute)
    return one
  }
  const signIn = (email: string) => make(app, account.signIn, { query: { active: 1 }, body: { email, password } })
  const ticketFor = async (email: string): Promise<string> => (await ticketOf(app, email)).ticket
  const pass = (ticket: string, typed: string) => make(app, account.validateLogin, { body: { ticket, code: typed } })
  const fieldsOf = (answer: { readonly body: Record<string, unknown> }) => answer.body['fields']
  const mailsTo = async (email: string) => {
    await app.runJobs()
    return app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  }

  it('is enabled with the password and a first code, and shows recovery codes once', async () => {
    const one = await person()
    expect(await state(one)).toEqual({ on: false, since: null, recoveryCodesLeft: 0 })
    expect(fieldsOf(await begin(one, { password: 'Wrong-Key-9' }))).toEqual([{ path: 'password', code: 'wrong' }])
    expect(await make(app, account.regenerateQrCode, {}, { as: one })).toMatchObject({ code: 'ENROLMENT_OVER' })
    const shown = (await begin(one, { password })).data
    expect(shown.uri).toBe(
      `otpauth://totp/Freehold:${encodeURIComponent(one.email)}?issuer=Freehold&secret=${shown.secret}&algorithm=SHA1&digits=6&period=30`,
    )
    // Requesting the QR code again does not change the secret.
    expect((await make(app, account.regenerateQrCode, {}, { as: one })).data).toEqual(shown)
    expect(sessionOf(await signIn(one.email)).user.id).toBe(one.id)
    expect(fieldsOf(await confirm(one, wrongCode(shown.secret)))).toEqual([{ path: 'code', code: 'code' }])
    expect(fieldsOf(await confirm(one, '12 34'))).toEqual([{ path: 'code', code: 'format' }])
    const { recoveryCodes } = (await confirm(one, ` ${code(shown.secret).slice(0, 3)} ${code(shown.secret).slice(3)}`))
      .data
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await state(one)).toMatchObject({ on: true, since: testNow, recoveryCodesLeft: 10 })
    expect(await make(app, account.regenerateQrCode, {}, { as: one })).toMatchObject({ code: 'ENROLMENT_OVER' })
    expect(await mailsTo(one.email)).toEqual(['Two-factor authentication is on at Freehold'])
  })

  it('ends the sessions on other devices when enabled, and notifies the user', async () => {
    const one = await person()
    const other = { id: one.id, token: sessionOf(await signIn(one.email)).token }
    expect((await make(app, account.me, {}, { as: other })).status).toBe(200)
    const { secret } = (await begin(one, { password })).data
    // No session ends before the first code is confirmed.
    await confirm(one, wrongCode(secret))
    expect((await make(app, account.me, {}, { as: other })).status).toBe(200)
    await confirm(one, code(secret))
    expect((await make(app, account.me, {}, { as: other })).status).toBe(401)
    expect((await make(app, account.me, {}, { as: one })).status).toBe(200)
    await app.runJobs()
    expect(app.mails.find(({ to }) => to === one.email)?.text).toContain('We signed you out on all other devices.')
  })

  it('expires an enrolment at the announced time', async () => {
    const one = await person()
    const { secret } = (await begin(one, { password })).data
    app.advance(enrolmentMinutes * 60_000)
    expect(await confirm(one, code(secret))).toMatchObject({ status: 409, code: 'ENROLMENT_OVER' })
  })

  it('requires a code after the password, and creates no session before it', async () => {
    const one = await guarded()
    const answer = await signIn(one.email)
    expect(answer.body['data']).toMatchObject({ enableTwoFactorAuth: 'yes', step: 'sign-in' })
    expect(JSON.stringify(answer.body)).not.toContain(one.email)
    const ticket = await ticketFor(one.email)
    // The ticket is valid neither as a session nor for the enrolment step of sign-up.
    expect((await make(app, account.me, {}, { as: { id: one.id, token: ticket } })).status).toBe(401)
    expect(await make(app, account.signUpEnrolment, { body: { ticket } })).toMatchObject({ code: 'SECOND_STEP_OVER' })
    expect(fieldsOf(await pass(ticket, wrongCode(one.secret)))).toEqual([{ path: 'code', code: 'code' }])
    const session = (await pass(ticket, code(one.secret))).data
    expect((await make(app, account.me, {}, { as: { id: one.id, token: session.token } })).data.user.email).toBe(
      one.email,
    )
    expect(await pass(ticket, code(one.secret, 1))).toMatchObject({ status: 401, code: 'SECOND_STEP_OVER' })
    expect(await pass('x'.repeat(43), code(one.secret, 1))).toMatchObject({ status: 401, code: 'SECOND_STEP_OVER' })
  })

  it.each([
    [-2, false],
    [-1, true],
    [1, true],
    [2, false],
  ])('handles the code of %i steps from now: %s', async (steps, taken) => {
    const one = await guarded()
    app.advance(10 * halfMinute)
    expect((await pass(await ticketFor(one.email), code(one.secret, steps))).status).toBe(taken ? 200 : 400)
  })

  it('accepts a code once, also under concurrent requests, and no older one afterwards', async () => {
    const one = await guarded()
    app.advance(10 * halfMinute)
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketFor(one.email)))
    const answers = await Promise.all(tickets.map((ticket) => pass(ticket, code(one.secret))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await ticketFor(one.email)
    expect((await pass(left, code(one.secret, -1))).status).not.toBe(200)
  })

  it('rejects the code that was used for enrolment', async () => {
    const one = await person()
    const { secret } = (await begin(one, { password })).data
    await confirm(one, code(secret))
    expect((await pass(await ticketFor(one.email), code(secret))).status).toBe(400)
  })

  it('expires the second step after some minutes, and on a password change', async () => {
    const one = await guarded()
    const [late, early] = [await ticketFor(one.email), await ticketFor(one.email)]
    app.advance(secondStepMinutes * 60_000 - 1)
    expect((await pass(early, code(one.secret))).status).toBe(200)
    app.advance(1)
    expect((await pass(late, code(one.secret, 1))).code).toBe('SECOND_STEP_OVER')
    const open = await ticketFor(one.email)
    const body = { currentPassword: password, password: 'Another-Key-7', confirmPassword: 'Another-Key-7' }
    await make(app, account.updateMyPassword, { body }, { as: one })
    expect((await pass(open, code(one.secret, 1))).code).toBe('SECOND_STEP_OVER')
    // The factor itself remains.
    const again = await make(app, account.signIn, { body: { email: one.email, password: 'Another-Key-7' } })
    expect('ticket' in again.data).toBe(true)
    await runSchedule('housekeeping', app.deps)
  })

  it('accepts each recovery code once, and notifies the user', async () => {
    const one = await guarded()
    const [first = '', second = ''] = one.recoveryCodes
    expect((await pass(await ticketFor(one.email), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect(fieldsOf(await pass(await ticketFor(one.email), first))).toEqual([{ path: 'code', code: 'code' }])
    expect(await state(one)).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await mailsTo(one.email)).toContain('A recovery code was used at Freehold')
    const other = await guarded()
    expect((await pass(await ticketFor(other.email), second)).status).toBe(400)
  })

  it('requires password and code to disable it and to renew the recovery codes', async () => {
    const one = await guarded()
    const off = (body: { password: string; code: string }) => make(app, account.endTwoFactor, { body }, { as: one })
    const renew = (body: { password: string; code: string }) =>
      make(app, account.renewRecoveryCodes, { body }, { as: one })
    expect(fieldsOf(await off({ password: 'Wrong-Key-9', code: code(one.secret) }))).toEqual([
      { path: 'password', code: 'wrong' },
    ])
    expect(fieldsOf(await off({ password, code: wrongCode(one.secret) }))).toEqual([{ path: 'code', code: 'code' }])
    const { recoveryCodes } = (await renew({ password, code: code(one.secret) })).data
    expect(recoveryCodes).toHaveLength(10)
    expect((await pass(await ticketFor(one.email), one.recoveryCodes[0] ?? '')).status).toBe(400)
    app.advance(halfMinute)
    expect((await off({ password, code: code(one.secret) })).data.done).toBe(true)
    expect(await state(one)).toEqual({ on: false, since: null, recoveryCodesLeft: 0 })
    expect(sessionOf(await signIn(one.email)).user.id).toBe(one.id)
    expect(await off({ password, code: '123456' })).toMatchObject({ status: 409, code: 'TWO_FACTOR_OFF' })
    expect(await mailsTo(one.email)).toEqual([
      'Two-factor authentication is on at Freehold',
      'You have new recovery codes at Freehold',
      'Two-factor authentication is off at Freehold',
    ])
  })

  it('moves to another app with a code of the old one, which stays valid until then', async () => {
    const one = await guarded()
    expect(fieldsOf(await begin(one, { password }))).toEqual([{ path: 'code', code: 'required' }])
    const next = (await begin(one, { password, code: code(one.secret) })).data
    app.advance(halfMinute)
    expect((await pass(await ticketFor(one.email), code(one.secret))).status).toBe(200)
    expect((await confirm(one, code(next.secret))).status).toBe(200)
    app.advance(halfMinute)
    expect((await pass(await ticketFor(one.email), code(one.secret))).status).toBe(400)
    expect((await pass(await ticketFor(one.email), code(next.secret))).status).toBe(200)
  })

  it('checks at most five wrong codes, even concurrent ones, and still accepts a recovery code', async () => {
    const one = await guarded()
    const ticket = await ticketFor(one.email)
    const wrong = wrongCode(one.secret)
    const counts = new Map<number, number>()
    const worker = async (tries: number): Promise<void> => {
      for (let time = 0; time < tries; time += 1) {
        const { status } = await send(app, 'POST', 'validateLoginTwoFactorUser', { body: { ticket, code: wrong } })
        counts.set(status, (counts.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 50 }, () => worker(20)))
    expect(Object.fromEntries(counts)).toEqual({ 400: 4, 429: 996 })
    // The right code is not checked either.
    const blocked = await pass(ticket, code(one.secret))
    expect(blocked).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    const wait = Number(blocked.headers.get('retry-after'))
    expect(wait).toBe(900)
    expect(await mailsTo(one.email)).toContain('Wrong codes were entered for your account at Freehold')
    expect((await pass(await ticketFor(one.email), one.recoveryCodes[3] ?? '')).status).toBe(200)
    // The user has signed in, and the count restarts.
    expect((await pass(await ticketFor(one.email), code(one.secret))).status).toBe(200)
  })

  it('doubles the wait after each further wrong code', async () => {
    const one = await guarded()
    const waits: string[] = []
    for (let time = 0; time < 7; time += 1) {
      const { headers } = await pass(await ticketFor(one.email), wrongCode(one.secret))
      waits.push(headers.get('retry-after') ?? '')
      app.advance(Number(headers.get('retry-after') ?? 0) * 1000)
    }
    expect(waits).toEqual(['', '', '', '', '900', '1800', '3600'])
    expect((await pass(await ticketFor(one.email), code(one.secret))).status).toBe(200)
  })

  it('stores and logs no secrets, codes or tickets in plain text', async () => {
    const one = await guarded()
    const ticket = await ticketFor(one.email)
    const plain = Buffer.from(Secret.fromBase32(one.secret).bytes)
    const secrets = [one.secret, plain.toString('base64url'), plain.toString('hex'), ticket, ...one.recoveryCodes]
    const tables = await app.deps.db.execute(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { table_name } of tables) {
      const rows = JSON.stringify(await app.deps.db.execute(`select t::text as row from "${String(table_name)}" t`))
      for (const secret of secrets) expect(rows.includes(secret), String(table_name)).toBe(false)
    }
    for (const secret of secrets) expect(app.logLines.join('\n')).not.toContain(secret)
  })

  describe('during sign-up', () => {
    async function signedUp(email: string, isRequired = true) {
      app.at(testNow)
      await app.deps.db.transact((tx) => changeSettings(tx, { signUpTwoFactor: isRequired }))
      await make(app, account.signUp, {
        body: {
          firstName: 'Lina',
          lastName: 'Costa',
          email,
          password,
          confirmPassword: password,
          userType: 'investor',
          terms: true,
        },
      })
      await app.runJobs()
      const mail = app.mails.findLast(({ to }) => to === email)
      const [, userId = '', verificationId = ''] = /activate-account\/([^/]+)\/([^/]+)/.exec(mail?.text ?? '') ?? []
      const { ticket } = (await make(app, account.activate, { params: { userId, verificationId } })).data
      return ticket ?? ''
    }
    const enrolment = (ticket: string) => make(app, account.signUpEnrolment, { body: { ticket } })
    const finish = (ticket: string, typed: string) =>
      make(app, account.validateSignup, { body: { ticket, code: typed } })

    it('is required to complete activation', async () => {
      const email = `sign-up-${engine}@example.com`
      const ticket = await signedUp(email)
      // Signing in with the password is impossible without it.
      const half = await signIn(email)
      expect(half.body['data']).toMatchObject({ enableTwoFactorAuth: 'yes', step: 'sign-up' })
      expect((await pass(ticket, '123456')).code).toBe('SECOND_STEP_OVER')
      const shown = (await enrolment(ticket)).data
      expect(shown.email).toBe(email)
      expect((await enrolment(ticket)).data).toEqual(shown)
      const { secret } = shown.enrolment
      expect(fieldsOf(await finish(ticket, wrongCode(secret)))).toEqual([{ path: 'code', code: 'code' }])
      const { session, recoveryCodes } = (await finish(ticket, code(secret))).data
      expect(recoveryCodes).toHaveLength(10)
      expect((await state({ id: session.user.id, token: session.token })).on).toBe(true)
      expect((await finish(ticket, code(secret, 1))).code).toBe('SECOND_STEP_OVER')
      // An older sign-up ticket cannot replace the active factor.
      const before = 'ticket' in half.data ? half.data.ticket : ''
      expect((await enrolment(before)).code).toBe('SECOND_STEP_OVER')
      expect((await signIn(email)).body['data']).toMatchObject({ step: 'sign-in' })
    })

    it('is a setting of administrators', async () => {
      app.at(testNow)
      await app.deps.db.transact((tx) => changeSettings(tx, { signUpTwoFactor: true }))
      const [admin, person] = [await newPerson(app, { admin: true }), await newPerson(app)]
      const update = (as: TestPerson, signUpTwoFactor: boolean) =>
        make(app, calls.admin.updateSignIn, { body: { signUpTwoFactor } }, { as })
      expect(await update(person, false)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
      expect((await make(app, calls.admin.getSignIn, {}, { as: admin })).data.signUpTwoFactor).toBe(true)
      const off = (await update(admin, false)).data
      expect(off).toMatchObject({ signUpTwoFactor: false, changed: { at: testNow } })
      expect(off.protectedAccounts).toBeGreaterThan(0)
      expect(off.accounts).toBeGreaterThan(off.protectedAccounts)
      expect(await signedUp(`switched-${engine}@example.com`, false)).toBe('')
    })

    it('can be resumed by signing in, and is skipped once the site no longer requires it', async () => {
      const email = `later-${engine}@example.com`
      await signedUp(email)
      app.advance(enrolmentMinutes * 60_000)
      expect((await enrolment(await ticketFor(email))).data.email).toBe(email)
      await app.deps.db.transact((tx) => changeSettings(tx, { signUpTwoFactor: false }))
      expect(sessionOf(await signIn(email)).user.email).toBe(email)
    })
  })
})
