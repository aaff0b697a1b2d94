/** The terms of payment methods as set by administrators: enabled or not, and the payer's fee. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'

const { admin, investment, payment, settings } = calls
const paypal = { type: 'paypal' } as const
const fee = { basisPoints: 290, flat: [{ amount: 30n, currency: 'USD' }] }
const free = { on: true, fee: { basisPoints: 0, flat: [] } }

describe.each(await behaviourEngine())('the terms of a payment method on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine, 'paypal')
    administrator = await newPerson(site.app, { userType: null, admin: true })
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    campaign = await newCampaign(site.app, site.owner)
    await update(free)
  })

  const update = (body: { on: boolean; fee: { basisPoints: number; flat: { amount: bigint; currency: string }[] } }) =>
    make(site.app, admin.updateGateway, { params: paypal, body }, { as: administrator })
  const balance = async (kind: string, holder: string): Promise<bigint> => {
    const sql = 'select balance from ledger_account where kind = $1 and holder = $2 and currency = $3'
    const rows = await site.app.deps.db.execute(sql, [kind, holder, 'USD'])
    return (rows[0]?.['balance'] as bigint | undefined) ?? 0n
  }
  const quote = async (gateway: 'paypal' | 'offline') => {
    const body = { campaignId: campaign.id, units: 4n, gateway }
    return (await make(site.app, investment.check, { body }, { as: site.investor })).data
  }
  const ask = (investmentId: string, total: bigint) =>
    make(site.app, payment.openPayPal, { body: { investmentId, total } }, { as: site.investor })

  it('set a fee that is displayed, charged in addition, and booked separately', async () => {
    const before = await balance('fee', 'site')
    const { data: changed } = await update({ on: true, fee })
    expect(changed).toMatchObject({ ...paypal, offline: null, ach: null })
    expect(changed.terms).toMatchObject({ ...paypal, on: true, fee, provider: { test: true } })
    expect(await quote('paypal')).toMatchObject({ amount: { amount: 10_000n }, fee: 320n, total: 10_320n })
    expect(await quote('offline')).toMatchObject({ fee: 0n, total: 10_000n })
    const front = await make(site.app, settings.gateway, { params: paypal }, {})
    expect(front.data).toEqual({ type: 'paypal', active: true, test: true, publicKey: null, fee })
    const id = await site.reserve(campaign)
    const { data } = await ask(id, 10_320n)
    expect(data.amount).toEqual({ amount: 10_320n, currency: 'USD' })
    const { orders = [] } = await site.sandbox.state('paypal')
    expect(orders.at(-1)?.['purchase_units']).toMatchObject([{ amount: { value: '103.20' } }])
    await site.atPage(data.checkoutUrl, { action: 'approve' })
    expect((await site.check(data.id)).state).toBe('succeeded')
    expect(await balance('escrow', campaign.id)).toBe(10_000n)
    expect((await balance('fee', 'site')) - before).toBe(320n)
    const receipt = await make(site.app, investment.receipt, { params: { id } }, { as: site.investor })
    expect(receipt.data.investment).toMatchObject({ fee: 320n, amount: { amount: 10_000n } })
    await site.assertBooks()
  })

  it('never charge a fee that was not displayed, and do not affect open attempts', async () => {
    const id = await site.reserve(campaign)
    await update({ on: true, fee })
    expect(await ask(id, 10_000n)).toMatchObject({ status: 409, code: 'FEE_CHANGED' })
    expect(await site.attempts(id)).toHaveLength(0)
    const { data } = await ask(id, 10_320n)
    await update({ on: false, fee: free.fee })
    await site.atPage(data.checkoutUrl, { action: 'approve' })
    expect((await site.check(data.id)).state).toBe('succeeded')
    expect((await site.attempts(id))[0]).toMatchObject({ amount: 10_320n, fee: 320n })
  })

  it('refund the fee along with an unusable payment', async () => {
    await update({ on: true, fee })
    const id = await site.reserve(campaign)
    const { data } = await ask(id, 10_320n)
    await site.atPage(data.checkoutUrl, { action: 'approve' })
    await site.sandbox.control('webhooks', { action: 'drop', times: 10 })
    await site.check(data.id)
    const { captures = [] } = await site.sandbox.state('paypal')
    await site.sandbox.control('webhooks', { action: 'hold' })
    await site.sandbox.control('paypal/reverse', { capture: captures.at(-1)?.['id'] })
    await site.sandbox.control('webhooks', { action: 'flush' })
    await site.settle()
    // The payment was charged back: neither it nor the fee remains in the ledger.
    expect(await balance('escrow', campaign.id)).toBe(0n)
    expect(await site.stateOf(id)).toBe('cancelled')
    await site.assertBooks()
  })

  it('disable a payment method for new attempts', async () => {
    const id = await site.reserve(campaign)
    await update({ on: false, fee })
    await expect(site.reserve(campaign)).rejects.toThrow(/GATEWAY_OFF/)
    expect(await ask(id, 10_320n)).toMatchObject({ code: 'GATEWAY_OFF' })
    const front = await make(site.app, settings.gateway, { params: paypal }, {})
    expect(front.data.active).toBe(false)
  })

  it.each([
    [{ basisPoints: 1001, flat: [] }, 400],
    [{ basisPoints: 0, flat: [{ amount: 10_001n, currency: 'USD' }] }, 400],
    [{ basisPoints: 0, flat: [{ amount: 1n, currency: 'KWD' }] }, 400],
    [{ basisPoints: 0, flat: [{ amount: 1n, currency: 'XTS' }] }, 400],
  ])('reject %o', async (wrong, status) => {
    expect((await update({ on: true, fee: wrong })).status).toBe(status)
    expect((await quote('paypal')).fee).toBe(0n)
  })

  it('are restricted to administrators, and every change is audited', async () => {
    for (const as of [site.investor, site.owner]) {
      expect(await make(site.app, admin.listGatewayTerms, {}, { as })).toMatchObject({ status: 403 })
      const body = { on: true, fee }
      expect(await make(site.app, admin.updateGateway, { params: paypal, body }, { as })).toMatchObject({
        status: 403,
      })
    }
    await site.pass(1000)
    await update({ on: true, fee })
    const { data } = await make(site.app, admin.listGatewayTerms, {}, { as: administrator })
    expect(data.map(({ type }) => type)).toEqual(['stripe', 'paypal', 'ach'])
    expect(data.find(({ type }) => type === 'paypal')).toMatchObject({ fee, changed: { by: expect.any(String) } })
    const [event] = await site.app.deps.db.execute(
      `select facts from audit_event where event_name = 'gateway-terms-changed-paypal' order by at desc, id desc limit 1`,
    )
    expect(event?.['facts']).toMatchObject({ on: true, basisPoints: 290, flat: { USD: '30' } })
  })
})
