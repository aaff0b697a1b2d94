/** The contract of every gateway: each course that a payment can take, and the resulting balances. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import type { Gateway } from '#api/payment-ports.ts'
import { calls } from '#contract/calls.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson } from '#tests/support/test-users.ts'
import type { Engine } from '#tests/support/test-app.ts'
import { otherCurrencyCases } from '#tests/system/payment/other-currency.ts'
import { balanceAt, type Contract, contractOf, day, type GatewayUnderTest } from './gateway-under-test.ts'

const minute = 60_000

/** @param more cases specific to this gateway */
export function gatewayContract(engine: Engine, tested: GatewayUnderTest, more?: (at: () => Contract) => void): void {
  describe(`paying by ${tested.name} on ${engine}`, () => {
    let contract: Contract

    beforeAll(async () => {
      const site = await startPayingApp(engine, tested.name)
      contract = contractOf(site, tested)
    })
    afterAll(() => contract.site.stop())
    beforeEach(async () => {
      await contract.site.sandbox.control('reset', {})
      const campaign = await newCampaign(contract.site.app, contract.site.owner)
      const before = await balanceAt(contract.site, 'custodial', contract.site.investor.id)
      contract = contractOf(contract.site, tested, campaign, before)
    })

    paidCases(tested, () => contract)
    otherCurrencyCases(tested, () => contract)
    endedCases(tested, () => contract)
    failingCases(tested, () => contract)
    messageCases(tested, () => contract)
    refundCases(tested, () => contract)
    more?.(() => contract)
  })
}

const cancelInvestment = (site: PayingApp, id: string) =>
  make(
    site.app,
    calls.investment.cancel,
    { params: { investorId: id }, body: { state: 'cancelled' } },
    { as: site.investor },
  )

function paidCases(tested: GatewayUnderTest, at: () => Contract): void {
  const ofInvestments = tested.pays === 'investments'

  it('completes a payment: page, return, receipt, ledger', async () => {
    const { site, open, pay, arrive, arrived, expectUnits } = at()
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    const { id, url } = await open()
    const back = await pay(url)
    expect(back.pathname).toBe(ofInvestments ? `/payment/${id}` : '/mangopay-topup-receipt')
    const session = back.searchParams.get('session_id') ?? ''
    expect(await site.check(session)).toMatchObject({
      state: tested.days === 0 ? 'succeeded' : 'processing',
      test: true,
      checkoutUrl: null,
    })
    await arrive()
    expect((await site.check(session)).state).toBe('succeeded')
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await arrived()).toBe(10_000n)
    await expectUnits(4n)
    if (ofInvestments) {
      const { data } = await make(site.app, calls.investment.receipt, { params: { id } }, { as: site.investor })
      expect(data.transactionId).not.toBeNull()
      expect(data.bank).toBeNull()
      expect(data.payment?.state).toBe('succeeded')
    }
    // The provider's fee is known, and is borne by the site.
    expect((await site.attempts(id))[0]?.cost).toBe(tested.cost)
    const mailsBefore = site.app.mails.length
    await site.settle()
    expect(
      site.app.mails.slice(mailsBefore).filter(({ text }) => text.includes(ofInvestments ? id : '/mango-pay')),
    ).toHaveLength(1)
    await site.assertBooks()
  })

  it.each(['before the payer is back', 'and the payer never comes back', 'twice, and in the opposite order'] as const)(
    'books the payment once if the webhook arrives %s',
    async (when) => {
      const { site, open, pay, arrive, arrived } = at()
      const { id, url, session } = await open()
      await site.sandbox.control('webhooks', { action: 'hold' })
      await pay(url)
      await arrive()
      if (when.startsWith('twice')) await site.check(session)
      if (when.startsWith('twice')) await site.sandbox.control('webhooks', { action: 'duplicate', times: 10 })
      await site.sandbox.control('webhooks', {
        action: 'flush',
        order: when.startsWith('twice') ? 'last' : 'first',
      })
      await site.settle()
      if (when.startsWith('before')) expect((await site.check(session)).state).toBe('succeeded')
      expect(await site.stateOf(id)).toBe('confirmed')
      expect(await arrived()).toBe(10_000n)
      expect(await site.attempts(id)).toHaveLength(1)
      await site.assertBooks()
    },
  )

  it('finds a payment without a webhook by the scheduled poll', async () => {
    const { site, open, pay, arrive, pollNow } = at()
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    const { id, url } = await open()
    await pay(url)
    await site.pass(minute)
    await pollNow()
    await arrive()
    await site.pass(minute)
    await pollNow()
    expect(await site.stateOf(id)).toBe('confirmed')
  })

  it('keeps everything reserved after a decline, and accepts another attempt', async () => {
    const { site, campaign, open, pay, arrive } = at()
    const { id, url, session } = await open()
    await site.atPage(url, tested.refused)
    await site.check(session)
    await arrive()
    expect(await site.check(session)).toMatchObject(tested.afterRefusal)
    // Units are not held for days while others want them.
    expect(await site.stateOf(id)).toBe(tested.days === 0 ? 'reserved' : 'expired')
    const other = tested.days === 0 ? id : await site.reserve(campaign)
    const again = await site.checkout(other)
    await pay(again.checkoutUrl)
    await site.check(again.id)
    await arrive()
    expect((await site.check(again.id)).state).toBe('succeeded')
    await site.assertBooks()
  })

  it('opens one page for two tabs and a double click', async () => {
    const { site, campaign } = at()
    const id = await site.reserve(campaign)
    const pages = await Promise.all([site.checkout(id), site.checkout(id), site.checkout(id)])
    expect(new Set(pages.map((page) => page.id)).size).toBe(1)
    expect(await site.attempts(id)).toHaveLength(1)
    expect(await tested.pages(site)).toBe(1)
  })

  it('books the payment once under concurrent status checks', async () => {
    const { site, open, pay, arrive, arrived } = at()
    const { id, url, session } = await open()
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    await pay(url)
    await Promise.all([site.check(session), site.check(session), site.check(session)])
    await arrive()
    await Promise.all([site.check(session), site.check(session)])
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await arrived()).toBe(10_000n)
    await site.assertBooks()
  })
}

