/** Disputes won after the funds were withdrawn: reinstated funds belong to the payer and are credited once. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { eraseAccountsJob } from '#api/jobs/privacy/erase-accounts.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { readProviderBooks } from '#tests/support/payments/provider-books.ts'
import {
  assertWallet,
  byCard,
  entriesOf,
  newHolder,
  walletOf,
  withAccount,
  withdraw,
} from '#tests/support/payments/wallets.ts'
import { disputeLast, goodCard, investByCard } from './card-payments.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'

const { admin } = calls

describe.each(await behaviourEngine())('a won dispute on %s', (engine) => {
  let site: PayingApp
  let payer: TestPerson
  let administrator: TestPerson
  let campaign: TestCampaign
  /** The provider's balance in the ledger before the test. */
  let before: bigint

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.sandbox.control('reset', {})
    payer = await newHolder(site.app)
    campaign = await newCampaign(site.app, site.owner)
    before = await inBooks()
  })

  /** Excludes the provider's fees, which are recorded as costs. */
  const inBooks = async (): Promise<bigint> =>
    -(await balanceAt(site, 'external', 'stripe')) - (await balanceAt(site, 'external', 'stripe:cost'))
  const owed = async () => -(await balanceAt(site, 'receivable', payer.id))
  const available = async () => (await walletOf(site.app, payer)).available
  const detail = async (id: string) =>
    (await make(site.app, admin.getAttempt, { params: { id } }, { as: administrator })).data
  const poll = (id: string) => make(site.app, admin.pollAttempt, { params: { id } }, { as: administrator })

  /** The ledger balances and matches the provider's books. */
  async function assertBooks(): Promise<void> {
    await site.assertBooks()
    const attempts = await site.app.deps.db.read.selectFrom('payment_attempt').selectAll().execute()
    const there = await readProviderBooks(site.sandbox, attempts)
    expect((await inBooks()) - before).toBe(there.netReceived)
  }
  const dispute = (amount?: number) => disputeLast(site, amount)
  const win = (id: string) => site.sandbox.control('stripe/close-dispute', { dispute: id, won: true })
  const invest = () => investByCard(site, campaign, payer)
  const topUp = async (amount = 10_000n) => {
    const { payment } = await byCard(site, payer, amount)
    await site.atPage(payment?.checkoutUrl ?? '', goodCard)
    await site.settle()
    expect(await available()).toBe(amount)
    return payment?.id ?? ''
  }
  const inbox = async () =>
    (await make(site.app, calls.social.listNotifications, { query: {} }, { as: payer })).data.items.filter(
      ({ kind }) => kind === 'payment-reinstated',
    )

  it("of a whole investment credits the payer's wallet", async () => {
    const { id, attempt } = await invest()
    const taken = await dispute()
    await site.settle()
    expect(await site.stateOf(id)).not.toBe('confirmed')
    await assertBooks()
    await win(taken)
    await site.settle()
    expect(await site.stateOf(id)).not.toBe('confirmed')
    expect(await available()).toBe(10_000n)
    expect(await owed()).toBe(0n)
    expect(await entriesOf(site.app, payer)).toMatchObject([
      { type: 'CREDIT', event: 'payment-reinstated', status: 2, amount: { amount: 10_000n } },
    ])
    const details = await detail(attempt)
    expect(details).toMatchObject({ state: 'reversed', attention: null })
    expect(details.reinstated).toMatchObject([{ providerRef: taken, amount: { amount: 10_000n, currency: 'USD' } }])
    const booking = details.bookings.find(({ kind }) => kind === 'payment-reinstated')
    expect(new Map(booking?.lines.map(({ account, amount }) => [account, amount.amount]))).toEqual(
      new Map([
        ['external', -10_000n],
        ['wallet', 10_000n],
      ]),
    )
    expect(await inbox()).toHaveLength(1)
    expect(site.app.mails.filter(({ subject }) => subject === '$100.00 was returned to your wallet')).toHaveLength(1)
    await assertWallet(site.app, payer)
    await assertBooks()
  })

  it('of a part of an investment settles the receivable, and allows a full refund', async () => {
    const { id, attempt } = await invest()
    const taken = await dispute(3000)
    await site.settle()
    expect(await owed()).toBe(3000n)
    await assertBooks()
    await win(taken)
    await site.settle()
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await owed()).toBe(0n)
    expect(await available()).toBe(0n)
    expect((await entriesOf(site.app, payer)).map(({ event }) => event).toSorted()).toEqual([
      'payment-reinstated',
      'receivable-settled',
    ])
    expect((await detail(attempt)).state).toBe('succeeded')
    const plan = await make(site.app, admin.planRefund, { params: { id: attempt } }, { as: administrator })
    expect(plan.data).toMatchObject({ refusal: null, amount: { amount: 10_000n } })
    await assertWallet(site.app, payer)
    await assertBooks()
  })

  it('leaves the part in the wallet when the rest was already refunded', async () => {
    const { id } = await invest()
    const taken = await dispute(3000)
    await site.settle()
    await make(
      site.app,
      calls.investment.cancel,
      { params: { investorId: id }, body: { state: 'cancelled' } },
      { as: payer },
    )
    await win(taken)
    await site.settle()
    expect(await site.stateOf(id)).toBe('refunded')
    expect(await available()).toBe(3000n)
    expect(await owed()).toBe(0n)
    await site.assertBooks()
  })

  it.each([
    [3000, 10_000n],
    [undefined, 10_000n],
  ])('of %s of a top-up credits the wallet again', async (part, whole) => {
    await topUp()
    const taken = await dispute(part)
    await site.settle()
    expect(await available()).toBe(whole - BigInt(part ?? 10_000))
    await assertBooks()
    await win(taken)
    await site.settle()
    expect(await available()).toBe(whole)
    expect(await inbox()).toHaveLength(1)
    await assertWallet(site.app, payer)
    await assertBooks()
  })

  it('of a withdrawn top-up settles the receivable first', async () => {
    const attempt = await topUp()
    await withAccount(site.app, payer)
    expect((await withdraw(site.app, payer, 6000n)).code).toBeUndefined()
    const taken = await dispute()
    await site.settle()
    expect(await owed()).toBe(6000n)
    await win(taken)
    await site.settle()
    expect(await owed()).toBe(0n)
    expect(await available()).toBe(4000n)
    expect((await detail(attempt)).state).toBe('reversed')
    await assertWallet(site.app, payer)
    await assertBooks()
  })

  it.each([3000, undefined])(
    'of %s is booked once, whatever the number, order and source of the notices',
    async (part) => {
      const attempt = await topUp()
      const taken = await dispute(part)
      await site.settle()
      await site.sandbox.control('webhooks', { action: 'hold' })
      await win(taken)
      await site.sandbox.control('webhooks', { action: 'duplicate', times: 20 })
      await site.sandbox.control('webhooks', { action: 'flush', order: 'last' })
      await Promise.all([site.settle(), poll(attempt), poll(attempt), poll(attempt)])
      await site.settle()
      await poll(attempt)
      expect(await available()).toBe(10_000n)
      expect((await detail(attempt)).reinstated).toHaveLength(1)
      expect(await inbox()).toHaveLength(1)
      await assertWallet(site.app, payer)
      await assertBooks()
    },
  )

  it('books nothing if it was won before the first poll', async () => {
    const attempt = await topUp()
    await site.sandbox.control('webhooks', { action: 'hold' })
    await win(await dispute())
    await site.sandbox.control('webhooks', { action: 'flush', order: 'last' })
    await site.settle()
    expect(await available()).toBe(10_000n)
    expect(await detail(attempt)).toMatchObject({ state: 'succeeded', reinstated: [] })
    await assertBooks()
  })

  it('credits the wallet even where the site has disabled wallets, for withdrawal', async () => {
    const { attempt } = await invest()
    const taken = await dispute()
    await site.settle()
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: false }))
    await win(taken)
    await site.settle()
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
    expect(await available()).toBe(10_000n)
    expect((await detail(attempt)).attention).toBeNull()
    await assertBooks()
  })

  it("of a deleted account requires an administrator's action", async () => {
    const { attempt } = await invest()
    const taken = await dispute()
    await site.settle()
    const { db, clock } = site.app.deps
    await db.execute('insert into account_deletion (person_id, requested_at, due_at) values ($1, $2, $2)', [
      payer.id,
      new Date(clock.now()),
    ])
    await processDueRows(eraseAccountsJob, { ...site.app.deps, mailer: { send: () => Promise.resolve() } })
    await win(taken)
    await site.settle()
    expect(await balanceAt(site, 'wallet', payer.id)).toBe(0n)
    expect(await balanceAt(site, 'transit', attempt)).toBe(10_000n)
    const details = await detail(attempt)
    expect(details).toMatchObject({
      attention: 'refund-refused',
      refunds: [{ state: 'failed', reason: 'account-deleted' }],
    })
    const listed = await make(site.app, admin.listAttempts, { query: { state: 'attention' } }, { as: administrator })
    expect(listed.data.items.map(({ id }) => id)).toContain(attempt)
    const plan = await make(site.app, admin.planRefund, { params: { id: attempt } }, { as: administrator })
    expect(plan.data).toMatchObject({ refusal: null, amount: { amount: 10_000n } })
    await assertBooks()
  })
})
