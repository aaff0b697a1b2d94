import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { passkeyMinutes, passkeysMaximum } from '#domain/limits.ts'
import { type Ceremony, type TestAuthenticator, testAuthenticator } from '#tests/support/authenticator.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { type ProtectedPerson, protectedPerson, testPassword, ticketOf } from '#tests/support/protected-users.ts'
import { startTestApp, type TestApp, testNow, testOrigin } from '#tests/support/test-app.ts'

const { account } = calls

describe.each(await behaviourEngine())('passkeys on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.close())

  const begin = (one: ProtectedPerson, body: { password: string; code: string }) =>
    make(app, account.beginPasskey, { body }, { as: one })
  const list = async (as: TestPerson) => (await make(app, account.listPasskeys, {}, { as })).data
  const here = ({ challenge, rpId }: Omit<Ceremony, 'origin'>): Ceremony => ({
    challenge,
    rpId,
    origin: testOrigin,
  })
  async function add(one: ProtectedPerson, device: TestAuthenticator, name = 'Phone') {
    const offer = (await begin(one, { password: testPassword, code: one.code() })).data
    return make(app, account.addPasskey, { body: { name, ...device.make(here(offer)) } }, { as: one })
  }
  async function withPasskey() {
    app.at(testNow)
    const one = await protectedPerson(app)
    const device = testAuthenticator()
    expect((await add(one, device)).status).toBe(200)
    return { one, device }
  }
  const ask = async (ticket: string) => (await make(app, account.beginPasskeySignIn, { body: { ticket } })).data
  const pass = (ticket: string, answer: ReturnType<TestAuthenticator['sign']>) =>
    make(app, account.validatePasskey, { body: { ticket, ...answer } })
  const mailsTo = async (email: string) => {
    await app.runJobs()
    return app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  }

  it('are added with password and code, listed, renamed and removed, with a notice to the user', async () => {
    const { one } = await withPasskey()
    const [stored] = await list(one)
    expect(stored).toMatchObject({ name: 'Phone', usedAt: null })
    const params = { id: stored?.id ?? '' }
    const rename = (as: TestPerson, name: string) =>
      make(app, account.renamePasskey, { params, body: { name } }, { as })
    expect((await rename(one, ' ')).body['fields']).toEqual([{ path: 'name', code: 'required' }])
    expect((await rename(one, 'x'.repeat(61))).status).toBe(400)
    const other = await newPerson(app)
    expect((await rename(other, 'Mine')).status).toBe(404)
    expect((await rename(one, 'Old phone')).status).toBe(200)
    expect(await list(one)).toMatchObject([{ name: 'Old phone' }])
    expect(await list(other)).toEqual([])
    const remove = (as: TestPerson, password: string) =>
      make(app, account.removePasskey, { params, body: { password } }, { as })
    expect((await remove(one, 'Wrong-Key-9')).body['fields']).toEqual([{ path: 'password', code: 'wrong' }])
    expect((await remove(one, testPassword)).status).toBe(200)
    expect((await remove(one, testPassword)).status).toBe(404)
    expect(await list(one)).toEqual([])
    // The authenticator app remains.
    expect((await ticketOf(app, one.email)).passkey).toBe(false)
    expect(await mailsTo(one.email)).toEqual([
      'Two-factor authentication is on at Freehold',
      'A passkey was added at Freehold',
      'A passkey was removed at Freehold',
    ])
  })

  it('replace the code, once per challenge', async () => {
    const { one, device } = await withPasskey()
    const { ticket, passkey } = await ticketOf(app, one.email)
    expect(passkey).toBe(true)
    const question = await ask(ticket)
    expect(question.known).toHaveLength(1)
    const answer = device.sign(here(question))
    const session = (await pass(ticket, answer)).data
    expect(session.user.id).toBe(one.id)
    expect((await list(one))[0]?.usedAt).not.toBeNull()
    expect(await pass(ticket, answer)).toMatchObject({ status: 401, code: 'SECOND_STEP_OVER' })
    // The same signature is rejected in another sign-in.
    const again = (await ticketOf(app, one.email)).ticket
    await ask(again)
    expect(await pass(again, answer)).toMatchObject({ status: 400, code: 'PASSKEY_REFUSED' })
  })

  it('are rejected for another site, origin, step, key or time, and for a decreasing signature counter', async () => {
    const { one, device } = await withPasskey()
    const { ticket } = await ticketOf(app, one.email)
    const refused = { status: 400, code: 'PASSKEY_REFUSED' }
    const authenticationOptions = async () => here(await ask(ticket))
    expect(
      await pass(ticket, device.sign({ ...(await authenticationOptions()), origin: 'https://freehold.example.net' })),
    ).toMatchObject(refused)
    expect(await pass(ticket, device.sign({ ...(await authenticationOptions()), rpId: 'example' }))).toMatchObject(
      refused,
    )
    expect(
      await pass(ticket, device.sign({ ...(await authenticationOptions()), challenge: 'a'.repeat(43) })),
    ).toMatchObject(refused)
    expect(await pass(ticket, device.sign(await authenticationOptions(), { present: false }))).toMatchObject(refused)
    expect(await pass(ticket, testAuthenticator().sign(await authenticationOptions()))).toMatchObject(refused)
    const forged = {
      ...testAuthenticator().sign(await authenticationOptions()),
      id: device.make(await authenticationOptions()).id,
    }
    expect(await pass(ticket, forged)).toMatchObject(refused)
    expect(
      await pass(ticket, { ...device.sign(await authenticationOptions()), clientData: 'bm90IGpzb24' }),
    ).toMatchObject(refused)
    // A challenge of another step.
    const elsewhere = here(await ask((await ticketOf(app, one.email)).ticket))
    expect(await pass(ticket, device.sign(elsewhere))).toMatchObject(refused)
    const late = await authenticationOptions()
    app.advance(passkeyMinutes * 60_000)
    expect(await pass(ticket, device.sign(late))).toMatchObject(refused)
    // A rejected assertion invalidates its challenge.
    const once = await authenticationOptions()
    expect(await pass(ticket, device.sign(once, { present: false }))).toMatchObject(refused)
    expect(await pass(ticket, device.sign(once))).toMatchObject(refused)
    expect((await pass(ticket, device.sign(await authenticationOptions(), { counter: 900 }))).status).toBe(200)
    const next = (await ticketOf(app, one.email)).ticket
    expect(await pass(next, device.sign(here(await ask(next)), { counter: 900 }))).toMatchObject(refused)
    expect((await pass(next, device.sign(here(await ask(next)), { counter: 901 }))).status).toBe(200)
    await runSchedule('housekeeping', app.deps)
  })

  it('sign in to their own account only', async () => {
    const [{ one }, { device }] = [await withPasskey(), await withPasskey()]
    const { ticket } = await ticketOf(app, one.email)
    expect(await pass(ticket, device.sign(here(await ask(ticket))))).toMatchObject({ code: 'PASSKEY_REFUSED' })
    // A registered device cannot be added to a second account.
    expect((await add(one, device)).code).toBe('PASSKEY_REFUSED')
  })

  it('work while wrong codes have locked codes', async () => {
    const { one, device } = await withPasskey()
    const { ticket } = await ticketOf(app, one.email)
    for (let time = 0; time < 6; time += 1) await make(app, account.validateLogin, { body: { ticket, code: '000000' } })
    expect((await make(app, account.validateLogin, { body: { ticket, code: '000000' } })).status).toBe(429)
    expect((await pass(ticket, device.sign(here(await ask(ticket))))).status).toBe(200)
  })

  it('require the authenticator app, and are removed with it', async () => {
    app.at(testNow)
    const plain = await newPerson(app)
    const body = { password: testPassword, code: '123456' }
    expect(await make(app, account.beginPasskey, { body }, { as: plain })).toMatchObject({ code: 'TWO_FACTOR_OFF' })
    const { one, device } = await withPasskey()
    expect((await begin(one, { password: 'Wrong-Key-9', code: one.code() })).status).toBe(400)
    const offer = (await begin(one, { password: testPassword, code: one.code() })).data
    expect(offer.known).toHaveLength(1)
    const late = testAuthenticator().make(here(offer))
    await make(app, account.endTwoFactor, { body: { password: testPassword, code: one.code() } }, { as: one })
    expect(await list(one)).toEqual([])
    expect(await make(app, account.addPasskey, { body: { name: 'Late', ...late } }, { as: one })).toMatchObject({
      status: 409,
      code: 'TWO_FACTOR_OFF',
    })
    // Once the factor is removed, the device can be added to another account.
    const { one: other } = await withPasskey()
    expect((await add(other, device)).status).toBe(200)
  })

  it('are limited in number', async () => {
    const { one } = await withPasskey()
    for (let count = 1; count < passkeysMaximum; count += 1) await add(one, testAuthenticator(), `Key ${count}`)
    expect(await list(one)).toHaveLength(passkeysMaximum)
    expect(await begin(one, { password: testPassword, code: one.code() })).toMatchObject({
      status: 409,
      code: 'PASSKEYS_FULL',
    })
  })
})