function endedCases(tested: GatewayUnderTest, at: () => Contract): void {
  const ofInvestments = tested.pays === 'investments'

  it.skipIf(tested.endsOnTurning)(
    'lets a payer who returns continue on the same page, or cancel the attempt',
    async () => {
      const { site, open, pay, arrive, arrived } = at()
      const { id, url, session } = await open()
      const back = await site.atPage(url, tested.cancel)
      expect(new URL(back.location ?? '').searchParams.get('back')).toBe('1')
      expect((await site.checkout(id)).checkoutUrl).toBe(url)
      const [attempt] = await site.attempts(id)
      const { data } = await make(
        site.app,
        calls.payment.cancelPayment,
        { params: { id: attempt?.id ?? '' } },
        { as: site.investor },
      )
      expect(data).toMatchObject({ state: 'cancelled', reason: null, checkoutUrl: null })
      // The old page accepts no payment any more.
      await site.atPage(url, tested.pay)
      await site.settle()
      expect((await site.check(session)).state).toBe('cancelled')
      expect(await site.stateOf(id)).toBe('reserved')
      const again = await site.checkout(id)
      expect(again.id).not.toBe(attempt?.id)
      await pay(again.checkoutUrl)
      await site.check(again.id)
      await arrive()
      expect((await site.check(again.id)).state).toBe('succeeded')
      expect(await arrived()).toBe(10_000n)
      await site.assertBooks()
    },
  )

  it('expires an unpaid page, and releases the units', async () => {
    const { site, open, pollNow, expectUnits } = at()
    const { id } = await open()
    await site.pass(40 * minute)
    await site.settle()
    await pollNow()
    expect((await site.attempts(id))[0]).toMatchObject({ state: 'failed', reason: 'expired' })
    // A top-up may take longer than units stay reserved.
    expect(await site.stateOf(id)).toBe(ofInvestments ? 'expired' : 'reserved')
    await expectUnits(0n)
  })

  it.skipIf(!ofInvestments)('refunds a payment for a cancelled investment', async () => {
    const { site, open, arrive, pollNow, balance, arrived, expectUnits } = at()
    const { id, url, session } = await open()
    await cancelInvestment(site, id)
    await site.atPage(url, tested.pay)
    await site.check(session)
    await arrive()
    await site.check(session)
    const [attempt] = await site.attempts(id)
    expect(await balance('transit', attempt?.id ?? '')).toBe(tested.paysLate ? 10_000n : 0n)
    await site.settle()
    await site.pass(tested.days * day + minute)
    await pollNow()
    expect(await site.stateOf(id)).toBe('cancelled')
    expect(await balance('transit', attempt?.id ?? '')).toBe(0n)
    expect(await arrived()).toBe(0n)
    expect(await tested.refunds(site)).toEqual(tested.paysLate ? [10_000n] : [])
    await expectUnits(0n)
    await site.assertBooks()
  })

  it.skipIf(tested.chargeBack === undefined)('books a chargeback, and releases the units', async () => {
    const { site, open, pay, arrive, arrived, expectUnits } = at()
    const { id, url, session } = await open()
    await pay(url)
    await site.check(session)
    await arrive()
    await site.check(session)
    expect(await site.stateOf(id)).toBe('confirmed')
    await tested.chargeBack?.(site)
    await site.settle()
    expect((await site.attempts(id))[0]).toMatchObject({ state: 'reversed', reason: tested.reversed })
    // A top-up remains confirmed.
    expect(await site.stateOf(id)).toBe(tested.pays === 'investments' ? 'cancelled' : 'confirmed')
    expect(await arrived()).toBe(0n)
    await expectUnits(0n)
    await site.assertBooks()
  })

  it.skipIf(!ofInvestments)(
    'blocks another method until this one is cancelled, and respects campaigns limited to transfers',
    async () => {
      const { site, campaign, open } = at()
      const { id } = await open()
      const other = tested.name === 'paypal' ? calls.payment.openCheckout : calls.payment.openPayPal
      const pending = make(site.app, other, { body: { investmentId: id } }, { as: site.investor })
      expect((await pending).body).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
      await site.app.deps.db.transact((tx) => changeSettings(tx, { fixedOfflineOnly: true }))
      await expect(site.reserve(campaign)).rejects.toThrow(/GATEWAY_OFF/)
      await site.app.deps.db.transact((tx) => changeSettings(tx, { fixedOfflineOnly: false }))
    },
  )

  it('is not accessible to others', async () => {
    const { site, open } = at()
    const { id, session } = await open()
    const stranger = await newPerson(site.app)
    await expect(site.checkout(id, stranger)).rejects.toThrow(/404/)
    await expect(site.check(session, stranger)).rejects.toThrow(/404/)
    await expect(site.check('made_up_session')).rejects.toThrow(/404/)
  })
}

