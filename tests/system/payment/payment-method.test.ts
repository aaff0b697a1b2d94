/** Changing the payment method of a reservation: everything else is preserved, and every payment counts once. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { checkoutMinutes } from '#domain/limits.ts'
import { type GatewayName, gatewayNames } from '#domain/payment/payment.ts'
import { setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { assertCustodial, fundCustodial, payFromCustodial } from '#tests/support/payments/custodial-wallet.ts'
import { fill, newHolder, payFromWallet } from '#tests/support/payments/wallets.ts'
import { balanceAt, day } from '#tests/system/payment/gateway/gateway-under-test.ts'
import { confirmBy, reserveBy } from './transfers.ts'

const { admin, investment, payment } = calls
const openings = { stripe: payment.openCheckout, paypal: payment.openPayPal, ach: payment.openBankDebit } as const
const minute = 60_000
const good = paysWith('4242424242424242')

describe.each(await behaviourEngine())('changing the payment method on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let payer: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    const fee = { basisPoints: 290, flat: [{ amount: 30n, currency: 'USD' }] }
    const body = { on: true, fee }
    await make(site.app, admin.updateGateway, { params: { type: 'stripe' }, body }, { as: administrator })
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.sandbox.control('reset', {})
    await settings({ walletModule: true, mangoPayModule: true, fixedOfflineOnly: false })
    payer = await newHolder(site.app)
    campaign = await newCampaign(site.app, site.owner, { unitsTotal: 100n })
  })

  const settings = (change: Parameters<typeof changeSettings>[1]) =>
    site.app.deps.db.transact((tx) => changeSettings(tx, change))
  const reserve = (gateway: GatewayName) => reserveBy(site.app, campaign, payer, gateway)
  const seen = async (id: string) => (await make(site.app, investment.receipt, { params: { id } }, { as: payer })).data
  const change = (
    id: string,
    gatewayBefore: GatewayName,
    gateway: GatewayName,
    { as = payer, key, total }: { as?: TestPerson; key?: string; total?: bigint } = {},
  ) =>
    make(
      site.app,
      investment.edit,
      {
        params: { investorId: id },
        body: { units: 4n, unitsBefore: 4n, gateway, gatewayBefore, ...(total === undefined ? {} : { total }) },
      },
      { as, ...(key === undefined ? {} : { key }) },
    )
  const open = async (id: string, by: keyof typeof openings = 'stripe') => {
    site.app.advance(1)
    return (await make(site.app, openings[by], { body: { investmentId: id } }, { as: payer })).data
  }
  const confirm = (id: string) => confirmBy(site.app, administrator, id)
  const stateOfAttempt = async (id: string) => (await site.attempts(id)).at(-1)?.state
  const taken = async () =>
    (
      await site.app.deps.db.read
        .selectFrom('campaign')
        .select(['units_taken', 'raised', 'investors'])
        .where('id', '=', campaign.id)
        .executeTakeFirstOrThrow()
    ).units_taken

  it('from transfer to card preserves units, reference, deadline and signature, and adds the fee', async () => {
    const id = await reserve('offline')
    const before = (await seen(id)).investment
    const { paymentMethods } = await seen(id)
    expect(paymentMethods.map(({ gateway, fee }) => [gateway, fee])).toEqual([
      ['stripe', 320n],
      ['paypal', 0n],
      ['ach', 0n],
      ['wallet', 0n],
      ['mangopay', 0n],
    ])
    const { data } = await change(id, 'offline', 'stripe', { total: 10_320n })
    expect(data).toEqual({ ...before, gateway: 'stripe', fee: 320n })
    expect(data.agreement).not.toBeNull()
    expect(await taken()).toBe(4n)
    const { bank, payment: none, paymentMethods: since } = await seen(id)
    expect([bank, none]).toEqual([null, null])
    expect(since.map(({ gateway }) => gateway)).toContain('offline')
    const { checkoutUrl, amount } = await open(id)
    expect(amount.amount).toBe(10_320n)
    await site.atPage(checkoutUrl, good)
    await site.settle()
    expect((await seen(id)).investment).toMatchObject({ state: 'confirmed', gateway: 'stripe', fee: 320n })
    expect(await balanceAt(site, 'escrow', campaign.id)).toBe(10_000n)
    expect(await taken()).toBe(4n)
    await site.assertBooks()
  })

  it('from an open page to transfer closes the page', async () => {
    const id = await reserve('stripe')
    const { createdAt, reference } = (await seen(id)).investment
    const { checkoutUrl } = await open(id)
    const { reservedUntil } = (await seen(id)).paymentMethods.find(({ gateway }) => gateway === 'offline') ?? {}
    const { data } = await change(id, 'stripe', 'offline', { total: 10_000n })
    const until = new Date(Date.parse(createdAt) + 7 * day).toISOString()
    expect(data).toMatchObject({ gateway: 'offline', fee: 0n, reference, expiresAt: until, triesUntil: until })
    expect(reservedUntil).toBe(until)
    expect(await stateOfAttempt(id)).toBe('cancelled')
    expect((await site.atPage(checkoutUrl, good)).status).toBe(410)
    await site.settle()
    const receipt = await seen(id)
    expect(receipt.payment).toBeNull()
    expect(receipt.bank?.accountNumber).toBeTruthy()
    expect((await confirm(id)).data).toMatchObject({ state: 'confirmed', gateway: 'offline' })
    expect(await balanceAt(site, 'escrow', campaign.id)).toBe(10_000n)
    const rows = `select facts from audit_event where event_name = 'payment-method-changed' and subject = $1 order by at, id`
    expect((await site.app.deps.db.execute(rows, [id])).map((row) => row['facts'])).toEqual([
      { from: 'stripe', to: 'offline' },
    ])
    await site.assertBooks()
  })

  it.each(['stripe', 'paypal', 'ach', 'wallet', 'mangopay'] as const)(
    'to %s and back restores the fee',
    async (method) => {
      const id = await reserve(method)
      const fee = method === 'stripe' ? 320n : 0n
      expect((await change(id, method, 'offline')).data).toMatchObject({ gateway: 'offline', fee: 0n })
      expect((await change(id, 'offline', method)).data).toMatchObject({ gateway: method, fee })
      expect(await taken()).toBe(4n)
    },
  )

  it('works for wallets, also after a failed wallet payment', async () => {
    const first = await reserve('offline')
    await change(first, 'offline', 'wallet')
    expect((await payFromWallet(site.app, payer, first)).code).toBe('INSUFFICIENT_BALANCE')
    await change(first, 'wallet', 'paypal')
    await change(first, 'paypal', 'wallet')
    await fill(site.app, payer, administrator, 10_000n)
    expect((await payFromWallet(site.app, payer, first)).data).toMatchObject({ state: 'confirmed', fee: 0n })
    const second = await reserve('stripe')
    await fundCustodial(site, payer, 10_000n)
    await change(second, 'stripe', 'mangopay')
    const path = '/v2.01/sandbox/transfers'
    await site.sandbox.control('faults', { kind: 'status', status: 400, provider: 'mangopay', method: 'POST', path })
    expect((await payFromCustodial(site, payer, second)).data.state).toBe('failed')
    expect((await change(second, 'mangopay', 'offline')).data).toMatchObject({ gateway: 'offline' })
    await confirm(second)
    expect(await balanceAt(site, 'escrow', campaign.id)).toBe(20_000n)
    await assertCustodial(site, payer)
  })

  it('is rejected while a custodial wallet payment is open, which cannot be cancelled', async () => {
    const id = await reserve('mangopay')
    await fundCustodial(site, payer, 10_000n)
    await site.sandbox.control('mangopay/ask-for-transfers', { on: true })
    const { data } = await payFromCustodial(site, payer, id)
    expect(data.state).toBe('open')
    expect(await change(id, 'mangopay', 'offline')).toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' })
    expect((await seen(id)).paymentMethods).toEqual([])
    await site.atPage(data.checkoutUrl, { action: 'no' })
    await make(site.app, payment.checkSession, { query: { sessionId: data.id } }, { as: payer })
    expect((await change(id, 'mangopay', 'offline')).data.gateway).toBe('offline')
    await assertCustodial(site, payer)
  })

  it('is rejected while a payment is pending, and after it has succeeded', async () => {
    const id = await reserve('ach')
    const { checkoutUrl } = await open(id, 'ach')
    await site.atPage(checkoutUrl, { action: 'pay', method: 'bank:000123456789' })
    await site.settle()
    expect(await stateOfAttempt(id)).toBe('processing')
    expect((await seen(id)).paymentMethods).toEqual([])
    expect(await change(id, 'ach', 'offline')).toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' })
    await site.pass(9 * day)
    await site.settle()
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await change(id, 'ach', 'offline')).toMatchObject({ status: 409, code: 'INVESTMENT_NOT_PENDING' })
    expect((await seen(id)).paymentMethods).toEqual([])
  })

  it('is rejected when a payment has succeeded without a webhook', async () => {
    const id = await reserve('stripe')
    await site.sandbox.control('webhooks', { action: 'drop', times: 1000 })
    const { checkoutUrl } = await open(id)
    await site.atPage(checkoutUrl, good)
    expect(await site.stateOf(id)).toBe('reserved')
    expect(await change(id, 'stripe', 'offline')).toMatchObject({ status: 409, code: 'INVESTMENT_NOT_PENDING' })
    expect((await seen(id)).investment).toMatchObject({ state: 'confirmed', gateway: 'stripe', fee: 320n })
    // The transfer that was also sent is booked separately.
    expect(await confirm(id)).toMatchObject({ code: 'INVESTMENT_NOT_PENDING' })
    await site.assertBooks()
  })

  it('is rejected until the provider confirms that its page is closed', async () => {
    const id = await reserve('stripe')
    await open(id)
    await site.sandbox.control('faults', { kind: 'status', provider: 'stripe', times: 2 })
    expect(await change(id, 'stripe', 'offline')).toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' })
    expect((await seen(id)).investment).toMatchObject({ gateway: 'stripe', fee: 320n })
    expect((await change(id, 'stripe', 'offline')).data).toMatchObject({ gateway: 'offline', fee: 0n })
  })

  it('is possible when a page was never opened because the provider did not respond', async () => {
    const id = await reserve('stripe')
    await site.sandbox.control('faults', { kind: 'status', provider: 'stripe', method: 'POST', times: 1 })
    expect(await open(id)).toMatchObject({ state: 'created', checkoutUrl: null })
    expect((await change(id, 'stripe', 'offline')).data).toMatchObject({ gateway: 'offline', fee: 0n })
    expect(await stateOfAttempt(id)).toBe('cancelled')
    await confirm(id)
    await site.settle()
    expect(await site.stateOf(id)).toBe('confirmed')
    await site.assertBooks()
  })

  it('books a payment on the abandoned attempt with its own method and fee', async () => {
    const id = await reserve('stripe')
    const { checkoutUrl, id: attempt } = await open(id)
    // Reproduces a provider that reported an attempt as closed and charged it nevertheless.
    await site.app.deps.db.execute(`update payment_attempt set state = 'cancelled' where id = $1`, [attempt])
    await change(id, 'stripe', 'offline')
    await site.atPage(checkoutUrl, good)
    await site.settle()
    expect((await seen(id)).investment).toMatchObject({ state: 'confirmed', gateway: 'stripe', fee: 320n })
    expect(await balanceAt(site, 'escrow', campaign.id)).toBe(10_000n)
    expect(await confirm(id)).toMatchObject({ code: 'INVESTMENT_NOT_PENDING' })
    await site.assertBooks()
  })

  it('refunds a payment on the abandoned attempt when the units have changed', async () => {
    const id = await reserve('stripe')
    const { checkoutUrl, id: attempt } = await open(id)
    await site.app.deps.db.execute(`update payment_attempt set state = 'cancelled' where id = $1`, [attempt])
    const body = { units: 8n, unitsBefore: 4n }
    await make(site.app, investment.edit, { params: { investorId: id }, body }, { as: payer })
    await site.atPage(checkoutUrl, good)
    await site.settle()
    expect(await site.stateOf(id)).toBe('reserved')
    expect(await balanceAt(site, 'escrow', campaign.id)).toBe(0n)
    const rows = await site.app.deps.db.execute('select amount from payment_refund where attempt_id = $1', [attempt])
    expect(rows.map((row) => row['amount'])).toEqual([10_320n])
    await site.assertBooks()
  })

  it('accepts a transfer with the old reference while unpaid, and books it as unusable afterwards', async () => {
    const unpaid = await reserve('offline')
    await change(unpaid, 'offline', 'stripe')
    expect((await confirm(unpaid)).data).toMatchObject({ state: 'confirmed', gateway: 'offline' })
    expect((await seen(unpaid)).investment).toMatchObject({ gateway: 'offline', fee: 0n })

    const id = await reserve('offline')
    const { reference } = (await seen(id)).investment
    await change(id, 'offline', 'stripe')
    await site.atPage((await open(id)).checkoutUrl, good)
    await site.settle()
    const query = { search: reference, limit: 10 }
    const { items } = (await make(site.app, admin.listPayments, { query }, { as: administrator })).data
    expect(items).toMatchObject([{ investmentId: id, gateway: 'stripe', state: 'confirmed' }])
    expect(await confirm(id)).toMatchObject({ code: 'INVESTMENT_NOT_PENDING' })
    const order = { amount: 10_000n, destination: 'offline' } as const
    const params = { investmentId: id }
    const plan = await make(site.app, admin.planUnusable, { params, query: order }, { as: administrator })
    const body = { ...order, seen: plan.data.seen, reason: 'Paid by card' }
    const booked = await make(site.app, admin.bookUnusable, { params, body }, { as: administrator })
    expect(booked.status).toBe(200)
    expect(await balanceAt(site, 'transit', booked.data.id)).toBe(10_000n)
    expect(await balanceAt(site, 'escrow', campaign.id)).toBe(20_000n)
    await site.assertBooks()
  })

  it('closes no attempt when rejected, and a replay closes no newer attempt', async () => {
    const id = await reserve('stripe')
    await open(id)
    const refused: readonly [GatewayName, GatewayName, bigint | undefined, string][] = [
      ['offline', 'paypal', undefined, 'INVESTMENT_CHANGED'],
      ['stripe', 'offline', 9_999n, 'FEE_CHANGED'],
      ['stripe', 'wallet', undefined, 'WALLET_OFF'],
      ['stripe', 'mangopay', undefined, 'GATEWAY_OFF'],
    ]
    await settings({ walletModule: false, mangoPayModule: false })
    for (const [from, to, total, code] of refused)
      expect(await change(id, from, to, total === undefined ? {} : { total })).toMatchObject({ code })
    expect(await change(id, 'stripe', 'offline', { as: await newPerson(site.app) })).toMatchObject({ status: 404 })
    await setStatus(site.app, campaign.id, 4)
    expect(await change(id, 'stripe', 'offline')).toMatchObject({ code: 'CAMPAIGN_CLOSED' })
    await setStatus(site.app, campaign.id, 2)
    expect(await stateOfAttempt(id)).toBe('open')

    const key = 'one-change-of-the-way'
    const first = await change(id, 'stripe', 'offline', { key })
    await change(id, 'offline', 'stripe')
    await open(id)
    expect((await change(id, 'stripe', 'offline', { key })).data).toEqual(first.data)
    expect(await stateOfAttempt(id)).toBe('open')
  })

  it('offers only the methods that the campaign allows', async () => {
    await settings({ fixedOfflineOnly: true })
    campaign = await newCampaign(site.app, site.owner)
    await site.app.deps.db.execute(`update campaign set raise_type = 'fixed' where id = $1`, [campaign.id])
    const id = await reserve('offline')
    expect((await seen(id)).paymentMethods).toEqual([])
    for (const method of gatewayNames.filter((each) => each !== 'offline'))
      expect(await change(id, 'offline', method)).toMatchObject({ code: 'GATEWAY_OFF' })
  })

  it('with other units at once requires a new signature, and closes the old page', async () => {
    const id = await reserve('stripe')
    await open(id)
    const body = { units: 8n, unitsBefore: 4n, gateway: 'paypal', gatewayBefore: 'stripe', total: 20_000n } as const
    const { data } = await make(site.app, investment.edit, { params: { investorId: id }, body }, { as: payer })
    expect(data).toMatchObject({ units: 8n, gateway: 'paypal', fee: 0n, agreement: null })
    expect(await stateOfAttempt(id)).toBe('cancelled')
    expect(await taken()).toBe(8n)
  })

  it('never extends the transfer deadline, whatever was chosen in between', async () => {
    const id = await reserve('stripe')
    const begun = Date.parse((await seen(id)).investment.createdAt)
    // New attempts are no longer accepted, but the last page is still open.
    await site.pass(20 * minute)
    await open(id)
    await site.pass(20 * minute)
    const late = await seen(id)
    expect(Date.parse(late.investment.triesUntil ?? '')).toBeLessThan(site.app.deps.clock.now())
    expect(late.paymentMethods.map(({ gateway }) => gateway)).toEqual(['offline', 'wallet'])
    expect(await change(id, 'stripe', 'paypal')).toMatchObject({ code: 'TRIES_OVER' })
    await change(id, 'stripe', 'offline')
    let method: GatewayName = 'offline'
    for (let steps = 0; steps < 40 && (await site.stateOf(id)) === 'reserved'; steps += 1) {
      await site.pass(6 * 60 * minute)
      await runSchedule('poll-providers', { ...site.app.deps })
      await runSchedule('expire-reservations', site.app.deps)
      const to: GatewayName = method === 'offline' ? 'stripe' : 'offline'
      if ((await change(id, method, to)).status !== 200) continue
      method = to
      if (method === 'stripe') await open(id)
      const until = Date.parse((await seen(id)).investment.expiresAt ?? '')
      expect(until).toBeLessThanOrEqual(begun + 7 * day + checkoutMinutes * minute)
    }
    expect(site.app.deps.clock.now()).toBeLessThan(begun + 8 * day)
    expect(await site.stateOf(id)).toBe('expired')
    expect(await taken()).toBe(0n)
  })
})
