/** The account that withdrawals go to, confirmed at its bank: every way in which that can go, and what is kept of it. */

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

describe.each(await behaviourEngine())('confirming an account at its bank on %s', (engine) => {
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

  it('is shared on the bank’s page, sealed, told, on hold for a day, and forgotten by the provider', async () => {
    const { linkId, url, test } = await begin()
    expect(test).toBe(true)
    expect(await share(url)).toBe(`https://freehold.example/bank-link/${linkId}`)
    // Nothing is believed of whoever comes to that address: until it is asked, there is no account.
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
    // Coming back once more changes nothing, and says the same.
    site.app.advance(minute)
    expect(await back(linkId)).toEqual(done)
    await site.settle()
    expect(site.app.mails.slice(mailsBefore)).toHaveLength(1)
  })

  it('takes money after its day, like one that was typed', async () => {
    const admin = await newPerson(site.app, { userType: null, admin: true })
    const { linkId, url } = await begin()
    await share(url, ['1111'])
    expect((await back(linkId)).account).toMatchObject({ accountType: 'savings', accountNumber: '••••1111' })
    await fill(site.app, person, admin, 20_000n)
    expect((await withdraw(site.app, person, 1000n)).body).toMatchObject({ code: 'PAYOUT_ACCOUNT_ON_HOLD' })
    await site.pass(24 * 60 * minute)
    expect((await withdraw(site.app, person, 1000n)).data.account).toBe('••••1111')
  })

  it('needs proof of the person, and is nobody else’s', async () => {
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
    'a provider that fails to give its page (%s) is asked again under the same key, without new proof',
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

  it('a provider that asks for a rest gets it', async () => {
    await fault('/link/token/create', 'rate-limit', { retry_after_seconds: 30 })
    const key = site.app.deps.ids.next()
    for (const _ of [1, 2]) expect((await ask(walletPassword, key)).body).toMatchObject({ code: 'PROVIDER_SILENT' })
    expect((await site.sandbox.state('plaid'))['linkTokens']).toEqual([])
    await site.pass(31_000)
    expect((await ask(walletPassword, key)).data.url).toContain('/plaid/hosted/link/')
  })

  it.each(['/link/token/get', '/auth/get'])('a provider that is silent at %s is asked again', async (path) => {
    const { linkId, url } = await begin()
    await share(url)
    await fault(path)
    expect(await back(linkId)).toMatchObject({ state: 'waiting', answered: false, account: null })
    expect(await back(linkId)).toMatchObject({ state: 'done' })
    await site.settle()
    expect(await items()).toEqual([])
  })

  it('what was exchanged with a lost answer is said to be lost; what was not done is done again', async () => {
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

  it('two who come back at once are one account', async () => {
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

  it('who leaves the bank, or stays away, has changed nothing', async () => {
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

  it('what was shared in time and never fetched is too old an hour later', async () => {
    const { linkId, url } = await begin()
    await share(url)
    await site.pass(61 * minute)
    expect(await back(linkId)).toMatchObject({ state: 'ended', ending: 'expired' })
  })

  it('two accounts are one too many: nobody guesses', async () => {
    const { linkId, url } = await begin()
    await share(url, ['0000', '1111'])
    expect(await back(linkId)).toMatchObject({ state: 'ended', ending: 'several', account: null })
    await site.settle()
    expect(await items()).toEqual([])
    expect((await rowOf(linkId)).sealed_access).toBeNull()
  })

  it('a bank that wants its customer to sign in again is named as the reason', async () => {
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

  it('a new one ends the one before, also at the provider', async () => {
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

  it('what is exchanged while a new one begins is forgotten by the provider all the same', async () => {
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

  it('what is typed afterwards is not the bank’s word any more; a mask that comes back is', async () => {
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

  it('what the provider does not forget at once it is told again', async () => {
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

  it('is offered nowhere where nobody confirms accounts', async () => {
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