function failingCases(tested: GatewayUnderTest, at: () => Contract): void {
  const { provider, openPath } = tested

  it.each([
    'accept-then-hang',
    'accept-then-drop',
    'accept-then-status',
    'drop',
    'status',
    'broken-json',
    'slow-body',
  ] as const)(
    'opens the same page again after the provider failed to respond (%s)',
    async (kind) => {
      const { site, campaign, pay, arrive } = at()
      // Longer than the client's timeout.
      const milliseconds = kind === 'slow-body' ? 4000 : 100
      await site.sandbox.control('faults', { kind, provider, method: 'POST', path: openPath, times: 1, milliseconds })
      const id = await site.reserve(campaign)
      const silent = await site.checkout(id)
      expect(silent).toMatchObject({ state: 'created', checkoutUrl: null })
      const open = await site.checkout(id)
      expect(open).toMatchObject({ id: silent.id, state: 'open' })
      expect(await tested.pages(site)).toBe(1)
      await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
      await pay(open.checkoutUrl)
      await site.sandbox.control('faults', { kind: 'status', provider, method: 'GET', times: 1 })
      // The state is unknown for now, and is reported as such.
      expect((await site.check(open.id)).state).toBe('open')
      await site.check(open.id)
      await arrive()
      expect((await site.check(open.id)).state).toBe('succeeded')
      await site.assertBooks()
    },
    60_000,
  )

  it('lets a payer cancel an attempt without a response, and pay in another', async () => {
    const { site, campaign, pay, arrive } = at()
    const fault = { kind: 'status', provider, method: 'POST', path: openPath, times: 1 }
    await site.sandbox.control('faults', fault)
    const id = await site.reserve(campaign)
    const silent = await site.checkout(id)
    const given = { params: { id: silent.id } }
    const { data } = await make(site.app, calls.payment.cancelPayment, given, { as: site.investor })
    expect(data).toMatchObject({ state: 'cancelled', checkoutUrl: null })
    const again = await site.checkout(id)
    expect(again.id).not.toBe(silent.id)
    await pay(again.checkoutUrl)
    await site.check(again.id)
    await arrive()
    expect((await site.check(again.id)).state).toBe('succeeded')
    await site.assertBooks()
  })

  it('respects the rate limit of a provider', async () => {
    const { site, campaign } = at()
    const fault = { kind: 'rate-limit', retry_after_seconds: 30, provider, method: 'POST', path: openPath, times: 1 }
    await site.sandbox.control('faults', fault)
    const id = await site.reserve(campaign)
    expect((await site.checkout(id)).state).toBe('created')
    expect((await site.checkout(id)).state).toBe('created')
    expect(await tested.pages(site)).toBe(0)
    await site.pass(31_000)
    expect((await site.checkout(id)).state).toBe('open')
    expect(await tested.pages(site)).toBe(1)
  })
}

