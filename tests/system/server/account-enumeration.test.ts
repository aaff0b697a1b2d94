/** Calls about any e-mail address: the same response after the same work, and a limited number of e-mails. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { accountMails } from '#domain/limits.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { statementsOf } from '#tests/support/noted-statements.ts'
import { make, newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { account } = calls
const password = 'Secret-Key-9'

describe.each(await behaviourEngine())('calls about an e-mail address on %s', (engine) => {
  let app: TestApp
  let personCount = 0
  beforeAll(async () => {
    app = await startTestApp(engine, { rateLimit: true })
  })
  afterAll(() => app.close())

  const from = () => ({ address: `192.0.2.${(personCount += 1)}` })
  const signUp = (email: string, change: { password?: string; confirmPassword?: string } = {}) => {
    const names = { firstName: 'Lina', lastName: 'Costa', userType: 'investor', terms: true }
    const body = { ...names, email, password, confirmPassword: password, ...change }
    return make(app, account.signUp, { body }, from())
  }
  const signIn = (email: string, tried: string) =>
    make(app, account.signIn, { query: { active: 1 }, body: { email, password: tried } }, from())
  const resend = (email: string) => make(app, account.resendActivation, { body: { email } }, from())
  const forgot = (email: string) => make(app, account.forgotPassword, { body: { email } }, from())

  /** One active, blocked, pending and unknown address each. */
  async function addresses(): Promise<string[]> {
    const number = (personCount += 1)
    const named = (what: string) => `${what}-${number}@example.com`
    const passwordHash = await app.deps.passwords.hash(password)
    for (const [state, email] of [
      ['active', named('active')],
      ['blocked', named('blocked')],
    ] as const) {
      const { id } = await newPerson(app)
      await app.deps.db.transact((tx) =>
        tx.updateTable('app_user').set({ email, state, password_hash: passwordHash }).where('id', '=', id).execute(),
      )
    }
    await signUp(named('pending'))
    return ['active', 'blocked', 'pending', 'nobody'].map(named)
  }

  it.each([
    ['resending the activation e-mail', resend],
    ['requesting a password reset', forgot],
    ['a wrong password', (email: string) => signIn(email, 'Wrong-Key-9')],
    ['signing up', (email: string) => signUp(email)],
  ])('execute the same statements for every address: %s', async (_, ask) => {
    const seen: string[][] = []
    for (const email of await addresses()) seen.push(await statementsOf(app, () => ask(email)))
    const [first = []] = seen
    expect(first.length).toBeGreaterThan(3)
    for (const other of seen) expect(other).toEqual(first)
  })

  const mailsTo = async (email: string): Promise<number> => {
    await app.runJobs()
    return app.mails.filter(({ to }) => to.toLowerCase() === email).length
  }

  it('send a limited number of e-mails per hour and day to an address, without revealing the limit', async () => {
    const [active = '', , pending = ''] = await addresses()
    const before = await mailsTo(pending)
    expect(before).toBe(1)
    const ask = async (email: string) => {
      for (const asking of [resend, forgot, signUp, forgot, resend, signUp, forgot, resend]) {
        const answer = await asking(email)
        expect([answer.status, answer.data]).toEqual([200, { done: true }])
        app.advance(13_000)
      }
    }
    await ask(pending)
    await ask(pending.toUpperCase())
    expect(await mailsTo(pending)).toBe(accountMails.anHour)
    await ask(active)
    expect(await mailsTo(active)).toBeLessThanOrEqual(accountMails.anHour)
    expect(await mailsTo(active)).toBeGreaterThan(0)
    // The daily limit is used up hour by hour, and replenished.
    for (let hour = 0; hour < 8; hour += 1) {
      app.advance(3_600_000)
      await ask(pending)
    }
    const today = await mailsTo(pending)
    expect(today).toBeLessThanOrEqual(accountMails.aDay + Math.ceil((accountMails.aDay * 9) / 24))
    expect(today).toBeGreaterThanOrEqual(accountMails.aDay)
    app.advance(86_400_000)
    await resend(pending)
    expect(await mailsTo(pending)).toBe(today + 1)
  })

  it('report a pending activation only to a caller with the latest password', async () => {
    const email = `twice-${(personCount += 1)}@example.com`
    await signUp(email)
    await signUp(email, { password: 'Newer-Key-99', confirmPassword: 'Newer-Key-99' })
    expect(await signIn(email, 'Newer-Key-99')).toMatchObject({ status: 403, code: 'ACCOUNT_NOT_ACTIVATED' })
    expect(await signIn(email, 'Wrong-Key-9')).toMatchObject({ status: 401, code: 'SIGN_IN_FAILED' })
  })
})
