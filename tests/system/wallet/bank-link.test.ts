/** Verifying the withdrawal account at its bank: every outcome of the link, and what is stored of it. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { sendForm } from '#tests/support/payments/payment-sandbox.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { enterAccount, fill, newHolder, walletOf, walletPassword, withdraw } from '#tests/support/payments/wallets.ts'

const { wallet } = calls
const minute = 60_000
const number = '9900009606'
const routing = '011401533'

describe.each(await behaviourEngine())('verifying a bank account at its bank on %s', (engine) => {
  let site: PayingApp
  let person: TestPerson

  beforeAll(async () => {
    site = await startPayingApp(engine)
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.sandbox.control('reset', {})
    await site.settle()
    person = await newHolder(site.app)
  })

  const ask = (password = walletPassword, key?: string, as = person) =>
    make(site.app, wallet.openBankLink, { body: { password } }, { as, ...(key === undefined ? {} : { key }) })
  const begin = async () => {
    const { linkId, url, test } = (await ask()).data
    return { linkId, url: url ?? '', test }
  }
  const share = async (url: string, masks: readonly string[] = ['0000']): Promise<string | null> => {
    await fetch(url)
    const form = new URLSearchParams([['action', 'share'], ...masks.map((mask) => ['account', mask])])
    return (await fetch(url, { method: 'POST', body: form, redirect: 'manual' })).headers.get('location')
  }
  const exit = async (url: string) => {
    await fetch(url)
    return sendForm(url, { action: 'exit' })
  }
  const finish = (linkId: string, as = person) => make(site.app, wallet.finishBankLink, { body: { linkId } }, { as })
  const back = async (linkId: string) => (await finish(linkId)).data
  const fault = (path: string, kind = 'status', more: object = {}) =>
    site.sandbox.control('faults', {
      provider: 'plaid',
      method: 'POST',
      path,
      kind,
      times: 1,
      milliseconds: 100,
      ...more,
    })
  const rowOf = (id: string) =>
    site.app.deps.db.read.selectFrom('bank_link').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const items = async () => (await site.sandbox.state('plaid'))['items'] ?? []

  it('stores the shared account sealed, notifies the user, holds it for a day, and unlinks the provider', async () => {
    const { linkId, url, test } = await begin()
    expect(test).toBe(true)
    expect(await share(url)).toBe(`https://freehold.example/bank-link/${linkId}`)
    // The return URL alone proves nothing: there is no account until the provider is polled.
    expect((await walletOf(site.app, person)).account).toBeNull()
    const done = await back(linkId)
    expect(done).toMatchObject({
      state: 'done',
      ending: null,
      answered: true,
      account: {
        bankName: 'First Platypus Bank',
        accountType: 'checking',
        scheme: 'us',
        accountNumber: '••••9606',
        routingNumber: '••••1533',
        verified: { at: new Date(site.app.deps.clock.now()).toISOString(), test: true },
      },
    })
    expect((await walletOf(site.app, person)).account).toEqual(done.account)
    const row = await site.app.deps.db.read
      .selectFrom('withdrawal_account')
      .selectAll()
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(site.app.deps.sealer.open(row.sealed_number, `withdrawal_account/${person.id}/number`)).toBe(number)
    expect(site.app.deps.sealer.open(row.sealed_routing, `withdrawal_account/${person.id}/routing`)).toBe(routing)
    expect(await items()).toHaveLength(1)
    const mailsBefore = site.app.mails.length
    await site.settle()
    expect(site.app.mails.slice(mailsBefore).map(({ text }) => text.includes('••••9606'))).toEqual([true])
    expect(await items()).toEqual([])
    expect(await rowOf(linkId)).toMatchObject({ state: 'done', sealed_access: null, page_url: null })
    expect(site.app.logLines.join('\n')).not.toMatch(/9900009606|access-sandbox|public-sandbox|link-sandbox/)
    // Returning again changes nothing, and has the same result.
    site.app.advance(minute)
    expect(await back(linkId)).toEqual(done)
    await site.settle()
    expect(site.app.mails.slice(mailsBefore)).toHaveLength(1)
  })

  it('allows withdrawals after a day, as for a typed account', async () => {
    const admin = await newPerson(site.app, { userType: null, admin: true })
    const { linkId, url } = await begin()
    await share(url, ['1111'])
    expect((await back(linkId)).account).toMatchObject({ accountType: 'savings', accountNumber: '••••1111' })
    await fill(site.app, person, admin, 20_000n)
    expect((await withdraw(site.app, person, 1000n)).body).toMatchObject({ code: 'PAYOUT_ACCOUNT_ON_HOLD' })
    await site.pass(24 * 60 * minute)
    expect((await withdraw(site.app, person, 1000n)).data.account).toBe('••••1111')
  })

  it('requires authentication, and is not accessible to others', async () => {
    expect((await ask('not it')).body).toMatchObject({ fields: [{ path: 'password', code: 'wrong' }] })
    expect((await site.sandbox.state('plaid'))['linkTokens']).toEqual([])
    const { linkId, url } = await begin()
    await share(url)
    const stranger = await newHolder(site.app)
    expect((await finish(linkId, stranger)).status).toBe(404)
    expect((await finish(site.app.deps.ids.next())).status).toBe(404)
    expect((await walletOf(site.app, stranger)).account).toBeNull()
    expect(await back(linkId)).toMatchObject({ state: 'done' })
  })

  it.each(['accept-then-drop', 'accept-then-hang', 'drop', 'status', 'broken-json', 'slow-body'] as const)(
    'retries a link without a response (%s) under the same key, without new authentication',
    async (kind) => {
      await fault('/link/token/create', kind, kind === 'slow-body' ? { milliseconds: 4000 } : {})
      const key = site.app.deps.ids.next()
      expect((await ask(walletPassword, key)).body).toMatchObject({ code: 'PROVIDER_SILENT' })
      const { linkId, url } = (await ask(walletPassword, key)).data
      expect((await ask(walletPassword, key)).data).toEqual({ linkId, url, test: true })
      await share(url ?? '')
      expect(await back(linkId)).toMatchObject({ state: 'done' })
    },
  )

  it('respects the rate limit of a provider', async () => {
    await fault('/link/token/create', 'rate-limit', { retry_after_seconds: 30 })
    const key = site.app.deps.ids.next()
    for (const _ of [1, 2]) expect((await ask(walletPassword, key)).body).toMatchObject({ code: 'PROVIDER_SILENT' })
    expect((await site.sandbox.state('plaid'))['linkTokens']).toEqual([])
    await site.pass(31_000)
    expect((await ask(walletPassword, key)).data.url).toContain('/plaid/hosted/link/')
  })

  it.each(['/link/token/get', '/auth/get'])('retries when the provider does not respond at %s', async (path) => {
    const { linkId, url } = await begin()
    await share(url)
    await fault(path)
    expect(await back(linkId)).toMatchObject({ state: 'waiting', answered: false, account: null })
    expect(await back(linkId)).toMatchObject({ state: 'done' })
    await site.settle()
    expect(await items()).toEqual([])
  })

  it('ends a link whose exchange response was lost, and retries an exchange that never happened', async () => {
    const first = await begin()
    await share(first.url)
    await fault('/item/public_token/exchange', 'accept-then-drop')
    expect(await back(first.linkId)).toMatchObject({ state: 'waiting', answered: false })
    expect(await back(first.linkId)).toMatchObject({ state: 'ended', ending: 'lost', account: null })
    const second = await begin()
    await share(second.url)
    await fault('/item/public_token/exchange')
    expect(await back(second.linkId)).toMatchObject({ state: 'waiting', answered: false })
    expect(await back(second.linkId)).toMatchObject({ state: 'done' })
  })

  it('creates one account when the user returns twice at once', async () => {
    const { linkId, url } = await begin()
    await share(url)
    const states = (await Promise.all([back(linkId), back(linkId), back(linkId)])).map(({ state }) => state)
    expect(states).toContain('done')
    expect(states).not.toContain('ended')
    expect(await back(linkId)).toMatchObject({ state: 'done' })
    const mailsBefore = site.app.mails.length
    await site.settle()
    expect(site.app.mails.slice(mailsBefore)).toHaveLength(1)
  })

  it('changes nothing when the user cancels or never finishes', async () => {
    await enterAccount(site.app, person)
    const { linkId, url } = await begin()
    expect(await back(linkId)).toMatchObject({ state: 'waiting', answered: true })
    await exit(url)
    expect(await back(linkId)).toMatchObject({ state: 'ended', ending: 'cancelled', answered: true })
    const late = await begin()
    await site.pass(31 * minute)
    expect(await back(late.linkId)).toMatchObject({ state: 'ended', ending: 'expired' })
    expect((await walletOf(site.app, person)).account).toMatchObject({ accountNumber: '••••5432', verified: null })
  })

  it('expires a shared account that is not fetched within an hour', async () => {
    const { linkId, url } = await begin()
    await share(url)
    await site.pass(61 * minute)
    expect(await back(linkId)).toMatchObject({ state: 'ended', ending: 'expired' })
  })

  it('rejects a link that shares two accounts', async () => {
    const { linkId, url } = await begin()
    await share(url, ['0000', '1111'])
    expect(await back(linkId)).toMatchObject({ state: 'ended', ending: 'several', account: null })
    await site.settle()
    expect(await items()).toEqual([])
    expect((await rowOf(linkId)).sealed_access).toBeNull()
  })

  it('reports that the bank requires a new sign-in', async () => {
    const { linkId, url } = await begin()
    await share(url)
    await fault('/auth/get')
    await back(linkId)
    const { sealed_access } = await rowOf(linkId)
    const body = JSON.stringify({
      access_token: site.app.deps.sealer.open(sealed_access ?? '', `bank_link/${linkId}/access`),
      client_id: 'sandbox',
      secret: site.sandbox.keys.plaid.secret,
    })
    const headers = { 'content-type': 'application/json' }
    const reset = `${site.sandbox.address}/plaid/sandbox/item/reset_login`
    expect((await fetch(reset, { method: 'POST', headers, body })).status).toBe(200)
    expect(await back(linkId)).toMatchObject({ state: 'ended', ending: 'sign-in' })
  })

  it('replaces a previous link, also at the provider', async () => {
    const first = await begin()
    await share(first.url)
    await fault('/auth/get')
    await back(first.linkId)
    const second = await begin()
    expect(await back(first.linkId)).toMatchObject({ state: 'ended', ending: 'replaced' })
    await site.settle()
    expect(await items()).toEqual([])
    await share(second.url)
    expect(await back(second.linkId)).toMatchObject({ state: 'done' })
  })

  it('removes an exchange at the provider that a newer link has replaced', async () => {
    const { linkId, url } = await begin()
    await share(url)
    await fault('/item/public_token/exchange', 'delay', { milliseconds: 700 })
    const returning = back(linkId)
    await expect.poll(async () => (await rowOf(linkId)).state).toBe('reading')
    await begin()
    expect(await returning).toMatchObject({ state: 'ended', ending: 'replaced', account: null })
    expect(await items()).toHaveLength(1)
    await site.settle()
    expect(await items()).toEqual([])
    expect((await rowOf(linkId)).sealed_access).toBeNull()
  })

  it('loses the verification when the account is retyped, and preserves it when the mask is submitted', async () => {
    const { linkId, url } = await begin()
    await share(url)
    await back(linkId)
    const same = {
      bankName: 'My bank',
      accountType: 'checking',
      scheme: 'us',
      accountNumber: '••••9606',
      routingNumber: '••••1533',
      password: walletPassword,
    }
    const stored = await make(site.app, wallet.updateAccount, { body: same }, { as: person })
    expect(stored.data).toMatchObject({ bankName: 'My bank', verified: { test: true } })
    expect((await enterAccount(site.app, person)).data.verified).toBeNull()
  })

  it('retries the removal at the provider until it succeeds', async () => {
    const { linkId, url } = await begin()
    await share(url)
    await back(linkId)
    await fault('/item/remove')
    await expect(site.settle()).rejects.toThrow(/forget/)
    await site.pass(2 * 24 * 60 * minute)
    await runSchedule('housekeeping', { ...site.app.deps, mailer: { send: () => Promise.resolve() } })
    await site.settle()
    expect(await items()).toEqual([])
    expect((await rowOf(linkId)).sealed_access).toBeNull()
  })

  it('is not offered without a provider', async () => {
    expect(await walletOf(site.app, person)).toMatchObject({ bankLink: { test: true } })
    const bare = await startTestApp(engine)
    try {
      const other = await newHolder(bare)
      expect((await walletOf(bare, other)).bankLink).toBeNull()
      const pending = make(bare, wallet.openBankLink, { body: { password: walletPassword } }, { as: other })
      expect((await pending).body).toMatchObject({ code: 'BANK_LINK_OFF' })
    } finally {
      await bare.close()
    }
  })
})
