/** API keys of identity providers, entered by administrators. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reloadableGateways } from '#api/adapters/payments/reloadable-gateways.ts'
import { forgetKeys } from '#api/db/payment/gateway-keys.ts'
import { calls } from '#contract/calls.ts'
import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { requestedVerification } from '#tests/support/identity/requested-verification.ts'
import { verificationOrder } from '#tests/support/identity/verification-order.ts'
import { type RunningSandbox, startSandbox } from '#tests/support/payments/payment-sandbox.ts'
import { newHolder, walletPassword } from '#tests/support/payments/wallets.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { admin } = calls
const secret = 'whsec_of_the_tests'
const none = { stripe: undefined, paypal: undefined, mangopay: undefined }

const shuftiKeys = {
  environment: 'sandbox',
  clientId: 'CANARYshuftiClient0001',
  secretKey: 'CANARYshuftiSecret0002',
  flow: 'offsite',
  signature: 'hashed',
}
const account = `shuftiprokyc:${shuftiKeys.clientId}:test`

describe.each(await behaviourEngine())('the keys of Shufti Pro on %s', (engine) => {
  let app: TestApp
  /** Another process on the same database, without a sandbox. */
  let second: TestApp
  let sandbox: RunningSandbox
  /** Stands in for the real provider, which requires keys. */
  let real: RunningSandbox
  let administrator: TestPerson

  beforeAll(async () => {
    sandbox = await startSandbox([], { keys: { ...sandboxKeys(secret), control: 'control_of_the_tests' } })
    real = await startSandbox([], { shuftipro: { client: { id: shuftiKeys.clientId, secret: shuftiKeys.secretKey } } })
    const endpoints = { shuftiprokyc: { send: fetch, patienceMs: 1500, address: `${real.address}/shuftipro` } }
    const access = { address: sandbox.address, secret, send: fetch, patienceMs: 1500 }
    app = await startTestApp(engine, {
      reloadable: (parts) => reloadableGateways({ ...parts, keys: none, sandbox: access, endpoints }),
    })
    second = await startTestApp(engine, {
      database: app.deps.db,
      reloadable: (parts) => reloadableGateways({ ...parts, keys: none, sandbox: undefined, endpoints }),
    })
    administrator = await newHolder(app)
    await app.deps.db.execute('insert into administrator (user_id, appointed_at) values ($1, now())', [
      administrator.id,
    ])
  })
  afterAll(async () => {
    await app.close()
    await sandbox.stop()
    await real.stop()
  })
  beforeEach(async () => {
    await app.deps.db.execute('delete from identity_verification')
    await app.deps.db.execute('delete from gateway_key')
    for (const each of [app, second]) await each.deps.keyring.refresh()
    app.advance(1000)
  })

  const enter = (values: Readonly<Record<string, string>> = shuftiKeys) =>
    make(
      app,
      admin.updateProviderKeys,
      { params: { provider: 'shuftiprokyc' }, body: { values, password: walletPassword } },
      { as: administrator },
    )
  const remove = () =>
    make(
      app,
      admin.removeProviderKeys,
      { params: { provider: 'shuftiprokyc' }, body: { password: walletPassword } },
      { as: administrator },
    )
  const known = async () =>
    (await make(app, admin.listProviderKeys, {}, { as: administrator })).data.providers.find(
      ({ provider }) => provider === 'shuftiprokyc',
    )
  const problemsOf = ({ body }: Awaited<ReturnType<typeof enter>>) =>
    (body['fields'] as { path: string; code: string }[] | undefined)?.map(({ path, code }) => `${path} ${code}`)
  const stored = () => app.deps.db.execute('select * from gateway_key')

  it.each([
    [{ ...shuftiKeys, secretKey: 'another-secret-key' }, 'secretKey not-taken'],
    [{ ...shuftiKeys, clientId: 'another-client-id' }, 'secretKey not-taken'],
    [{ ...shuftiKeys, signature: 'plain' }, 'signature not-taken'],
    // The account is a trial.
    [{ ...shuftiKeys, environment: 'live' }, 'environment not-taken'],
    [{ ...shuftiKeys, flow: 'both' }, 'flow format'],
  ])('are rejected with field errors: %j', async (values, problem) => {
    expect(problemsOf(await enter(values))).toEqual([problem])
    expect(await stored()).toEqual([])
  })

  it('are not stored when it does not respond', async () => {
    await real.control('faults', { kind: 'drop', provider: 'shuftipro', times: 1 })
    expect((await enter()).code).toBe('PROVIDER_SILENT')
    expect(await stored()).toEqual([])
    expect(await known()).toMatchObject({ source: 'sandbox', test: true })
  })

  it('take effect in every process, and end with their removal', async () => {
    const verifierOf = (of: TestApp) => of.deps.verifiers.of('shuftiprokyc')
    expect(verifierOf(app)).toMatchObject({ access: 'sandbox', test: true, collectsDocuments: false })
    expect(verifierOf(second)).toBeUndefined()
    const { data } = await enter()
    expect(data).toMatchObject({
      provider: 'shuftiprokyc',
      source: 'administrator',
      test: true,
      messagesTo: 'https://freehold.example/webhooks/shuftiprokyc',
      begunOtherwise: 0,
      fields: [
        { name: 'environment', shown: 'sandbox' },
        { name: 'clientId', shown: '0001' },
        { name: 'secretKey', shown: '0002' },
        { name: 'flow', shown: 'offsite' },
        { name: 'signature', shown: 'hashed' },
      ],
    })
    expect(verifierOf(second)).toBeUndefined()
    await second.deps.keyring.refresh()
    for (const each of [app, second])
      expect(verifierOf(each)).toMatchObject({ access: account, test: true, collectsDocuments: true })
    const order = verificationOrder()
    await verifierOf(second)?.submit(order)
    expect((await real.state('shuftipro'))['verifications']).toMatchObject([{ reference: order.verificationId }])
    expect((await remove()).data).toMatchObject({ source: 'sandbox' })
    await second.deps.keyring.refresh()
    expect(verifierOf(app)).toMatchObject({ access: 'sandbox' })
    expect(verifierOf(second)).toBeUndefined()
    // A submission in progress stays with the account that it was made with.
    const opened = second.deps.verifiers.opened({ provider: 'shuftiprokyc', test: true, access: account })
    expect(await opened?.status({ verificationId: order.verificationId, progress: order.progress })).toMatchObject({
      state: 'reported',
    })
  })

  it('of a real account are never replaced by a simulator', async () => {
    const opened = (test: boolean, access: string) =>
      app.deps.verifiers.opened({ provider: 'shuftiprokyc', test, access })
    expect(opened(false, 'environment')).toBeUndefined()
    expect(opened(true, 'environment')).toMatchObject({ test: true })
    expect(opened(false, 'sandbox')).toBeUndefined()
  })

  it('that cannot be decrypted are not replaced by the sandbox', async () => {
    await enter()
    await app.deps.db.execute(`update gateway_key set sealed = '1.x.y', change = nextval('gateway_key_change')`)
    await app.deps.keyring.refresh()
    expect(app.deps.verifiers.of('shuftiprokyc')).toBeUndefined()
    expect(await known()).toMatchObject({ unreadable: true })
    // Another provider is not affected.
    expect(app.deps.gateways.of('stripe')).toMatchObject({ access: 'sandbox' })
  })

  it('are counted, and stored, while checks in progress were made with them', async () => {
    await enter()
    const person = await newPerson(app)
    await requestedVerification(app, person, { method: 'shuftiprokyc', access: account, test: true })
    expect(await known()).toMatchObject({ begunOtherwise: 0 })
    expect((await remove()).data).toMatchObject({ begunOtherwise: 1 })
    const forget = () => app.deps.db.transact((tx) => forgetKeys(tx, new Date(app.deps.clock.now() + 86_400_000)))
    await forget()
    expect(await stored()).toHaveLength(1)
    await app.deps.db.execute("update identity_verification set state = 'approved'")
    await forget()
    expect(await stored()).toEqual([])
  })

  it('of the environment take precedence and cannot be changed', async () => {
    const { flow: _, signature: __, environment: ___, ...shared } = shuftiKeys
    const fixed = await startTestApp(engine, {
      database: app.deps.db,
      reloadable: (parts) =>
        reloadableGateways({
          ...parts,
          keys: {
            ...none,
            shuftiprokyc: { ...shared, flow: 'onsite', signature: 'hashed', address: real.address, test: false },
          },
          sandbox: undefined,
        }),
    })
    expect(fixed.deps.verifiers.of('shuftiprokyc')).toMatchObject({ access: 'environment', test: false })
    expect(fixed.deps.keyring.fromEnvironment('shuftiprokyc')).toEqual({ test: false })
    expect(fixed.deps.keyring.fromEnvironment('northkyc')).toBeUndefined()
    const refused = await make(
      fixed,
      admin.updateProviderKeys,
      { params: { provider: 'shuftiprokyc' }, body: { values: shuftiKeys, password: walletPassword } },
      { as: administrator },
    )
    expect(refused.code).toBe('KEYS_FIXED')
  })

  it('appear in no reply, log or table', async () => {
    const texts = [JSON.stringify(await enter()), JSON.stringify(await known()), ...app.logLines, ...second.logLines]
    for (const table of ['gateway_key', 'audit_event', 'idempotency', 'test_job'])
      texts.push(JSON.stringify(await app.deps.db.execute(`select row_to_json(t)::text as row from ${table} t`)))
    for (const value of [shuftiKeys.secretKey, shuftiKeys.clientId.slice(0, -4)])
      expect(texts.filter((text) => text.includes(value) && !text.includes(account))).toEqual([])
    expect(texts.filter((text) => text.includes(shuftiKeys.secretKey))).toEqual([])
  })
})
