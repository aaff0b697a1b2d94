/** API keys of payment providers, entered by administrators, and the health of the providers. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reloadableGateways } from '#api/adapters/payments/reloadable-gateways.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { findUser } from '#api/db/account/users.ts'
import { callList, calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { type RunningSandbox, startSandbox } from '#tests/support/payments/payment-sandbox.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { newHolder, walletPassword } from '#tests/support/payments/wallets.ts'

const { admin, settings } = calls
const good = paysWith('4242424242424242')
const day = 86_400_000

const stripeKeys = {
  secretKey: 'sk_test_CANARYsecretKEY0001',
  publicKey: 'pk_test_PUBLICkey0002',
  webhookSecret: 'whsec_CANARYwebhook0003',
  connectSecret: 'whsec_CANARYconnect0004',
}
const rolledKey = 'sk_test_CANARYrolledKEY0005'
const payPalKeys = {
  environment: 'sandbox',
  clientId: 'CANARYclientId-0006',
  clientSecret: 'CANARYclientSecret-0007',
  webhookId: 'CANARYwebhookId0008',
}
/** The client id is not secret, and the public key is public. */
const secrets = [
  stripeKeys.secretKey,
  stripeKeys.webhookSecret,
  stripeKeys.connectSecret,
  rolledKey,
  payPalKeys.clientSecret,
  payPalKeys.webhookId,
]

