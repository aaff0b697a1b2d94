/** Shared cases of all gateways for payments in another currency than requested. */

import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { PayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newPerson } from '#tests/support/test-users.ts'
import type { Contract, GatewayUnderTest } from '#tests/system/payment/gateway/gateway-under-test.ts'

/** Changes the stored currency, so that the payment does not match the site's request. */
const setCurrency = (site: PayingApp, attemptId: string, currency: string) =>
  site.app.deps.db.execute('update payment_attempt set currency = $1 where id = $2', [currency, attemptId])

export function otherCurrencyCases(tested: GatewayUnderTest, at: () => Contract): void {
  it('books and refunds a payment in another currency once, in that currency, and accepts a new attempt', async () => {
    const { site, open, pay, arrive, arrived, balance } = at()
    const { id, url, session } = await open()
    const [attempt] = await site.attempts(id)
    await setCurrency(site, attempt?.id ?? '', 'EUR')
    const mails = site.app.mails.length
    await site.sandbox.control('webhooks', { action: 'duplicate', times: 100 })
    await pay(url)
    await arrive()
    await site.settle()
    // A refund to a bank takes days.
    await arrive()
    await site.settle()
    expect(await site.check(session)).toMatchObject({
      state: 'succeeded',
      amount: { currency: 'EUR' },
      returned: { amount: 10_000n, currency: 'USD' },
    })
    expect(await tested.refunds(site)).toEqual([10_000n])
    expect(await balance('transit', attempt?.id ?? '', 'USD')).toBe(0n)
    expect(await balance('transit', attempt?.id ?? '', 'EUR')).toBe(0n)
    expect(await balance('external', tested.name, 'EUR')).toBe(0n)
    expect(await arrived()).toBe(0n)
    // Its units remain reserved as usual, and can still be paid for.
    expect(await site.stateOf(id)).toBe('reserved')
    const administrator = await newPerson(site.app, { userType: null, admin: true })
    const query = { search: attempt?.id ?? '' }
    const { items } = (await make(site.app, calls.admin.listAttempts, { query }, { as: administrator })).data
    expect(items).toMatchObject([{ amount: { currency: 'EUR' }, arrived: { amount: 10_000n, currency: 'USD' } }])
    const params = { id: attempt?.id ?? '' }
    const { data } = await make(site.app, calls.admin.getAttempt, { params }, { as: administrator })
    expect(data.refunds).toMatchObject([
      { reason: 'other-currency', state: 'succeeded', amount: { amount: 10_000n, currency: 'USD' } },
    ])
    const sentMails = site.app.mails.slice(mails).filter(({ subject }) => subject === 'We are refunding $100.00')
    expect(sentMails).toHaveLength(1)
    await site.assertBooks()
    // By now a reservation that waited for a bank has expired.
    if (tested.days > 0) return
    const again = await site.checkout(id)
    expect(again.id).not.toBe(attempt?.id)
    await pay(again.checkoutUrl)
    await arrive()
    await site.check(again.id)
    await site.settle()
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await arrived()).toBe(10_000n)
    await site.assertBooks()
  })

  it('lets an administrator send a refund in another currency that the provider rejected', async () => {
    const { site, open, pay, arrive, balance } = at()
    const { id, url } = await open()
    const [attempt] = await site.attempts(id)
    const params = { id: attempt?.id ?? '' }
    await setCurrency(site, params.id, 'EUR')
    await site.sandbox.control('webhooks', { action: 'hold' })
    await pay(url)
    await arrive()
    await site.check(attempt?.provider_ref ?? '')
    expect(await balance('transit', params.id)).toBe(10_000n)
    await site.app.deps.db.execute(
      `update payment_refund set state = 'failed', settled_at = created_at, next_poll_at = null where attempt_id = $1`,
      [params.id],
    )
    const administrator = await newPerson(site.app, { userType: null, admin: true })
    const as = { as: administrator }
    const query = { state: 'attention' } as const
    const { items } = (await make(site.app, calls.admin.listAttempts, { query }, as)).data
    expect(items.find((each) => each.id === params.id)).toMatchObject({ attention: 'refund-refused' })
    const { data } = await make(site.app, calls.admin.getAttempt, { params }, as)
    expect(data.stuck).toEqual({ amount: 10_000n, currency: 'USD' })
    const sent = { amount: { amount: 10_000n, currency: 'EUR' }, bankReference: 'B-1' }
    expect((await make(site.app, calls.admin.returnByHand, { params, body: sent }, as)).code).toBe('REFUND_CHANGED')
    const right = { amount: { amount: 10_000n, currency: 'USD' }, bankReference: 'B-1' }
    expect((await make(site.app, calls.admin.returnByHand, { params, body: right }, as)).status).toBe(200)
    expect(await balance('transit', params.id)).toBe(0n)
    await site.assertBooks()
  })

  if (tested.chargeBack)
    it('books a chargeback of a refunded payment as a receivable in its currency', async () => {
      const { site, open, pay, arrive, balance } = at()
      const { id, url, session } = await open()
      const [attempt] = await site.attempts(id)
      await setCurrency(site, attempt?.id ?? '', 'EUR')
      await pay(url)
      await arrive()
      await site.check(session)
      expect(await balance('transit', attempt?.id ?? '')).toBe(10_000n)
      await tested.chargeBack?.(site)
      await site.settle()
      await site.check(session)
      await site.settle()
      expect(await balance('transit', attempt?.id ?? '')).toBe(0n)
      expect(await balance('receivable', site.investor.id, 'EUR')).toBe(0n)
      await site.assertBooks()
    })
}
