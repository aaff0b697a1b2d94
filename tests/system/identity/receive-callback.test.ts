/** Callbacks of identity providers at `/webhooks/`. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reloadableGateways } from '#api/adapters/payments/reloadable-gateways.ts'
import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import { shuftiSignature } from '#api/adapters/identity/shufti/shufti-line.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { requestedVerification } from '#tests/support/identity/requested-verification.ts'
import { shuftiDriver } from '#tests/support/identity/shufti-driver.ts'
import { type RunningSandbox, startSandbox } from '#tests/support/payments/payment-sandbox.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { newPerson, type TestPerson } from '#tests/support/test-users.ts'

const secret = 'whsec_of_the_tests'
const keys = { stripe: undefined, paypal: undefined, mangopay: undefined }
const address = 'http://app.test/webhooks/shuftiprokyc'

describe.each(await behaviourEngine())('callbacks of Shufti Pro on %s', (engine) => {
  let sandbox: RunningSandbox
  let app: TestApp
  let person: TestPerson
  let id: string

  beforeAll(async () => {
    sandbox = await startSandbox([], { keys: { ...sandboxKeys(secret), control: 'control_of_the_tests' } })
    const access = { address: sandbox.address, secret, send: fetch, patienceMs: 1500 }
    app = await startTestApp(engine, { reloadable: (parts) => reloadableGateways({ ...parts, keys, sandbox: access }) })
  })
  afterAll(async () => {
    await app.close()
    await sandbox.stop()
  })
  beforeEach(async () => {
    await app.deps.db.execute('delete from test_job')
    await app.deps.db.execute('delete from identity_verification')
    person = await newPerson(app)
    await app.deps.db.execute('delete from test_job')
    id = await requestedVerification(app, person, { method: 'shuftiprokyc', access: 'sandbox', test: true })
  })

  const send = async (request: Request | undefined, to = app) => {
    if (!request) throw new Error('no callback')
    const response = await to.fetch(request)
    return { status: response.status, cache: response.headers.get('cache-control'), text: await response.text() }
  }
  const callback = (reference: string, options?: { readonly forged?: boolean }) =>
    shuftiDriver(sandbox, secret).callback(reference, options)
  const jobs = async () =>
    (await app.deps.db.execute('select name, payload from test_job')).map(({ name, payload }) => [name, payload])
  const stored = () => app.deps.db.execute('select * from verification_callback')
  const signedRequest = (body: string) =>
    new Request(address, {
      method: 'POST',
      headers: {
        signature: shuftiSignature(body, { secretKey: sandboxKeys(secret).shuftipro.secret, signature: 'hashed' }),
      },
      body,
    })

  it('have the check read, once', async () => {
    expect(await send(callback(id))).toEqual({ status: 200, cache: 'no-store', text: '' })
    expect(await send(callback(id))).toMatchObject({ status: 200 })
    expect(await jobs()).toEqual([['poll-verification', { verificationId: id }]])
    expect(await stored()).toHaveLength(1)
  })

  it('store nothing of their content', async () => {
    const body = JSON.stringify({ reference: id, event: 'verification.accepted', proofs: { access_token: 'CANARY' } })
    expect(await send(signedRequest(body))).toMatchObject({ status: 200 })
    const rows = await app.deps.db.execute('select row_to_json(c)::text as row from verification_callback c')
    expect(JSON.stringify([rows, await jobs(), app.logLines])).not.toContain('CANARY')
    expect(await jobs()).toHaveLength(1)
  })

  it('of an event that differs have the check read again', async () => {
    await send(signedRequest(JSON.stringify({ reference: id, event: 'request.received' })))
    await send(signedRequest(JSON.stringify({ reference: id, event: 'verification.declined' })))
    expect(await jobs()).toHaveLength(2)
  })

  it.each([
    ['is forged', () => callback(id, { forged: true })],
    ['has no signature', () => new Request(address, { method: 'POST', body: JSON.stringify({ reference: id }) })],
    ['is no JSON', () => signedRequest('reference')],
    ['is empty', () => new Request(address, { method: 'POST' })],
    ['is a GET request', () => new Request(address)],
  ])('are refused if one %s', async (_, request) => {
    expect(await send(request())).toMatchObject({ status: 400 })
    expect(await jobs()).toEqual([])
    expect(await stored()).toEqual([])
  })

  it.each(['00000000-0000-4000-8000-999999999999', 'SP_REQUEST_17374217', "'; drop table x --", ''])(
    'about an unknown check (%s) are ignored',
    async (reference) => {
      expect(await send(callback(reference))).toMatchObject({ status: 200, text: '' })
      expect(await jobs()).toEqual([])
      expect(await stored()).toEqual([])
    },
  )

  it('about a check by administrators are ignored', async () => {
    await app.deps.db.execute("update identity_verification set method = 'manual', access = null")
    expect(await send(callback(id))).toMatchObject({ status: 200 })
    expect(await jobs()).toEqual([])
  })

  it('that are too large are refused', async () => {
    const body = JSON.stringify({ reference: id, more: 'x'.repeat(2_097_152) })
    expect((await send(signedRequest(body))).status).toBe(413)
    expect((await send(signedRequest(JSON.stringify({ reference: id, more: 'x'.repeat(500_000) })))).status).toBe(200)
  })

  it('arrive nowhere if the provider is not configured, or sends none', async () => {
    await app.deps.db.execute('delete from identity_verification')
    const other = await startTestApp(engine)
    expect((await send(callback(id), other)).status).toBe(404)
    await other.close()
    expect((await send(new Request('http://app.test/webhooks/northkyc', { method: 'POST', body: '{}' }))).status).toBe(
      404,
    )
    expect((await send(new Request('http://app.test/webhooks/manual', { method: 'POST', body: '{}' }))).status).toBe(
      404,
    )
  })

  it('are deleted after a month', async () => {
    await send(callback(id))
    const { forgetCallbacks } = await import('#api/db/identity/verification-callbacks.ts')
    const forget = (days: number) =>
      app.deps.db.transact((tx) => forgetCallbacks(tx, new Date(app.deps.clock.now() + days * 86_400_000)))
    await forget(-1)
    expect(await stored()).toHaveLength(1)
    await forget(1)
    expect(await stored()).toEqual([])
  })
})
