/** API keys of Mangopay and Plaid, entered by administrators. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reloadableGateways } from '#api/adapters/payments/reloadable-gateways.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import type { KeyProvider } from '#domain/payment/gateway-keys.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { type RunningSandbox, startSandbox } from '#tests/support/payments/payment-sandbox.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { payIn, custodialOf } from '#tests/support/payments/custodial-wallet.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { newHolder, walletPassword } from '#tests/support/payments/wallets.ts'

const { admin, wallet } = calls

const mangopayKeys = {
  environment: 'sandbox',
  clientId: 'freehold-tests',
  apiKey: 'CANARYapiKey-0001',
  platformUser: '2000000002',
  hookToken: 'CANARYhookToken-of-32-characters-0002',
}
const plaidKeys = { environment: 'sandbox', clientId: 'CANARYplaidClient0003', secret: 'CANARYplaidSecret0004' }
const goodCard = { action: 'pay', card: '4970107111111119' }

describe.each(await behaviourEngine())('the keys of Mangopay and Plaid on %s', (engine) => {
  let site: PayingApp
  /** Stands in for the real providers, which require keys. */
  let real: RunningSandbox
  let second: TestApp
  let administrator: TestPerson
  let person: TestPerson

  beforeAll(async () => {
    let app: TestApp | undefined
    real = await startSandbox([], {
      clock: { now: () => app?.deps.clock.now() ?? 0 },
      mangopay: {
        client: { id: mangopayKeys.clientId, key: mangopayKeys.apiKey },
        platformUser: mangopayKeys.platformUser,
        hookUrl: `http://app.test/webhooks/mangopay?token=${mangopayKeys.hookToken}`,
      },
      plaid: { client: { id: plaidKeys.clientId, secret: plaidKeys.secret } },
      deliver: (request) => app?.fetch(request) ?? Promise.reject(new Error('the application is not there yet')),
    })
    const line = { send: fetch, patienceMs: 1500 }
    const storedIn = {
      mangopay: { ...line, address: `${real.address}/mangopay` },
      plaid: { ...line, address: `${real.address}/plaid` },
    }
    site = await startPayingApp(engine, 'mangopay', { endpoints: storedIn })
    app = site.app
    await app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
    const keys = { stripe: undefined, paypal: undefined, mangopay: undefined }
    second = await startTestApp(engine, {
      database: site.app.deps.db,
      reloadable: (parts) => reloadableGateways({ ...parts, keys, sandbox: undefined, endpoints: storedIn }),
    })
    administrator = await newHolder(site.app)
    await app.deps.db.execute('insert into administrator (user_id, appointed_at) values ($1, now())', [
      administrator.id,
    ])
  })
  afterAll(async () => {
    await site.stop()
    await real.stop()
  })
  beforeEach(async () => {
    await site.app.deps.db.execute('delete from gateway_key')
    for (const app of [site.app, second]) await app.deps.keyring.refresh()
    site.app.advance(1000)
    person = await newHolder(site.app)
  })

  const enter = (provider: KeyProvider, values: Readonly<Record<string, string>>, password = walletPassword) =>
    make(
      site.app,
      admin.updateProviderKeys,
      { params: { provider }, body: { values, password } },
      { as: administrator },
    )
  const remove = (provider: KeyProvider) =>
    make(
      site.app,
      admin.removeProviderKeys,
      { params: { provider }, body: { password: walletPassword } },
      { as: administrator },
    )
  const known = async (provider: KeyProvider, app = site.app) =>
    (await make(app, admin.listProviderKeys, {}, { as: administrator })).data.providers.find(
      (each) => each.provider === provider,
    )
  const problemOf = ({ body }: Awaited<ReturnType<typeof enter>>) =>
    (body['fields'] as { path: string; code: string }[] | undefined)?.map(({ path, code }) => `${path} ${code}`)
  const paidIn = async (as: TestPerson, amount: bigint): Promise<string> => {
    const { payment } = await payIn(site, as, amount)
    const url = payment?.checkoutUrl ?? ''
    await site.atPage(url, goodCard)
    await make(site.app, wallet.checkPayIn, { query: { sessionId: payment?.id ?? '' } }, { as })
    return url
  }

  it.each([
    ['mangopay', { ...mangopayKeys, apiKey: 'another-api-key' }, 'apiKey not-taken'],
    ['mangopay', { ...mangopayKeys, platformUser: '2000000003' }, 'platformUser not-taken'],
    ['mangopay', { ...mangopayKeys, hookToken: 'short' }, 'hookToken format'],
    ['plaid', { ...plaidKeys, secret: 'another-secret-of-plaid' }, 'secret not-taken'],
    ['plaid', { ...plaidKeys, environment: 'production' }, 'environment format'],
  ] as const)('of %s are rejected with field errors: %j', async (provider, values, problem) => {
    expect(problemOf(await enter(provider, values))).toEqual([problem])
    expect(await site.app.deps.db.execute('select * from gateway_key')).toEqual([])
  })

  it.each(['mangopay', 'plaid'] as const)('of %s are not stored when it does not respond', async (provider) => {
    await real.control('faults', { kind: 'drop', provider, times: 1 })
    expect((await enter(provider, provider === 'plaid' ? plaidKeys : mangopayKeys)).code).toBe('PROVIDER_SILENT')
    expect(await known(provider)).toMatchObject({ source: 'sandbox', test: true })
  })

  it('of Mangopay apply on every server, while earlier payments are settled with the previous keys', async () => {
    const { payment: before } = await payIn(site, person, 10_000n)
    expect(before?.checkoutUrl).toContain(site.sandbox.address)
    const { data } = await enter('mangopay', mangopayKeys)
    expect(data).toMatchObject({ source: 'administrator', test: true, begunOtherwise: 1 })
    expect(data.messagesTo).toContain('/webhooks/mangopay')
    expect(second.deps.gateways.custodial).toBeUndefined()
    await second.deps.keyring.refresh()
    expect(second.deps.gateways.custodial?.account).toBe('mangopay:freehold-tests:test')
    const other = await newPerson(site.app)
    expect(await paidIn(other, 20_000n)).toContain(real.address)
    expect(await custodialOf(site, other)).toMatchObject({ available: 20_000n })
    // Webhooks of both are accepted, each with its own token.
    await site.atPage(before?.checkoutUrl ?? '', goodCard)
    await site.settle()
    expect(await custodialOf(site, person)).toMatchObject({ available: 10_000n })
    // The user has a wallet in each account.
    expect(await paidIn(person, 5000n)).toContain(real.address)
    const locations = await site.app.deps.db.execute(
      'select account from custodial_user where person_id = $1 order by account',
      [person.id],
    )
    expect(locations.map(({ account }) => account)).toEqual(['mangopay:freehold-tests:test', 'mangopay:sandbox:test'])
    expect((await remove('mangopay')).data).toMatchObject({ source: 'sandbox' })
    await site.assertBooks()
  })

  it('of another Mangopay account are rejected while wallets in the current one hold funds', async () => {
    await enter('mangopay', mangopayKeys)
    await paidIn(person, 10_000n)
    // Pretends that the funds are live.
    await site.app.deps.db.execute('update custodial_wallet set test = false where account = $1', [
      'mangopay:freehold-tests:test',
    ])
    expect((await enter('mangopay', mangopayKeys)).status).toBe(200)
    await site.app.deps.db.execute('update custodial_wallet set account = $1 where test = false', [
      'mangopay:freehold-before:live',
    ])
    expect(await enter('mangopay', mangopayKeys)).toMatchObject({ status: 409, code: 'KEYS_HOLD_MONEY' })
    await site.app.deps.db.execute('delete from custodial_wallet where test = false')
  })

  it('of Plaid open links at Plaid, and at the sandbox again after removal', async () => {
    const begin = async () =>
      (
        await make(
          site.app,
          wallet.openBankLink,
          { body: { password: walletPassword } },
          { as: await newHolder(site.app) },
        )
      ).data.url ?? ''
    expect(await begin()).toContain(site.sandbox.address)
    const { data } = await enter('plaid', plaidKeys)
    expect(data).toMatchObject({ source: 'administrator', messagesTo: null, begunOtherwise: 0 })
    expect(data.fields).toEqual([
      { name: 'environment', shown: 'sandbox' },
      { name: 'clientId', shown: '0003' },
      { name: 'secret', shown: '0004' },
    ])
    expect(await begin()).toContain(real.address)
    expect(second.deps.gateways.bankLinks).toBeUndefined()
    await second.deps.keyring.refresh()
    expect(second.deps.gateways.bankLinks?.test).toBe(true)
    await remove('plaid')
    expect(await begin()).toContain(site.sandbox.address)
  })

  it('that cannot be decrypted are not replaced by the sandbox', async () => {
    await enter('mangopay', mangopayKeys)
    await enter('plaid', plaidKeys)
    await site.app.deps.db.execute(`update gateway_key set sealed = '1.x.y', change = nextval('gateway_key_change')`)
    await site.app.deps.keyring.refresh()
    expect(site.gateways.custodial).toBeUndefined()
    expect(site.gateways.bankLinks).toBeUndefined()
    expect(await known('plaid')).toMatchObject({ unreadable: true })
  })

  it('appear in no reply, log or table', async () => {
    const texts = [
      JSON.stringify(await enter('mangopay', mangopayKeys)),
      JSON.stringify(await enter('plaid', plaidKeys)),
      JSON.stringify(await known('mangopay')),
      ...site.app.logLines,
      ...second.logLines,
    ]
    for (const table of ['gateway_key', 'audit_event', 'idempotency', 'provider_response', 'custodial_wallet'])
      texts.push(JSON.stringify(await site.app.deps.db.execute(`select row_to_json(t)::text as row from ${table} t`)))
    for (const secret of [mangopayKeys.apiKey, mangopayKeys.hookToken, plaidKeys.secret])
      expect(texts.filter((text) => text.includes(secret))).toEqual([])
  })
})
