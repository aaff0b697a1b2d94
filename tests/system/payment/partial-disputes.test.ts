/** Partial chargebacks: the ledger reverses exactly that part. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { assertWallet, byCard, walletOf } from '#tests/support/payments/wallets.ts'
import { disputeLast, goodCard, investByCard } from './card-payments.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'

describe.each(await behaviourEngine())('a partial dispute on %s', (engine) => {
  let site: PayingApp
  let payer: TestPerson
  let administrator: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.sandbox.control('reset', {})
    payer = await newPerson(site.app)
    campaign = await newCampaign(site.app, site.owner)
  })

  const dispute = async (amount: number): Promise<string> => {
    const id = await disputeLast(site, amount)
    await site.settle()
    return id
  }
  const invest = () => investByCard(site, campaign, payer)
  const owed = async () => -(await balanceAt(site, 'receivable', payer.id))
  const plan = async (id: string) =>
    (await make(site.app, calls.admin.planRefund, { params: { id } }, { as: administrator })).data

  it('of an investment leaves it confirmed, with a receivable for the amount', async () => {
    const outside = await balanceAt(site, 'external', 'stripe')
    const { id, attempt } = await invest()
    await dispute(3000)
    await site.check(attempt, payer)
    expect(await site.stateOf(id)).toBe('confirmed')
    expect((await site.attempts(id))[0]).toMatchObject({ state: 'succeeded' })
    expect(await balanceAt(site, 'escrow', campaign.id)).toBe(10_000n)
    expect(await owed()).toBe(3000n)
    // The payment minus the chargeback and the provider's fee.
    expect((await balanceAt(site, 'external', 'stripe')) - outside).toBe(-7000n + 320n)
    const inbox = await make(site.app, calls.social.listNotifications, { query: {} }, { as: payer })
    expect(inbox.data.items.map(({ kind }) => kind)).toContain('payment-partly-reversed')
    expect((await plan(attempt)).refusal).toBe('part-taken')
    const { data } = await make(site.app, calls.admin.getAttempt, { params: { id: attempt } }, { as: administrator })
    expect(data.bookings.map(({ kind }) => kind)).toContain('payment-reversed')
    await site.assertBooks()
  })

  it('of an investment that is then cancelled refunds the rest, and leaves no receivable', async () => {
    const { id } = await invest()
    await dispute(3000)
    await make(
      site.app,
      calls.investment.cancel,
      { params: { investorId: id }, body: { state: 'cancelled' } },
      { as: payer },
    )
    await site.settle()
    expect(await site.stateOf(id)).toBe('refunded')
    expect(await owed()).toBe(0n)
    expect(await balanceAt(site, 'escrow', campaign.id)).toBe(0n)
    const refunds = await site.app.deps.db.execute(
      'select r.amount from payment_refund r join payment_attempt a on a.id = r.attempt_id where a.investment_id = $1',
      [id],
    )
    expect(refunds).toEqual([{ amount: 7000n }])
    await site.assertBooks()
  })

  it('that was won before the first poll has no effect', async () => {
    const { id } = await invest()
    await site.sandbox.control('webhooks', { action: 'hold' })
    const disputed = await dispute(3000)
    await site.sandbox.control('stripe/close-dispute', { dispute: disputed, won: true })
    await site.sandbox.control('webhooks', { action: 'flush' })
    await site.settle()
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await owed()).toBe(0n)
    await site.assertBooks()
  })

  it.each([
    [3000, 7000n, 0n],
    [10_000, 0n, 0n],
  ])('of a top-up by %i leaves %i in the wallet and a receivable of %i', async (amount, available, debt) => {
    const topUp = await byCard(site, payer, 10_000n)
    await site.atPage(topUp.payment?.checkoutUrl ?? '', goodCard)
    await site.settle()
    await dispute(amount)
    expect((await walletOf(site.app, payer)).available).toBe(available)
    expect(await owed()).toBe(debt)
    await assertWallet(site.app, payer)
    await site.assertBooks()
  })

  it('counts once for webhook and scheduled poll, also when it arrives together with the payment', async () => {
    const topUp = await byCard(site, payer, 10_000n)
    await site.sandbox.control('webhooks', { action: 'hold' })
    await site.atPage(topUp.payment?.checkoutUrl ?? '', goodCard)
    await dispute(4000)
    await site.sandbox.control('webhooks', { action: 'duplicate', times: 20 })
    await site.sandbox.control('webhooks', { action: 'flush', order: 'last' })
    await site.settle()
    const attempt = topUp.payment?.id ?? ''
    await make(site.app, calls.admin.pollAttempt, { params: { id: attempt } }, { as: administrator })
    expect((await walletOf(site.app, payer)).available).toBe(6000n)
    await assertWallet(site.app, payer)
    await site.assertBooks()
  })
})
