/** Rate limits of password attempts by origin, and the notices they trigger. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, send } from '#tests/support/test-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'

const password = 'Secret-Key-9'

describe.each(await behaviourEngine())('password attempts on an account on %s', (engine) => {
  let app: TestApp
  let personCount = 0
  beforeAll(async () => {
    app = await startTestApp(engine, { rateLimit: true })
  })
  afterAll(() => app.close())

  async function owner() {
    app.at(testNow)
    personCount += 1
    const one = await newPerson(app)
    const email = `owner-${personCount}@example.com`
    const home = `198.51.100.${personCount}`
    const passwordHash = await app.deps.passwords.hash(password)
    await app.deps.db.transact((tx) =>
      tx.updateTable('app_user').set({ email, password_hash: passwordHash }).where('id', '=', one.id).execute(),
    )
    const attempt = async (tried: string, address = home) => {
      const answer = await send(app, 'POST', 'login', { body: { email, password: tried }, address })
      return { status: answer.status, code: answer.code, wait: Number(answer.headers.get('retry-after')) }
    }
    return { one, email, home, attempt }
  }

  it('are delayed longer after each failure from the fifth on, by as long as announced', async () => {
    const { attempt } = await owner()
    for (let failure = 0; failure < 5; failure += 1) expect((await attempt('Wrong-Key-9')).code).toBe('SIGN_IN_FAILED')
    const waits: number[] = []
    for (let failure = 0; failure < 10; failure += 1) {
      const refused = await attempt(password)
      expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
      waits.push(refused.wait)
      app.advance(refused.wait * 1000)
      expect((await attempt('Wrong-Key-9')).code).toBe('SIGN_IN_FAILED')
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
    app.advance(900_000)
    expect((await attempt(password)).status).toBe(200)
    // Afterwards the count restarts.
    expect((await attempt('Wrong-Key-9')).code).toBe('SIGN_IN_FAILED')
    expect((await attempt(password)).status).toBe(200)
  })

  it('let the owner in during an attack, from a known network or after a password reset', async () => {
    const { one, email, attempt } = await owner()
    expect((await attempt(password)).status).toBe(200)
    const strangers = async () => {
      const seen: string[] = []
      for (let machine = 0; machine < 40; machine += 1)
        seen.push((await attempt('Wrong-Key-9', `2001:db8:${machine.toString(16)}::1`)).code ?? '')
      return seen.filter((code) => code === 'SIGN_IN_FAILED').length
    }
    // One of the ten was the owner's first, from a network that was new at the time.
    expect(await strangers()).toBe(9)
    expect((await attempt(password)).status).toBe(200)
    // The attack blocks a new network until the owner resets the password by e-mail.
    const hotel = '203.0.113.50'
    expect((await attempt(password, hotel)).status).toBe(429)
    await send(app, 'POST', 'forgotPassword', { body: { email }, address: hotel })
    await app.runJobs()
    const token = /reset-password\?token=([\w-]+)/.exec(app.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1]
    const body = { password: 'Newer-Key-99', confirmPassword: 'Newer-Key-99' }
    expect((await send(app, 'PATCH', `resetPassword/${token}`, { body, address: hotel })).status).toBe(200)
    expect((await attempt('Newer-Key-99', hotel)).status).toBe(200)
    const stored = JSON.stringify(await app.deps.db.execute('select n::text as row from known_network n'))
    expect(stored).toContain(one.id)
    for (const address of [hotel, '198.51.100', '203.0.113']) expect(stored).not.toContain(address)
  })

  it('report failures to administrators by default, and a success after many failures to the owner', async () => {
    const { one, email, attempt } = await owner()
    const boss = await newPerson(app, { userType: null, admin: true })
    const failed = async () =>
      (await make(app, calls.admin.getUser, { params: { id: one.id } }, { as: boss })).data.failedSignIns
    for (let failure = 0; failure < 4; failure += 1) await attempt('Wrong-Key-9')
    expect(await failed()).toBe(4)
    expect((await attempt(password)).status).toBe(200)
    expect(await failed()).toBe(0)
    await app.runJobs()
    expect(app.mails.filter(({ to }) => to === email)).toEqual([])
    for (let failure = 0; failure < 5; failure += 1) await attempt('Wrong-Key-9', `192.0.2.${failure}`)
    expect((await attempt(password)).status).toBe(200)
    await app.runJobs()
    expect(app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^New sign-in to .+ after failed attempts$/),
    ])
    const { data } = await make(app, calls.admin.listAuditEvents, { query: { subject: one.id } }, { as: boss })
    expect(data.items.map(({ eventName }) => eventName)).toEqual(['sign-in-after-failures'])
  })
})

describe.each(await behaviourEngine())('attempt limits on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { rateLimit: true })
  })
  afterAll(() => app.close())

  const attempt = async (email: unknown, address: string) => {
    const response = await send(app, 'POST', 'login', { body: { email, password: 'Wrong-Key-9' }, address })
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) }
  }

  it('count per address and per account, and always allow an attempt after the announced wait', async () => {
    for (let tries = 0; tries < 20; tries += 1)
      expect((await attempt(`p${tries}@example.com`, '192.0.2.1')).status).toBe(401)
    const refused = await attempt('p99@example.com', '192.0.2.1')
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect((await attempt('p99@example.com', '192.0.2.2')).status).toBe(401)
    app.advance(refused.retryAfter * 1000)
    expect((await attempt('p99@example.com', '192.0.2.1')).status).toBe(401)

    // Attempts on one account from many machines share one limit.
    let allowed = 0
    for (let machine = 0; machine < 25; machine += 1)
      if (
        (await attempt(machine % 2 === 0 ? 'Target@example.com' : ' target@EXAMPLE.com', `192.0.3.${machine}`))
          .status === 401
      )
        allowed += 1
    expect(allowed).toBe(10)
  })

  it('count an IPv6 network as one client, and networks separately', async () => {
    for (let tries = 0; tries < 20; tries += 1)
      expect((await attempt(`v${tries}@example.com`, `2001:db8:1:2:${tries}::${tries}`)).status).toBe(401)
    expect((await attempt('v98@example.com', '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await attempt('v99@example.com', '2001:db8:1:3::1')).status).toBe(401)
  })

  it.each(['\u0000@example.com', '\ud800@example.com', 'x'.repeat(100_000)])(
    'treat malformed addresses as invalid input',
    async (email) => {
      expect((await attempt(email, '192.0.2.77')).status).toBe(400)
    },
  )
})
