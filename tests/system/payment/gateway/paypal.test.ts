/** Payment with PayPal. */

import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign } from '#tests/support/test-users.ts'
import { gatewayContract } from './gateway-contract.ts'
import { type Contract, day } from './gateway-under-test.ts'

for (const engine of await behaviourEngine())
  gatewayContract(
    engine,
    {
      name: 'paypal',
      provider: 'paypal',
      openPath: '/v2/checkout/orders',
      cost: 398n,
      pay: { action: 'approve' },
      cancel: { action: 'cancel' },
      refused: { action: 'decline-later' },
      afterRefusal: { state: 'open', reason: 'declined' },
      days: 0,
      // PayPal repeats a webhook for days, and the sandbox signs old ones correctly.
      refusesOld: false,
      // An order that is not captured is not paid.
      paysLate: false,
      pays: 'investments',
      endsOnTurning: false,
      chargeBack: async ({ sandbox }) => {
        const { captures = [] } = await sandbox.state('paypal')
        await sandbox.control('paypal/reverse', { capture: captures[0]?.['id'] })
      },
      reversed: 'disputed',
      refunds: async ({ sandbox }) => {
        const { refunds = [] } = await sandbox.state('paypal')
        return refunds.map(({ amount }) => BigInt((amount as { value: string }).value.replace('.', '')))
      },
      pages: async ({ sandbox }) => (await sandbox.state('paypal'))['orders']?.length ?? 0,
    },
    ofPayPal,
  )

function ofPayPal(at: () => Contract): void {
  it.each(['accept-then-drop', 'accept-then-status', 'accept-then-hang', 'drop', 'broken-json'] as const)(
    'captures once although the response was lost (%s)',
    async (kind) => {
      const { site, campaign, open, pay, balance } = at()
      await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
      const { url, session } = await open()
      await pay(url)
      const path = `/v2/checkout/orders/${session}/capture`
      await site.sandbox.control('faults', { kind, provider: 'paypal', method: 'POST', path, times: 1 })
      expect((await site.check(session)).state).toBe('open')
      expect((await site.check(session)).state).toBe('succeeded')
      expect((await site.sandbox.state('paypal'))['captures']).toHaveLength(1)
      expect(await balance('escrow', campaign.id)).toBe(10_000n)
      await site.assertBooks()
    },
  )

  it('can be captured by the legacy call as well', async () => {
    const { site, open, pay } = at()
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    const { id, url, session } = await open()
    const process = { body: { sessionId: session } }
    const before = await make(site.app, calls.payment.processPayPal, process, { as: site.investor })
    expect(before.data.state).toBe('open')
    await pay(url)
    const { data } = await make(site.app, calls.payment.processPayPal, process, { as: site.investor })
    expect(data.state).toBe('succeeded')
    expect(await site.stateOf(id)).toBe('confirmed')
  })

  it.each([
    ['arrives', 'succeeded', 'confirmed'],
    ['is declined', 'failed', 'reserved'],
  ] as const)('keeps a slow payment pending until it %s', async (end, state, investment) => {
    const { site, open } = at()
    const { id, url, session } = await open()
    await site.atPage(url, { action: 'approve-slow' })
    expect((await site.check(session)).state).toBe('processing')
    // Its units remain reserved in the meantime.
    await site.pass(2 * day)
    await site.settle()
    expect(await site.stateOf(id)).toBe('reserved')
    const { captures = [] } = await site.sandbox.state('paypal')
    if (end === 'arrives') await site.pass(2 * day)
    else await site.sandbox.control('paypal/refuse', { capture: captures[0]?.['id'] })
    await site.settle()
    expect((await site.check(session)).state).toBe(state)
    expect(investment === 'reserved' ? ['reserved', 'expired'] : [investment]).toContain(await site.stateOf(id))
    await site.assertBooks()
  })

  it('renews an access token that has expired or was revoked', async () => {
    const { site, open, pay } = at()
    await open()
    await site.pass(day)
    const { id, url } = await open()
    expect(url).not.toBeNull()
    await pay(url)
    await site.settle()
    expect(await site.stateOf(id)).toBe('confirmed')
  })

  it('rejects campaigns in an unsupported currency', async () => {
    const { site } = at()
    const dinars = await newCampaign(site.app, site.owner, { currency: 'KWD' })
    await expect(site.reserve(dinars)).rejects.toThrow(/GATEWAY_CURRENCY/)
  })

  it('sends zero-decimal amounts without decimals, and reads them back unchanged', async () => {
    const { site, balance } = at()
    const yen = await newCampaign(site.app, site.owner, { currency: 'JPY' })
    const id = await site.reserve(yen)
    const { checkoutUrl, id: attempt } = await site.checkout(id)
    const { orders = [] } = await site.sandbox.state('paypal')
    expect(orders[0]?.['purchase_units']).toMatchObject([{ amount: { currency_code: 'JPY', value: '10000' } }])
    await site.atPage(checkoutUrl, { action: 'approve' })
    expect((await site.check(attempt)).state).toBe('succeeded')
    expect(await balance('escrow', yen.id, 'JPY')).toBe(10_000n)
    await site.assertBooks()
  })

  it('finds a refund whose request id PayPal no longer knows, and does not repeat it', async () => {
    const { site, open, pay } = at()
    const { id, url, session } = await open()
    await pay(url)
    await site.check(session)
    const [attempt] = await site.attempts(id)
    const order = {
      refundId: site.app.deps.ids.next(),
      amount: 1000n,
      currency: 'USD',
      checkoutRef: session,
      paymentRef: attempt?.payment_ref ?? '',
      at: site.app.deps.clock.now(),
    }
    const first = await site.gateways.of('paypal')?.refund(order)
    await site.pass(50 * day)
    expect(await site.gateways.of('paypal')?.refund(order)).toEqual(first)
    expect((await site.sandbox.state('paypal'))['refunds']).toHaveLength(1)
  })
}
