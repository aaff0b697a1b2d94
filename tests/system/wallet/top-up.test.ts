/** Top-ups of a wallet: by card with every outcome, and by transfer. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import {
  requestWithdrawal,
  assertWallet,
  byCard,
  entriesOf,
  fill,
  newHolder,
  payFromWallet,
  reserve,
  walletOf,
} from '#tests/support/payments/wallets.ts'

const good = '4242424242424242'
const declined = '4000000000000002'
const minute = 60_000
const day = 86_400_000

describe.each(await behaviourEngine())('wallet top-ups on %s', (engine) => {
  let site: PayingApp
  let admin: TestPerson
  let person: TestPerson

  beforeAll(async () => {
    site = await startPayingApp(engine)
    admin = await newPerson(site.app, { userType: null, admin: true })
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
    await site.sandbox.control('reset', {})
    person = await newHolder(site.app)
  })

  const finish = (id: string, as = person) =>
    make(site.app, calls.wallet.updateTopUp, { params: { preapprovalId: id } }, { as })
  const sessionOf = async (topUpId: string): Promise<string> => {
    const [row] = await site.app.deps.db.execute(
      'select provider_ref from payment_attempt where top_up_id = $1 order by created_at desc, id desc limit 1',
      [topUpId],
    )
    return String(row?.['provider_ref'])
  }

  it('by card credit the wallet and the ledger, and notify the user', async () => {
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    const open = await byCard(site, person, 25_000n)
    expect(open).toMatchObject({ state: 'requested', gateway: 'stripe', payment: { state: 'open', test: true } })
    expect(await walletOf(site.app, person)).toMatchObject({ available: 0n, pendingIn: 25_000n, pendingOut: 0n })
    site.app.advance(1000)
    const back = await site.atPage(open.payment?.checkoutUrl ?? '', paysWith(good))
    expect(new URL(back.location ?? '').pathname).toBe(`/topup-payment/${open.id}`)
    // The return alone changes nothing.
    expect(await walletOf(site.app, person)).toMatchObject({ available: 0n })
    const { data } = await finish(open.id)
    expect(data).toMatchObject({ state: 'paid', payment: { state: 'succeeded', checkoutUrl: null } })
    expect(data.transactionId).not.toBeNull()
    expect(await walletOf(site.app, person)).toMatchObject({ available: 25_000n, pendingIn: 0n, pendingOut: 0n })
    const [entry] = await entriesOf(site.app, person)
    expect(entry).toMatchObject({
      type: 'CREDIT',
      event: 'top-up',
      status: 2,
      gateway: 'stripe',
      test: true,
      reason: null,
    })
    await site.settle()
    expect(site.app.mails.filter(({ subject }) => subject.includes('$250.00 is in your wallet'))).toHaveLength(1)
    expect(site.app.pushes.at(-1)?.payload.notification.body).toContain('$250.00')
    const activities = await make(site.app, calls.wallet.listActivities, {}, { as: person })
    expect(activities.data.items.map(({ status, by }) => [status, by])).toEqual([
      [2, 'provider'],
      [0, 'person'],
    ])
    await assertWallet(site.app, person)
    await site.assertBooks()
  })

  it('are credited once for return, webhook, scheduled poll and repeated requests', async () => {
    const open = await byCard(site, person, 10_000n)
    await site.atPage(open.payment?.checkoutUrl ?? '', paysWith(good))
    await site.sandbox.control('webhooks', { action: 'duplicate', times: 10 })
    await Promise.all([site.check(await sessionOf(open.id), person), finish(open.id), finish(open.id), site.settle()])
    await site.sandbox.control('webhooks', { action: 'flush', order: 'last' })
    await site.settle()
    site.app.advance(2 * minute)
    await site.app.runJobs()
    expect(await walletOf(site.app, person)).toMatchObject({ available: 10_000n, pendingIn: 0n })
    expect(await entriesOf(site.app, person)).toHaveLength(1)
    await site.assertBooks()
  })

  it('can be paid by another attempt after a declined and cancelled one', async () => {
    const open = await byCard(site, person, 10_000n)
    await site.atPage(open.payment?.checkoutUrl ?? '', paysWith(declined))
    const given = await make(
      site.app,
      calls.payment.cancelPayment,
      { params: { id: open.payment?.id ?? '' } },
      { as: person },
    )
    expect(given.data.state).toBe('cancelled')
    expect((await entriesOf(site.app, person)).map(({ status, reason }) => [status, reason])).toEqual([
      [3, 'cancelled'],
    ])
    site.app.advance(1000)
    const { data } = await make(
      site.app,
      calls.wallet.openCheckout,
      { body: { preapprovalId: open.id } },
      { as: person },
    )
    await site.atPage(data.payment?.checkoutUrl ?? '', paysWith(good))
    expect((await finish(open.id)).data.state).toBe('paid')
    expect((await entriesOf(site.app, person)).map(({ status }) => status)).toEqual([2, 3])
    await assertWallet(site.app, person)
    await site.assertBooks()
  })

  it('open one page for two tabs, and cannot be paid twice', async () => {
    const { id } = await requestWithdrawal(site.app, person, 10_000n)
    const body = { preapprovalId: id }
    const pages = await Promise.all(
      [1, 2, 3].map(() => make(site.app, calls.wallet.openCheckout, { body }, { as: person })),
    )
    expect(new Set(pages.map(({ data }) => data.payment?.id)).size).toBe(1)
    await site.atPage(pages[0]?.data.payment?.checkoutUrl ?? '', paysWith(good))
    await finish(id)
    const again = await make(site.app, calls.wallet.openCheckout, { body }, { as: person })
    expect(again.code).toBe('TOP_UP_ENDED')
    const offline = { preapprovalId: id, gateway: 'offline' } as const
    expect((await make(site.app, calls.wallet.addTopUp, { body: offline }, { as: person })).code).toBe('TOP_UP_ENDED')
  })

  it('are retried when the provider does not respond, while the entry is pending', async () => {
    await site.sandbox.control('faults', { kind: 'status', provider: 'stripe', method: 'POST', times: 1 })
    const silent = await byCard(site, person, 10_000n)
    expect(silent.payment).toMatchObject({ state: 'created', checkoutUrl: null })
    expect(await walletOf(site.app, person)).toMatchObject({ available: 0n, pendingIn: 10_000n })
    const { data } = await finish(silent.id)
    expect(data.payment?.state).toBe('open')
    await site.atPage(data.payment?.checkoutUrl ?? '', paysWith(good))
    expect((await finish(silent.id)).data.state).toBe('paid')
    await site.assertBooks()
  })

  it('that are disputed debit the remaining balance', async () => {
    const open = await byCard(site, person, 10_000n)
    await site.atPage(open.payment?.checkoutUrl ?? '', paysWith(good))
    await finish(open.id)
    await dispute()
    expect(await walletOf(site.app, person)).toMatchObject({ available: 0n, owed: 0n })
    const entries = await entriesOf(site.app, person)
    expect(entries.map(({ type, event }) => [type, event])).toEqual([
      ['DEBIT', 'top-up-reversed'],
      ['CREDIT', 'top-up'],
    ])
    expect(entries[0]?.originalId).toBe(entries[1]?.id)
    expect(site.app.mails.at(-1)?.subject).toContain('was reversed')
    await assertWallet(site.app, person)
    await site.assertBooks()
  })

  it('that are disputed after spending leave a receivable, settled first by the next credit', async () => {
    const owner = await newPerson(site.app, { userType: 'company' })
    const campaign = await newCampaign(site.app, owner)
    const open = await byCard(site, person, 15_000n)
    await site.atPage(open.payment?.checkoutUrl ?? '', paysWith(good))
    await finish(open.id)
    await payFromWallet(site.app, person, await reserve(site.app, person, campaign.id, 4n))
    await dispute()
    expect(await walletOf(site.app, person)).toMatchObject({ available: 0n, owed: 10_000n })
    await fill(site.app, person, admin, 4000n)
    expect(await walletOf(site.app, person)).toMatchObject({ available: 0n, owed: 6000n })
    await fill(site.app, person, admin, 9000n)
    expect(await walletOf(site.app, person)).toMatchObject({ available: 3000n, owed: 0n })
    const settled = (await entriesOf(site.app, person)).filter(({ event }) => event === 'receivable-settled')
    expect(settled.map(({ amount }) => amount.amount)).toEqual([6000n, 4000n])
    await assertWallet(site.app, person)
    await site.assertBooks()
  })

  async function dispute(): Promise<void> {
    site.app.advance(1000)
    const { charges = [] } = await site.sandbox.state('stripe')
    await site.sandbox.control('stripe/dispute', { charge: charges[0]?.['id'] })
    await site.settle()
  }

  it('add the fee of the payment method, and reject a total that was not displayed', async () => {
    const stripe = { on: true, basisPoints: 150, flat: { USD: '30' } }
    await site.app.deps.db.transact((tx) =>
      changeSettings(tx, { gatewayTerms: { stripe }, topUp: { maximum: { USD: 1000 } } }),
    )
    const { id } = await requestWithdrawal(site.app, person, 10_000n)
    const pay = (total: bigint) =>
      make(site.app, calls.wallet.openCheckout, { body: { preapprovalId: id, total } }, { as: person })
    expect((await pay(10_000n)).code).toBe('FEE_CHANGED')
    const open = (await pay(10_180n)).data
    expect(open).toMatchObject({ fee: 180n, feePoints: 150, feeFlat: 30n, total: 10_180n })
    await site.atPage(open.payment?.checkoutUrl ?? '', paysWith(good))
    await finish(id)
    expect(await walletOf(site.app, person)).toMatchObject({ available: 10_000n })
    expect((await entriesOf(site.app, person))[0]).toMatchObject({ fee: 180n, feePoints: 150, feeFlat: 30n })
    const above = { amount: { amount: 100_001n, currency: 'USD' } }
    const refused = await make(site.app, calls.wallet.createPreapproval, { body: above }, { as: person })
    expect(refused).toMatchObject({ status: 400, code: 'ABOVE_MAXIMUM' })
    await site.assertBooks()
    await site.app.deps.db.transact((tx) => changeSettings(tx, { gatewayTerms: {} }))
  })

  it('by transfer require the reference and an administrator’s confirmation of the exact amount', async () => {
    const { id } = await requestWithdrawal(site.app, person, 30_000n)
    const order = { body: { preapprovalId: id, gateway: 'offline' } } as const
    const { data } = await make(site.app, calls.wallet.addTopUp, order, { as: person })
    expect(data).toMatchObject({ state: 'waiting', gateway: 'offline' })
    expect(data.reference).toMatch(/^FH-/)
    expect(data.bank?.accountNumber).not.toBe('')
    // A repeated request returns the same transfer.
    expect((await make(site.app, calls.wallet.addTopUp, order, { as: person })).data.reference).toBe(data.reference)
    await site.app.runJobs()
    expect(site.app.mails.at(-1)?.text).toContain(data.reference)
    expect(await walletOf(site.app, person)).toMatchObject({ available: 0n, pendingIn: 30_000n })
    const byCode = { query: { search: data.reference ?? '' } }
    const found = await make(site.app, calls.admin.listTransfers, byCode, { as: admin })
    expect(found.data.items).toMatchObject([{ id, state: 'waiting' }])
    const confirm = (amount: bigint) =>
      make(
        site.app,
        calls.admin.confirmTransfer,
        { params: { id }, body: { received: { amount, currency: 'USD' } } },
        { as: admin },
      )
    expect((await confirm(29_999n)).code).toBe('AMOUNT_MISMATCH')
    const twice = await Promise.all([confirm(30_000n), confirm(30_000n)])
    expect(twice.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['TOP_UP_ENDED', 'ok'])
    expect(await walletOf(site.app, person)).toMatchObject({ available: 30_000n, pendingIn: 0n })
    await assertWallet(site.app, person)
    await site.assertBooks()
  })

  it('by transfer expire, and are credited if the transfer arrives later', async () => {
    const { id } = await requestWithdrawal(site.app, person, 30_000n)
    const order = { body: { preapprovalId: id, gateway: 'offline' } } as const
    await make(site.app, calls.wallet.addTopUp, order, { as: person })
    site.app.advance(15 * day)
    await site.app.deps.db.transact((tx) => site.app.deps.jobs.add(tx, 'end-top-ups', {}))
    await site.app.runJobs()
    // The sessions would have expired by then.
    await site.app.deps.db.execute(`update user_session set expires_at = expires_at + interval '40 days'`)
    expect(await walletOf(site.app, person)).toMatchObject({ pendingIn: 0n })
    expect((await entriesOf(site.app, person)).map(({ status, reason }) => [status, reason])).toEqual([[3, 'expired']])
    const body = { received: { amount: 30_000n, currency: 'USD' } }
    await make(site.app, calls.admin.confirmTransfer, { params: { id }, body }, { as: admin })
    const entries = await entriesOf(site.app, person)
    expect(entries.map(({ status }) => status)).toEqual([2, 3])
    expect(entries[0]?.originalId).toBe(entries[1]?.id)
    expect(await walletOf(site.app, person)).toMatchObject({ available: 30_000n })
    await assertWallet(site.app, person)
    await site.assertBooks()
  })

  it.each([
    ['a number', 5000],
    ['a float', 50.5],
    ['decimals as a text', '50.50'],
    ['negative', '-5000'],
    ['nothing', '0'],
    ['half a unit', '99'],
    ['huge', '999999999999999999'],
    ['longer than any', '9999999999999999999999'],
    ['Arabic digits', '٥٠٠٠'],
    ['hexadecimal', '0x1000'],
    ['an exponent', '1e5'],
    ['a list', ['5000']],
    ['null', null],
  ])('reject an amount that is %s', async (_, amount) => {
    const answer = await send(site.app, 'POST', 'wallet-preapproval', {
      as: person,
      body: { amount: { amount, currency: 'USD' } },
      headers: { 'idempotency-key': site.app.deps.ids.secret(16) },
    })
    expect(answer.status).toBe(400)
    expect(['INVALID_INPUT', 'BELOW_MINIMUM', 'ABOVE_MAXIMUM']).toContain(answer.code)
  })

  it('reject an unsupported currency, and a state set by the client', async () => {
    const headers = { 'idempotency-key': 'a-key-of-the-tests' }
    const post = (body: object) => send(site.app, 'POST', 'wallet-preapproval', { as: person, body, headers })
    expect((await post({ amount: { amount: '5000', currency: 'XXX' } })).code).toBe('INVALID_INPUT')
    expect((await post({ amount: { amount: '5000', currency: 'USD' }, state: 'paid' })).code).toBe('INVALID_INPUT')
    const { id } = await requestWithdrawal(site.app, person, 5000n)
    const patched = await send(site.app, 'PATCH', `update-wallet-topup/${id}`, { as: person, body: { status: 2 } })
    expect(patched.code).toBe('INVALID_INPUT')
    expect((await finish(id)).data.state).toBe('requested')
    expect(await walletOf(site.app, person)).toMatchObject({ available: 0n })
  })

  it('are not accessible to others', async () => {
    const open = await byCard(site, person, 5000n)
    const stranger = await newPerson(site.app)
    const as = { as: stranger }
    const { id } = open
    expect((await make(site.app, calls.wallet.getPreapproval, { query: { id } }, as)).status).toBe(404)
    expect((await finish(id, stranger)).status).toBe(404)
    expect((await make(site.app, calls.wallet.openCheckout, { body: { preapprovalId: id } }, as)).status).toBe(404)
    const offline = { body: { preapprovalId: id, gateway: 'offline' } } as const
    expect((await make(site.app, calls.wallet.addTopUp, offline, as)).status).toBe(404)
    await expect(site.check(await sessionOf(id), stranger)).rejects.toThrow(/404/)
    expect(await entriesOf(site.app, stranger)).toEqual([])
  })

  it('are disabled where the site has no wallets, while balances remain visible', async () => {
    await fill(site.app, person, admin, 5000n)
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: false }))
    const body = { amount: { amount: 5000n, currency: 'USD' } }
    expect((await make(site.app, calls.wallet.createPreapproval, { body }, { as: person })).code).toBe('WALLET_OFF')
    expect(await walletOf(site.app, person)).toMatchObject({ available: 5000n, active: false })
    const front = await make(site.app, calls.settings.gateway, { params: { type: 'wallet' } })
    expect(front.data.active).toBe(false)
  })
})
