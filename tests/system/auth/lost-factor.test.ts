import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { lostFactorDays, lostFactorHours, lostFactorLinkHours } from '#domain/limits.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make } from '#tests/support/test-users.ts'
import { type ProtectedPerson, protectedPerson, testPassword, ticketOf } from '#tests/support/protected-users.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'

const { account } = calls
const hour = 3_600_000

describe.each(await behaviourEngine())('recovery from a lost second factor on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())

  async function person(): Promise<ProtectedPerson> {
    app.at(testNow)
    return protectedPerson(app)
  }
  const ask = (ticket: string) => make(app, account.requestFactorReset, { body: { ticket } })
  async function mailsTo(email: string) {
    await app.runJobs()
    return app.mails.filter(({ to }) => to === email)
  }
  /** The link of the latest recovery e-mail. */
  async function linkOf(one: ProtectedPerson): Promise<string> {
    const mail = (await mailsTo(one.email)).findLast(({ text }) => text.includes('/lost-code/'))
    return /lost-code\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  async function requestedReset() {
    const one = await person()
    await ask((await ticketOf(app, one.email)).ticket)
    return { one, token: await linkOf(one) }
  }
  const state = async (token: string) => (await make(app, account.lostFactor, { params: { token } })).data
  const begin = (token: string) => make(app, account.beginLostFactor, { params: { token } })
  const cancel = (token: string) => make(app, account.cancelLostFactor, { params: { token } })
  const finish = (token: string, password = testPassword) =>
    make(app, account.finishLostFactor, { params: { token }, body: { password } })
  const gone = { status: 410, code: 'LINK_INVALID' }

  it('requires the password, an e-mail link, a waiting period and the password again', async () => {
    const { one, token } = await requestedReset()
    expect(await state(token)).toEqual({ state: 'requested', readyAt: null })
    // Viewing the link starts nothing.
    app.advance(hour)
    expect(await finish(token)).toMatchObject(gone)
    const { readyAt } = (await begin(token)).data
    expect(Date.parse(readyAt ?? '')).toBe(app.deps.clock.now() + lostFactorHours * hour)
    app.advance(hour)
    // Repeated requests and clicks leave the process unchanged.
    expect((await begin(token)).data).toEqual({ state: 'waiting', readyAt })
    await ask((await ticketOf(app, one.email)).ticket)
    expect(await linkOf(one)).toBe(token)
    expect(await finish(token)).toMatchObject(gone)
    app.at(readyAt ?? '')
    expect(await state(token)).toEqual({ state: 'ready', readyAt })
    expect((await finish(token, 'Wrong-Key-9')).body['fields']).toEqual([{ path: 'password', code: 'wrong' }])
    expect((await finish(token)).data.done).toBe(true)
    expect(await finish(token)).toMatchObject(gone)
    expect(await state(token)).toEqual({ state: 'over', readyAt: null })
    const { data } = await make(app, account.signIn, { body: { email: one.email, password: testPassword } })
    expect('token' in data).toBe(true)
    expect((await mailsTo(one.email)).map(({ subject }) => subject)).toEqual([
      'Two-factor authentication is on at Freehold',
      'Confirm that you lost your codes for Freehold',
      'Your request to remove two-factor authentication at Freehold',
      'Two-factor authentication was removed at Freehold',
    ])
  })

  it('requires a new second factor where the site enforces one', async () => {
    const { one, token } = await requestedReset()
    const { readyAt } = (await begin(token)).data
    app.at(readyAt ?? '')
    await app.deps.db.transact((tx) => changeSettings(tx, { signUpTwoFactor: true }))
    await finish(token)
    const { data } = await make(app, account.signIn, { body: { email: one.email, password: testPassword } })
    expect(data).toMatchObject({ step: 'sign-up' })
    await app.deps.db.transact((tx) => changeSettings(tx, { signUpTwoFactor: false }))
  })

  it.each([
    ['a code', (one: ProtectedPerson) => one.code()],
    ['a recovery code', (one: ProtectedPerson) => one.recoveryCodes[0] ?? ''],
  ])('is cancelled by a sign-in with %s in the meantime', async (_, codeOf) => {
    const { one, token } = await requestedReset()
    const { readyAt } = (await begin(token)).data
    const { ticket } = await ticketOf(app, one.email)
    expect((await make(app, account.validateLogin, { body: { ticket, code: codeOf(one) } })).status).toBe(200)
    expect((await mailsTo(one.email)).map(({ subject }) => subject)).toContain(
      'Two-factor authentication stays on at Freehold',
    )
    app.at(readyAt ?? '')
    expect(await finish(token)).toMatchObject(gone)
    expect((await ticketOf(app, one.email)).step).toBe('sign-in')
  })

  it('is cancelled by the user or by a password change', async () => {
    const { token } = await requestedReset()
    await begin(token)
    expect((await cancel(token)).data.done).toBe(true)
    expect(await cancel(token)).toMatchObject(gone)
    const { one, token: other } = await requestedReset()
    const { readyAt } = (await begin(other)).data
    const next = { currentPassword: testPassword, password: 'Another-Key-7', confirmPassword: 'Another-Key-7' }
    await make(app, account.updateMyPassword, { body: next }, { as: one })
    app.at(readyAt ?? '')
    expect(await finish(other, 'Another-Key-7')).toMatchObject(gone)
  })

  it('expires when the link is not followed or the removal is not completed', async () => {
    const { token } = await requestedReset()
    app.advance(lostFactorLinkHours * hour)
    expect(await begin(token)).toMatchObject(gone)
    const { token: other } = await requestedReset()
    await begin(other)
    app.advance((lostFactorHours + lostFactorDays * 24) * hour)
    expect(await finish(other)).toMatchObject(gone)
  })

  it('rejects forged links and invalid tickets', async () => {
    const { token } = await requestedReset()
    const [id = ''] = token.split('.')
    const forged = `${id}.${'a'.repeat(43)}`
    expect(await state(forged)).toEqual({ state: 'over', readyAt: null })
    expect(await begin(forged)).toMatchObject(gone)
    expect(await ask('t'.repeat(43))).toMatchObject({ status: 401, code: 'SECOND_STEP_OVER' })
  })
})
