/** Accounts at the card provider: every outcome of connecting one, and who may access it. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownedAccounts } from '#api/services/payment/connected-account/known-accounts.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import type { ConnectedAccount } from '#contract/payment/connected-account.ts'
import { type Connecting, startConnecting } from '#tests/support/payments/connecting.ts'
import { newDraft } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { connectedAccount, campaignEdit } = calls
const minute = 60_000

describe.each(await behaviourEngine())('connected accounts on %s', (engine) => {
  let site: PayingApp
  let connecting: Connecting
  let owner: TestPerson

  beforeAll(async () => {
    site = await startPayingApp(engine)
    connecting = await startConnecting(site)
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.sandbox.control('reset', {})
    owner = await newPerson(site.app, { userType: 'company' })
  })

  const drop = () => site.sandbox.control('webhooks', { action: 'drop', times: 1000 })
  const fault = (fields: object) => site.sandbox.control('faults', { provider: 'stripe', ...fields })
  const send = (name: string, account: ConnectedAccount) =>
    site.sandbox.control(`stripe/${name}`, { account: account.accountId })
  const stateOf = async (id: string): Promise<string | undefined> =>
    (
      await site.app.deps.db.read
        .selectFrom('connected_account')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.state
  const clock = () => runSchedule('poll-providers', { ...site.app.deps })

  it('are onboarded on the provider’s page', async () => {
    await drop()
    const { account, url } = await connecting.begin(owner)
    expect(account).toMatchObject({ state: 'unfinished', test: true, inUse: false })
    expect(account.companyName).toMatch(/^Amal Haddad/)
    expect(account.accountId).toMatch(/^acct_/)
    const back = await connecting.atPage(url, 'finish')
    expect(back.origin + back.pathname).toBe('https://freehold.example/stripe-account-connect')
    expect([...back.searchParams]).toEqual([['account', account.id]])
    // The return URL alone proves nothing: the account is unfinished until the provider is polled.
    expect((await connecting.list(owner)).map(({ state }) => state)).toEqual(['unfinished'])
    const { account: connected, answered } = await connecting.returnToSite(owner, account.id)
    expect({ connected, answered }).toMatchObject({ connected: { state: 'usable', needs: [] }, answered: true })
    expect(await connecting.list(owner)).toEqual([connected])
  })

  it('are named after the campaign’s company, and return to that campaign', async () => {
    const id = await newDraft(site.app, owner)
    const body = { companyName: 'Harbour Row Holdings' }
    await make(site.app, campaignEdit.updateCompany, { params: { campaignId: id }, body }, { as: owner, ifMatch: 0 })
    const { account, url } = await connecting.begin(owner, { campaignId: id })
    expect(account.companyName).toBe('Harbour Row Holdings')
    expect((await connecting.atPage(url, 'finish')).searchParams.get('campaign')).toBe(id)
    // Another owner's campaign reveals nothing.
    const stranger = await newPerson(site.app, { userType: 'company' })
    expect((await connecting.begin(stranger, { campaignId: id })).account.companyName).toMatch(/^Amal Haddad/)
  })

  it('are created once by repeated or concurrent requests', async () => {
    const responses = await Promise.all([connecting.begin(owner), connecting.begin(owner), connecting.begin(owner)])
    const again = await connecting.begin(owner)
    expect(new Set([...responses, again].map(({ account }) => account.id)).size).toBe(1)
    expect(new Set([...responses, again].map(({ url }) => url)).size).toBe(4)
    expect(await connecting.atProvider()).toHaveLength(1)
    expect(await connecting.list(owner)).toHaveLength(1)
    // A second account can be started once the first is finished.
    await connecting.atPage(again.url, 'finish')
    await connecting.returnToSite(owner, again.account.id)
    expect((await connecting.begin(owner)).account.id).not.toBe(again.account.id)
  })

  it('that are left unfinished list their requirements, and continue with a new link', async () => {
    const { account, url } = await connecting.begin(owner)
    const left = await connecting.atPage(url, 'later')
    expect(left.searchParams.get('again')).toBeNull()
    expect((await connecting.returnToSite(owner, account.id)).account).toMatchObject({
      state: 'unfinished',
      needs: ['agreement', 'bank', 'business'],
    })
    // A used link redirects to the page that offers a new one.
    const used = await fetch(url, { redirect: 'manual' })
    expect(new URL(used.headers.get('location') ?? '').searchParams.get('again')).toBe('1')
    const fresh = await connecting.begin(owner, { accountId: account.id })
    expect(fresh.account.id).toBe(account.id)
    await site.sandbox.advance(301)
    const over = await fetch(fresh.url, { redirect: 'manual' })
    expect(new URL(over.headers.get('location') ?? '').searchParams.get('again')).toBe('1')
    expect(await connecting.connect(owner, { accountId: account.id })).toMatchObject({
      id: account.id,
      state: 'usable',
    })
  })

  it.each([['once'], ['duplicate']])(
    'are updated by the provider’s webhook (%s) if the owner never returns',
    async (how) => {
      const { account, url } = await connecting.begin(owner)
      if (how === 'duplicate') await site.sandbox.control('webhooks', { action: 'duplicate', times: 10 })
      await connecting.atPage(url, 'finish')
      await site.settle()
      expect(await stateOf(account.id)).toBe('usable')
      await send('restrict-account', account)
      await site.settle()
      expect((await connecting.list(owner))[0]).toMatchObject({ state: 'restricted', needs: ['identity'] })
    },
  )

  it.each([['wrong-secret'], ['old-timestamp']])('are not changed by a webhook with %s', async (action) => {
    const { account, url } = await connecting.begin(owner)
    await site.sandbox.control('webhooks', { action, times: 20 })
    await connecting.atPage(url, 'finish')
    await site.settle()
    expect(await stateOf(account.id)).toBe('unfinished')
    const stored = await site.app.deps.db.execute('select 1 as one from provider_event where provider_ref = $1', [
      account.accountId,
    ])
    expect(stored).toEqual([])
  })

  it('are not changed by an outdated webhook either, since the provider is polled', async () => {
    const { account } = await connecting.begin(owner)
    await send('verify-account', account)
    await send('restrict-account', account)
    // The older webhook arrives last.
    await site.settle()
    expect(await stateOf(account.id)).toBe('restricted')
  })

  it('are updated by the scheduled poll without a webhook', async () => {
    await drop()
    const { account, url } = await connecting.begin(owner)
    await connecting.atPage(url, 'finish')
    await site.pass(minute)
    await clock()
    expect(await stateOf(account.id)).toBe('usable')
  })

  it.each([
    ['verify-account', 'checking', []],
    ['restrict-account', 'restricted', ['identity']],
    ['reject-account', 'closed', []],
  ] as const)('after %s are %s', async (name, state, needs) => {
    const connected = await connecting.connect(owner)
    await drop()
    await send(name, connected)
    expect((await connecting.returnToSite(owner, connected.id)).account).toMatchObject({ state, needs })
    const { account, url } = (await connecting.requestPage(owner, { accountId: connected.id })).data
    expect({ state: account.state, leads: url !== null }).toEqual({ state, leads: state === 'restricted' })
  })

  it('that the provider refuses to create are reported and not listed', async () => {
    await fault({ kind: 'status', status: 400, method: 'POST', path: '/v1/accounts' })
    const { account, url } = (await connecting.requestPage(owner)).data
    expect({ state: account.state, url }).toEqual({ state: 'closed', url: null })
    expect(await connecting.list(owner)).toEqual([])
    expect((await connecting.begin(owner)).account.id).not.toBe(account.id)
  })

  it('that the provider no longer knows are closed, and another can be connected', async () => {
    const connected = await connecting.connect(owner)
    // As after a restart of the sandbox.
    await site.sandbox.control('reset', {})
    expect((await connecting.returnToSite(owner, connected.id)).account.state).toBe('closed')
    expect((await connecting.connect(owner)).state).toBe('usable')
  })

  it.each([['accept-then-hang'], ['accept-then-drop'], ['accept-then-status'], ['drop'], ['status'], ['rate-limit']])(
    'are created once although the provider fails to respond (%s)',
    async (kind) => {
      await fault({ kind, method: 'POST', path: '/v1/accounts' })
      const silent = (await connecting.requestPage(owner)).data
      expect(silent).toMatchObject({ url: null, account: { state: 'created', accountId: null } })
      // Waits as long as a rate-limiting provider requires.
      await site.pass(2000)
      const { account, url } = await connecting.begin(owner)
      expect(account.id).toBe(silent.account.id)
      expect(await connecting.atProvider()).toHaveLength(1)
      await connecting.atPage(url, 'finish')
      await fault({ kind: 'status', method: 'GET' })
      // The state is unknown for now, and is reported as such.
      expect(await connecting.returnToSite(owner, account.id)).toMatchObject({
        answered: false,
        account: { state: 'unfinished' },
      })
      expect(await connecting.returnToSite(owner, account.id)).toMatchObject({
        answered: true,
        account: { state: 'usable' },
      })
    },
    60_000,
  )

  it('created after their owner gave up are found by the scheduled poll, also without an onboarding link', async () => {
    await fault({ kind: 'accept-then-status', method: 'POST', path: '/v1/accounts' })
    const { account } = (await connecting.requestPage(owner)).data
    await site.pass(minute)
    await clock()
    expect((await connecting.list(owner))[0]).toMatchObject({ id: account.id, state: 'unfinished' })
    expect(await connecting.atProvider()).toHaveLength(1)
    await fault({ kind: 'drop', method: 'POST', path: '/v1/account_links' })
    expect((await connecting.requestPage(owner)).data).toMatchObject({ url: null, account: { id: account.id } })
  })

  it('that were never created are closed after a day, without reusing their idempotency key', async () => {
    await fault({ kind: 'drop', method: 'POST', path: '/v1/accounts' })
    const { account } = (await connecting.requestPage(owner)).data
    await site.pass(24 * 60 * minute)
    await clock()
    expect(await stateOf(account.id)).toBe('closed')
    expect(await connecting.atProvider()).toEqual([])
  })

  it('are not accessible to others', async () => {
    const { id } = await connecting.connect(owner)
    const stranger = await newPerson(site.app, { userType: 'company' })
    for (const as of [stranger, connecting.administrator]) {
      expect(await connecting.list(as)).toEqual([])
      expect(await connecting.requestPage(as, { accountId: id })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      expect(await connecting.disconnect(as, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      await expect(connecting.returnToSite(as, id)).rejects.toThrow(/404/)
    }
    await expect(connecting.returnToSite(owner, site.app.deps.ids.next())).rejects.toThrow(/404/)
    for (const call of [connectedAccount.listAccounts, connectedAccount.connectionUrl])
      expect(await make(site.app, call, {})).toMatchObject({ status: 401 })
    expect(await stateOf(id)).toBe('usable')
  })

  it('are not connected by a forged return URL', async () => {
    const { account } = await connecting.begin(owner)
    expect((await connecting.returnToSite(owner, account.id)).account.state).toBe('unfinished')
  })

  it('are disconnected immediately here, and at the provider once it responds', async () => {
    await drop()
    const connected = await connecting.connect(owner)
    await fault({ kind: 'status', method: 'DELETE' })
    const key = site.app.deps.ids.secret(12)
    const first = await connecting.disconnect(owner, connected.id, key)
    expect(first.data).toMatchObject({ id: connected.id, state: 'disconnected' })
    expect((await connecting.disconnect(owner, connected.id, key)).data).toEqual(first.data)
    expect(await connecting.disconnect(owner, connected.id)).toMatchObject({ status: 404 })
    expect(await connecting.list(owner)).toEqual([])
    expect(await connecting.requestPage(owner, { accountId: connected.id })).toMatchObject({ status: 404 })
    await site.app.runJobs()
    expect(await connecting.atProvider()).toHaveLength(1)
    await site.pass(minute)
    await clock()
    expect(await connecting.atProvider()).toEqual([])
    await site.pass(60 * minute)
    await clock()
    expect(await stateOf(connected.id)).toBe('disconnected')
    const audit = await site.app.deps.db.execute(
      'select event_name from audit_event where subject = $1 order by event_name',
      [connected.id],
    )
    expect(audit.map(({ event_name: name }) => name)).toEqual([
      'connected-account-disconnected',
      'connected-account-started',
    ])
  })

  it('of the sandbox are unusable at the live provider', async () => {
    const { id } = await connecting.connect(owner)
    const { db, gateways } = site.app.deps
    expect([...(await ownedAccounts(db.read, owner.id, gateways))]).toEqual([[id, 'usable']])
    const { accounts } = gateways
    if (!accounts) throw new Error('there are no accounts')
    const live = { ...gateways, accounts: { ...accounts, test: false } }
    expect([...(await ownedAccounts(db.read, owner.id, live))]).toEqual([])
  })

  it('leave no personal data in the log', () => {
    expect(site.app.logLines.join('\n')).not.toMatch(/acct_|Haddad|stripe-account-connect/)
  })
})