describe.each(await behaviourEngine())('the keys of payment providers on %s', (engine) => {
  let site: PayingApp
  /** Stands in for the real providers, which require keys. */
  let real: RunningSandbox
  let second: TestApp
  let administrator: TestPerson
  let campaign: TestCampaign
  /** The key that the provider currently accepts. */
  let taken = stripeKeys.secretKey
  const byKey = (request: Request): Promise<Response> => {
    const headers = new Headers(request.headers)
    const known = headers.get('authorization') === `Bearer ${taken}`
    headers.set('authorization', `Bearer ${known ? stripeKeys.secretKey : 'sk_test_rolled_away'}`)
    return fetch(new Request(request, { headers }))
  }

  beforeAll(async () => {
    let app: TestApp | undefined
    real = await startSandbox([], {
      clock: { now: () => app?.deps.clock.now() ?? 0 },
      stripe: {
        secretKey: stripeKeys.secretKey,
        webhooks: [{ url: 'http://app.test/webhooks/stripe', secret: stripeKeys.webhookSecret }],
      },
      paypal: {
        client: { id: payPalKeys.clientId, secret: payPalKeys.clientSecret },
        webhooks: [{ id: payPalKeys.webhookId, url: 'http://app.test/webhooks/paypal' }],
      },
      deliver: (request) => app?.fetch(request) ?? Promise.reject(new Error('the application is not there yet')),
    })
    const line = { send: fetch, patienceMs: 1500 }
    const storedIn = {
      stripe: { ...line, send: byKey, address: `${real.address}/stripe` },
      paypal: { ...line, address: `${real.address}/paypal` },
    }
    site = await startPayingApp(engine, 'stripe', { endpoints: storedIn })
    app = site.app
    second = await startTestApp(engine, {
      database: site.app.deps.db,
      reloadable: (parts) =>
        reloadableGateways({
          ...parts,
          keys: { stripe: undefined, paypal: undefined, mangopay: undefined },
          sandbox: undefined,
          endpoints: storedIn,
        }),
    })
    administrator = await newHolder(site.app)
    await site.app.deps.db.execute('insert into administrator (user_id, appointed_at) values ($1, now())', [
      administrator.id,
    ])
  })
  afterAll(async () => {
    await site.stop()
    await real.stop()
  })
  beforeEach(async () => {
    campaign = await newCampaign(site.app, site.owner)
    await site.app.deps.db.execute('delete from gateway_key')
    for (const app of [site.app, second]) await app.deps.keyring.refresh()
    site.app.advance(1000)
  })

  const as = () => ({ as: administrator })
  const enter = (
    provider: 'stripe' | 'paypal',
    values: Readonly<Record<string, string>>,
    password = walletPassword,
    app = site.app,
  ) => make(app, admin.updateProviderKeys, { params: { provider }, body: { values, password } }, as())
  const known = async (provider: string, app = site.app) =>
    (await make(app, admin.listProviderKeys, {}, as())).data.providers.find((each) => each.provider === provider)
  const health = async (name: string) =>
    (await make(site.app, admin.listGatewayHealth, {}, as())).data.find(({ gateway }) => gateway === name)
  const stored = () => site.app.deps.db.execute('select * from gateway_key')
  const problemOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) =>
    (body['fields'] as { path: string; code: string }[] | undefined)?.map(({ path, code }) => `${path} ${code}`)
  async function begun() {
    const id = await site.reserve(campaign)
    const { checkoutUrl, id: attempt } = await site.checkout(id)
    return { id, attempt, url: checkoutUrl ?? '' }
  }

  it('are entered with the terms of their method by one request, or neither is', async () => {
    const patch = (body: object, key = site.app.deps.ids.secret(12)) =>
      make(site.app, admin.updateGateway, { params: { type: 'stripe' }, body }, { as: administrator, key })
    const fee = { basisPoints: 120, flat: [] }
    const current = async () => (await make(site.app, admin.listProviderKeys, {}, as())).data.providers[0]
    const terms = async () => (await make(site.app, admin.listGatewayTerms, {}, as())).data[0]
    for (const [body, problem] of [
      [{ on: false, fee, keys: stripeKeys }, 'password required'],
      [{ on: false, keys: stripeKeys, password: 'wrong' }, 'password wrong'],
      [{ on: false, keys: { ...stripeKeys, webhookSecret: 'x' }, password: walletPassword }, 'webhookSecret format'],
      [
        { on: false, keys: { ...stripeKeys, clientId: 'CANARYclientId' }, password: walletPassword },
        'clientId unknown',
      ],
      [
        { on: false, keys: { ...stripeKeys, secretKey: 'sk_test_unknown01' }, password: walletPassword },
        'secretKey not-taken',
      ],
    ] as const)
      expect(problemOf(await patch(body))).toEqual([problem])
    expect(await current()).toMatchObject({ source: 'sandbox' })
    expect((await terms())?.on).toBe(true)
    const key = site.app.deps.ids.secret(12)
    const body = { on: true, fee, keys: stripeKeys, password: walletPassword }
    const entered = await patch(body, key)
    expect(entered.data).toMatchObject({ type: 'stripe', offline: null, ach: null, terms: { on: true, fee } })
    expect(entered.data.keys).toMatchObject({
      source: 'administrator',
      unreadable: false,
      changed: { by: expect.any(String) as string },
    })
    for (const secret of secrets) expect(JSON.stringify(entered.body)).not.toContain(secret)
    expect((await patch(body, key)).data).toEqual(entered.data)
    const [row] = await site.app.deps.db.execute('select count(*)::int as total from gateway_key')
    expect(row?.['total']).toBe(1)
    // The fee alone leaves the switch and the keys as they are, and needs no proof.
    const { data } = await patch({ fee: { basisPoints: 0, flat: [] } })
    expect(data).toMatchObject({ terms: { on: true, fee: { basisPoints: 0 } }, keys: { source: 'administrator' } })
  })

  it('are rejected with field errors and not stored', async () => {
    expect(await known('stripe')).toMatchObject({ source: 'sandbox', test: true, changed: null })
    expect(problemOf(await enter('stripe', { ...stripeKeys, publicKey: 'pk_live_00000000' }))).toEqual([
      'publicKey other-mode',
    ])
    expect(problemOf(await enter('stripe', { ...stripeKeys, secretKey: 'sk_test_unknown01' }))).toEqual([
      'secretKey not-taken',
    ])
    expect(problemOf(await enter('paypal', { ...payPalKeys, clientSecret: 'another-secret' }))).toEqual([
      'clientSecret not-taken',
    ])
    expect(problemOf(await enter('paypal', { ...payPalKeys, webhookId: 'ANOTHERHOOK01' }))).toEqual([
      'webhookId not-taken',
    ])
    expect(problemOf(await enter('stripe', stripeKeys, 'not the password'))).toEqual(['password wrong'])
    expect(problemOf(await enter('stripe', stripeKeys, ''))).toEqual(['password required'])
    await real.control('faults', { kind: 'drop', provider: 'stripe' })
    expect(await enter('stripe', stripeKeys)).toMatchObject({ status: 409, code: 'PROVIDER_SILENT' })
    expect(await stored()).toEqual([])
    expect(site.gateways.of('stripe')?.access).toBe('sandbox')
  })

  it('are announced to every administrator when changed or removed, without the keys', async () => {
    const { app } = site
    await app.runJobs()
    app.mails.length = 0
    const other = await newPerson(app, { admin: true })
    await enter('stripe', stripeKeys)
    await app.runJobs()
    app.advance(1000)
    const body = { password: walletPassword }
    expect((await make(app, admin.removeProviderKeys, { params: { provider: 'stripe' }, body }, as())).status).toBe(200)
    await app.runJobs()
    const changed = 'The keys of Stripe were changed'
    const removed = 'The keys of Stripe were removed'
    expect(app.mails.map(({ subject }) => subject)).toEqual([changed, changed, removed, removed])
    expect(new Set(app.mails.map(({ to }) => to)).size).toBe(2)
    const by = await findUser(app.deps.db.read, administrator.id)
    for (const { text } of app.mails) {
      expect(text).toContain(`${by?.first_name} ${by?.last_name}`)
      expect(text).toContain('Time of the change: November ')
      for (const secret of secrets) expect(text).not.toContain(secret.slice(-8))
    }
    const inbox = await make(app, calls.social.listNotifications, { query: {} }, { as: other })
    expect(inbox.data.items.map(({ kind, path }) => [kind, path])).toEqual([
      ['provider-keys-removed', '/admin/payment-gateways'],
      ['provider-keys-changed', '/admin/payment-gateways'],
    ])
    for (const each of inbox.data.items) expect(each.body).toMatch(new RegExp(`${by?.last_name}.*Stripe`))
  })

  it('apply to new payments immediately on every server, while earlier ones use the previous keys', async () => {
    const before = await begun()
    expect(before.url).toContain(site.sandbox.address)
    const { data } = await enter('stripe', stripeKeys)
    expect(data).toMatchObject({ source: 'administrator', test: true, unreadable: false, begunOtherwise: 1 })
    expect(data.fields).toEqual([
      { name: 'secretKey', shown: '0001' },
      { name: 'publicKey', shown: '0002' },
      { name: 'webhookSecret', shown: '0003' },
      { name: 'connectSecret', shown: '0004' },
    ])
    const front = await make(site.app, settings.gateway, { params: { type: 'stripe' } }, {})
    expect(front.data).toMatchObject({ active: true, test: true, publicKey: stripeKeys.publicKey })
    // Another process uses the keys after its next refresh.
    expect(second.deps.gateways.of('stripe')).toBeUndefined()
    await second.deps.keyring.refresh()
    expect(second.deps.gateways.of('stripe')?.access).toBe('stripe:acct_sandboxplatform:test')
    expect((await known('stripe', second))?.source).toBe('administrator')
    // New payments are opened with the new keys and receive their webhooks.
    const after = await begun()
    expect(after.url).toContain(real.address)
    await site.atPage(after.url, good)
    await real.sandbox.idle()
    await site.app.runJobs()
    expect(await site.stateOf(after.id)).toBe('confirmed')
    // Earlier payments are polled with the previous keys, and their webhooks are still accepted.
    await site.atPage(before.url, good)
    await site.settle()
    expect(await site.stateOf(before.id)).toBe('confirmed')
    expect((await known('stripe'))?.begunOtherwise).toBe(0)
    await site.assertBooks()
  })

  it('that are rolled at the provider settle payments opened with the previous ones', async () => {
    await enter('stripe', stripeKeys)
    const { id, url, attempt } = await begun()
    taken = rolledKey
    expect(await site.gateways.of('stripe')?.probe()).toEqual({ state: 'refused', field: 'secretKey' })
    const { data } = await enter('stripe', { ...stripeKeys, secretKey: rolledKey, connectSecret: '' })
    expect(data.fields.at(-1)).toEqual({ name: 'connectSecret', shown: null })
    expect(await stored()).toHaveLength(2)
    await real.control('webhooks', { action: 'hold' })
    await site.atPage(url, good)
    expect((await site.check(attempt)).state).toBe('succeeded')
    expect(await site.stateOf(id)).toBe('confirmed')
    await real.control('webhooks', { action: 'flush' })
    await real.sandbox.idle()
    await site.app.runJobs()
    taken = stripeKeys.secretKey
  })

  it('that are removed still settle their payments, and are deleted when no longer needed', async () => {
    await enter('stripe', stripeKeys)
    const { id, url } = await begun()
    const remove = (password: string) =>
      make(site.app, admin.removeProviderKeys, { params: { provider: 'stripe' }, body: { password } }, as())
    expect(problemOf(await remove('not the password'))).toEqual(['password wrong'])
    expect((await remove(walletPassword)).data).toMatchObject({ source: 'sandbox', begunOtherwise: 1 })
    expect((await remove(walletPassword)).status).toBe(404)
    expect(site.gateways.of('stripe')?.access).toBe('sandbox')
    await runSchedule('housekeeping', site.app.deps)
    expect(await stored()).toHaveLength(1)
    await site.atPage(url, good)
    await real.sandbox.idle()
    await site.app.runJobs()
    expect(await site.stateOf(id)).toBe('confirmed')
    await site.app.deps.db.execute(
      `update payment_attempt set created_at = created_at - interval '181 days', next_poll_at = null`,
    )
    await site.app.deps.db.execute(`update gateway_key set ended_at = ended_at - interval '181 days'`)
    await runSchedule('housekeeping', site.app.deps)
    expect(await stored()).toEqual([])
  })

  it('that cannot be decrypted are reported, and not replaced by the sandbox', async () => {
    await enter('stripe', stripeKeys)
    await site.app.deps.db.execute(`update gateway_key set sealed = '1.x.y', change = nextval('gateway_key_change')`)
    await site.app.deps.keyring.refresh()
    expect(await known('stripe')).toMatchObject({ source: 'administrator', unreadable: true })
    expect(site.gateways.of('stripe')).toBeUndefined()
    expect(site.gateways.of('paypal')?.access).toBe('sandbox')
    expect(site.app.logLines.some((line) => line.includes('gateway-keys-unreadable'))).toBe(true)
  })

  it('of the environment take precedence, and cannot be changed', async () => {
    const keys = {
      stripe: {
        secretKey: 'sk_live_0000',
        webhookSecret: 'whsec_0000',
        connectSecret: undefined,
        publicKey: undefined,
      },
      paypal: undefined,
      mangopay: undefined,
    }
    const fixed = await startTestApp(engine, {
      database: site.app.deps.db,
      reloadable: (parts) => reloadableGateways({ ...parts, keys, sandbox: undefined }),
    })
    expect(await known('stripe', fixed)).toMatchObject({ source: 'environment', test: false })
    expect(await enter('stripe', stripeKeys, walletPassword, fixed)).toMatchObject({ status: 409, code: 'KEYS_FIXED' })
    expect(fixed.deps.gateways.of('stripe')).toMatchObject({ access: 'environment', test: false })
    expect(await known('paypal', fixed)).toMatchObject({ source: 'none', test: null })
    // A sandbox is not trusted with live payments, and the live provider may not know a test payment.
    const sandboxKey = { gateway: 'stripe', test: true, access: 'sandbox' } as const
    expect(fixed.deps.gateways.opened(sandboxKey)).toBeDefined()
    expect(site.gateways.opened({ ...sandboxKey, test: false, access: 'environment' })).toBeUndefined()
  })

  it('appear in no reply, log or table', async () => {
    await enter('stripe', stripeKeys)
    taken = rolledKey
    expect((await enter('stripe', { ...stripeKeys, secretKey: rolledKey })).status).toBe(200)
    await enter('paypal', payPalKeys)
    await begun()
    await make(site.app, admin.probeGateway, { params: { gateway: 'paypal' } }, as())
    const texts = [...site.app.logLines, ...second.logLines]
    const values: Readonly<Record<string, string>> = { type: 'stripe', gateway: 'stripe', provider: 'stripe' }
    for (const { call } of callList.filter(({ call: each }) => each.method === 'GET')) {
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? campaign.id)
      for (const who of [administrator, site.investor, undefined])
        texts.push((await send(site.app, 'GET', path, who ? { as: who } : {})).text)
    }
    for (const table of [
      'gateway_key',
      'audit_event',
      'idempotency',
      'provider_response',
      'payment_attempt',
      'site_setting',
    ])
      texts.push(JSON.stringify(await site.app.deps.db.execute(`select row_to_json(t)::text as row from ${table} t`)))
    expect(texts.join('\n')).toContain(stripeKeys.publicKey)
    taken = stripeKeys.secretKey
    for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([])
  })

  it('are restricted to administrators', async () => {
    for (const stranger of [site.investor, site.owner]) {
      for (const path of ['admin/gateway-keys', 'admin/gateway-health'])
        expect((await send(site.app, 'GET', path, { as: stranger })).status).toBe(403)
      const body = { values: stripeKeys, password: walletPassword }
      const headers = { 'idempotency-key': 'strangers-key' }
      expect((await send(site.app, 'PUT', 'admin/gateway-keys/stripe', { as: stranger, body, headers })).status).toBe(
        403,
      )
    }
    const events = await site.app.deps.db.execute(
      `select event_name, facts from audit_event where subject = 'paypal' order by at, id`,
    )
    expect(events.map(({ event_name }) => event_name)).toContain('gateway-keys-entered')
  })

  it('come with health figures derived from actual requests', async () => {
    await site.pass(2 * day)
    await site.app.deps.db.execute(
      `update payment_attempt set state = 'failed', next_poll_at = null, unresponsive_since = null
        where state in ('created', 'open', 'processing')`,
    )
    const { attempt } = await begun()
    await site.sandbox.control('faults', { kind: 'status', provider: 'stripe', status: 503, times: 2 })
    await site.pass(60_000)
    await runSchedule('poll-providers', site.app.deps)
    const ill = await health('stripe')
    expect(ill).toMatchObject({
      on: true,
      source: 'sandbox',
      test: true,
      last: { operation: 'poll', outcome: 'silent' },
      unknown: 1,
      oldest: { id: attempt },
    })
    expect(ill?.hour.silent).toBe(1)
    expect(ill?.hour.requests).toBeGreaterThan(1)
    expect(ill?.hour.medianMs).not.toBeNull()
    expect(ill?.lastMessageAt).not.toBeNull()
    const probe = () => make(site.app, admin.probeGateway, { params: { gateway: 'stripe' } }, as())
    expect((await probe()).data.outcome).toBe('silent')
    expect((await probe()).data.outcome).toBe('answered')
    expect((await health('stripe'))?.last).toMatchObject({ operation: 'probe', outcome: 'answered' })
    await site.pass(300_000)
    await runSchedule('poll-providers', site.app.deps)
    expect((await health('stripe'))?.unknown).toBe(0)
    // PayPal has not been called, which is not a failure.
    expect(await health('paypal')).toMatchObject({ hour: { requests: 0, silent: 0, medianMs: null }, unknown: 0 })
    await site.pass(4 * day)
    await runSchedule('housekeeping', site.app.deps)
    expect((await health('stripe'))?.last).toBeNull()
  })
})
