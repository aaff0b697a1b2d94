/** Bank transfers received for reservations with another payment method. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { balanceAt, day } from '#tests/system/payment/gateway/gateway-under-test.ts'
import { confirmBy, reserveBy } from './transfers.ts'

const { admin, investment, payment } = calls

describe.each(await behaviourEngine())('a transfer for a reservation with another payment method on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let payer: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
    const fee = { basisPoints: 290, flat: [{ amount: 30n, currency: 'USD' }] }
    const body = { on: true, fee }
    await make(site.app, admin.updateGateway, { params: { type: 'stripe' }, body }, { as: administrator })
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    payer = await newPerson(site.app)
    campaign = await newCampaign(site.app, site.owner)
  })

  const confirm = (id: string) => confirmBy(site.app, administrator, id)
  const reserve = (gateway: GatewayName) => reserveBy(site.app, campaign, payer, gateway)
  const cancel = (investorId: string) =>
    make(site.app, investment.cancel, { params: { investorId }, body: { state: 'cancelled' } }, { as: payer })
  const listed = async (investmentId: string) =>
    (await make(site.app, admin.listPayments, { query: { limit: 100 } }, { as: administrator })).data.items.find(
      (each) => each.investmentId === investmentId,
    )
  const owedBack = async (id: string) => {
    const rows = await site.app.deps.db.execute('select amount from offline_refund where investment_id = $1', [id])
    return rows.map(({ amount }) => amount)
  }

  it('is rejected while a checkout is open, and replaces the payment method without a fee afterwards', async () => {
    const id = await reserve('stripe')
    const { checkoutUrl, id: attempt } = await site.checkout(id, payer)
    expect(await confirm(id)).toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' })
    expect(await listed(id)).toMatchObject({ isProcessing: true, gateway: 'stripe' })
    await make(site.app, payment.cancelPayment, { params: { id: attempt } }, { as: payer })
    await site.settle()
    const before = await balanceAt(site, 'fee', 'site')
    expect((await confirm(id)).data).toMatchObject({ state: 'confirmed', gateway: 'offline', isProcessing: false })
    expect(await balanceAt(site, 'fee', 'site')).toBe(before)
    expect(await balanceAt(site, 'escrow', campaign.id)).toBe(10_000n)
    const receipt = await make(site.app, investment.receipt, { params: { id } }, { as: payer })
    expect(receipt.data.investment).toMatchObject({ fee: 0n, gateway: 'offline' })
    // The checkout is closed and accepts no second payment.
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
    expect((await cancel(id)).data.state).toBe('refunded')
    expect(await owedBack(id)).toEqual([10_000n])
    await site.assertBooks()
  })

  it('for an unpaid wallet reservation is refunded as a transfer', async () => {
    const id = await reserve('wallet')
    await confirm(id)
    expect((await cancel(id)).data.state).toBe('refunded')
    expect(await owedBack(id)).toEqual([10_000n])
    expect(await balanceAt(site, 'transit', id)).toBe(10_000n)
    await site.assertBooks()
  })

  // Reproduces investments confirmed by earlier versions.
  const confirmedAsWallet = async (): Promise<string> => {
    const id = await reserve('wallet')
    await confirm(id)
    await site.app.deps.db.execute(`update investment set gateway = 'wallet' where id = $1`, [id])
    return id
  }

  it('that was recorded as a wallet payment is actually refunded', async () => {
    const id = await confirmedAsWallet()
    expect((await cancel(id)).data.state).toBe('refunded')
    expect(await owedBack(id)).toEqual([10_000n])
    await site.assertBooks()
  })

  it('that was recorded as a wallet payment is refunded when its campaign misses its goal', async () => {
    const id = await confirmedAsWallet()
    await site.pass(61 * day)
    await runSchedule('close-campaigns', site.app.deps)
    expect(await site.stateOf(id)).toBe('refunded')
    expect(await owedBack(id)).toEqual([10_000n])
    await site.assertBooks()
  })
})