function messageCases(tested: GatewayUnderTest, at: () => Contract): void {
  const notifiedCount = async (site: PayingApp): Promise<number> => {
    const [row] = await site.app.deps.db.execute('select count(*) as found from provider_event')
    return Number(row?.['found'])
  }

  it('ignores a webhook with a wrong signature', async () => {
    const { site, open } = at()
    const { id, url } = await open()
    const before = await notifiedCount(site)
    await site.sandbox.control('webhooks', { action: 'wrong-secret', times: 10_000 })
    await site.atPage(url, tested.pay)
    await site.settle()
    expect(await site.stateOf(id)).toBe('reserved')
    expect(await notifiedCount(site)).toBe(before)
  })

  it(`${tested.refusesOld ? 'rejects a webhook' : 'polls after a webhook'} signed an hour ago`, async () => {
    const { site, open, arrive } = at()
    const { id, url } = await open()
    const before = await notifiedCount(site)
    await site.sandbox.control('webhooks', { action: 'old-timestamp', times: 10_000 })
    await site.atPage(url, tested.pay)
    await arrive()
    await site.settle()
    expect(await site.stateOf(id)).toBe(tested.refusesOld ? 'reserved' : 'confirmed')
    if (tested.refusesOld) expect(await notifiedCount(site)).toBe(before)
    await site.assertBooks()
  })

  it('rejects malformed webhooks', async () => {
    const { site } = at()
    const before = await notifiedCount(site)
    for (const body of ['', '{}', 'null', '[]', '\u0000', '{"id":"e","event_type":"x"}', 'x'.repeat(300_000)]) {
      const headers = { 'stripe-signature': 't=1,v1=00', 'paypal-transmission-sig': 'x', 'plaid-verification': 'a.b.c' }
      const request = new Request(`http://app.test/webhooks/${tested.provider}`, { method: 'POST', body, headers })
      expect([400, 413]).toContain((await site.app.fetch(request)).status)
    }
    const other = new Request('http://app.test/webhooks/nobody', { method: 'POST', body: '{}' })
    expect((await site.app.fetch(other)).status).toBe(404)
    expect(await notifiedCount(site)).toBe(before)
  })
}

function refundCases(tested: GatewayUnderTest, at: () => Contract): void {
  it('refunds in parts, each once, and never more than the payment', async () => {
    const { site, open, pay, arrive } = at()
    const { id, url, session } = await open()
    await pay(url)
    await site.check(session)
    await arrive()
    await site.check(session)
    const [attempt] = await site.attempts(id)
    const gateway = site.gateways.of(tested.name)
    if (!gateway) throw new Error('there is no such gateway')
    const back = (refundId: string, amount: bigint): ReturnType<Gateway['refund']> =>
      gateway.refund({
        refundId,
        amount,
        currency: 'USD',
        checkoutRef: attempt?.provider_ref ?? '',
        paymentRef: attempt?.payment_ref ?? '',
        at: site.app.deps.clock.now(),
      })
    const [one, two, three] = [0, 1, 2].map(() => site.app.deps.ids.next())
    const first = await back(one ?? '', 4000n)
    expect(first).toMatchObject({ state: expect.stringMatching(/succeeded|processing/) })
    expect(await back(one ?? '', 4000n)).toEqual(first)
    expect(await back(two ?? '', 6001n)).toBe('refused')
    await back(two ?? '', 6000n)
    expect(await back(three ?? '', 1n)).toBe('refused')
    expect(new Set(await tested.refunds(site))).toEqual(new Set([4000n, 6000n]))
    expect(await tested.refunds(site)).toHaveLength(2)
    if (typeof first === 'object') expect(await gateway.getRefundStatus(first.ref)).toMatchObject({ ref: first.ref })
    // Our own refund does not count as a chargeback.
    await site.settle()
    expect((await site.check(session)).state).toBe('succeeded')
    expect(await site.stateOf(id)).toBe('confirmed')
  })

  it.each(['accept-then-drop', 'accept-then-status', 'drop', 'status', 'broken-json', 'slow-body'] as const)(
    'retries a refund without a response (%s), and refunds once',
    async (kind) => {
      const { site, open, pay, arrive } = at()
      const { id, url, session } = await open()
      await pay(url)
      await site.check(session)
      await arrive()
      await site.check(session)
      const [attempt] = await site.attempts(id)
      const gateway = site.gateways.of(tested.name)
      const order = {
        refundId: site.app.deps.ids.next(),
        amount: 4000n,
        currency: 'USD',
        checkoutRef: attempt?.provider_ref ?? '',
        paymentRef: attempt?.payment_ref ?? '',
        at: site.app.deps.clock.now(),
      }
      const { provider } = tested
      await site.sandbox.control('faults', { kind, provider, method: 'POST', times: 1, milliseconds: 4000 })
      expect(await gateway?.refund(order)).toBe('silent')
      expect(await gateway?.refund(order)).toMatchObject({ state: expect.stringMatching(/succeeded|processing/) })
      expect(await tested.refunds(site)).toEqual([4000n])
    },
    60_000,
  )
}
