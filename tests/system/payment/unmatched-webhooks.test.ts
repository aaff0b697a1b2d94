/** Unmatched webhooks of providers: listed, opened, counted and processed again. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { paysWith, type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'

for (const engine of await behaviourEngine())
  describe(`unmatched webhooks on ${engine}`, () => {
    let site: PayingApp
    let admin: TestPerson

    beforeEach(async () => {
      site = await startPayingApp(engine)
      admin = await newPerson(site.app, { admin: true })
    })
    afterEach(() => site.stop())

    /** Takes a payment on Stripe's own pages. */
    const paidElsewhere = async (): Promise<void> => {
      const body = new URLSearchParams({
        amount: '4200',
        currency: 'usd',
        confirm: 'true',
        payment_method: 'pm_card_visa',
        'allowed_payment_method_types[]': 'card',
        receipt_email: 'somebody@example.com',
      })
      const headers = { authorization: `Bearer ${site.sandbox.keys.stripe.secretKey}` }
      const response = await fetch(`${site.sandbox.address}/stripe/v1/payment_intents`, {
        method: 'POST',
        headers,
        body,
      })
      expect(response.status).toBe(200)
      await site.settle()
    }
    const list = async (query: object = {}) =>
      (await make(site.app, calls.admin.listProviderMessages, { query }, { as: admin })).data
    const unmatchedOf = async (gateway: string) =>
      (await make(site.app, calls.admin.listGatewayHealth, {}, { as: admin })).data.find(
        (each) => each.gateway === gateway,
      )?.unmatched

    it('are paginated, displayed with personal data masked, and counted for a month', async () => {
      expect((await list()).items).toEqual([])
      await paidElsewhere()
      const { items, total } = await list()
      expect(items.length).toBe(total)
      expect(items.map(({ kind }) => kind)).toContain('payment_intent.succeeded')
      expect(new Set(items.map(({ reason, gateway }) => `${gateway} ${reason}`))).toEqual(new Set(['stripe unknown']))
      expect((await list({ gateway: 'paypal' })).items).toEqual([])

      const first = await list({ limit: 1 })
      expect(first.displayLoadMore).toBe(true)
      const second = await list({ limit: 1, after: first.next })
      expect([first.items[0]?.id, second.items[0]?.id]).toEqual(items.slice(0, 2).map(({ id }) => id))

      const paid = items.find(({ kind }) => kind === 'payment_intent.succeeded')
      const { data } = await make(
        site.app,
        calls.admin.getProviderMessage,
        { params: { id: paid?.id ?? '' } },
        { as: admin },
      )
      expect(data.body).toContain(paid?.names ?? 'its name')
      expect(data.body).not.toContain('somebody@example.com')

      expect(await unmatchedOf('stripe')).toBe(total)
      expect(await unmatchedOf('ach')).toBe(total)
      expect(await unmatchedOf('paypal')).toBe(0)
      await site.pass(31 * dayMs)
      expect(await unmatchedOf('stripe')).toBe(0)
      expect((await list()).total).toBe(total)
    })

    it('can be processed again once their payment is known', async () => {
      await paidElsewhere()
      const [foreign] = (await list()).items
      const params = { id: foreign?.id ?? '' }
      const input = { params }
      const { data } = await make(site.app, calls.admin.readProviderMessage, input, { as: admin })
      expect(data).toEqual({ found: false, attemptId: null })
      expect((await list()).items.map(({ id }) => id)).toContain(foreign?.id)

      const campaign = await newCampaign(site.app, site.owner)
      const id = await site.reserve(campaign)
      const checkout = await site.checkout(id)
      await site.atPage(checkout.checkoutUrl, paysWith('4242424242424242'))
      await site.settle()
      const [attempt] = await site.attempts(id)
      const ref = attempt?.payment_ref ?? ''
      // The webhook arrived before the site knew the provider's payment id.
      const { db } = site.app.deps
      await db.execute('update payment_attempt set payment_ref = null where id = $1', [attempt?.id])
      const { charges = [] } = await site.sandbox.state('stripe')
      const charge = charges.find((each) => each['payment_intent'] === ref)?.['id']
      const { done } = (await site.sandbox.control('stripe/dispute', { charge })) as { done: { id: string } }
      await site.settle()
      expect(await site.stateOf(id)).toBe('confirmed')
      await db.execute('update payment_attempt set payment_ref = $2 where id = $1', [attempt?.id, ref])

      const webhook = (await list()).items.find(({ kind, names }) => kind.startsWith('charge.dispute') && names === ref)
      expect(done.id).toBeTypeOf('string')
      const again = { params: { id: webhook?.id ?? '' } }
      const found = await make(site.app, calls.admin.readProviderMessage, again, {
        as: admin,
        key: 'look-again-0001',
      })
      expect(found.data).toEqual({ found: true, attemptId: attempt?.id })
      expect((await site.attempts(id))[0]?.state).toBe('reversed')
      expect((await list()).items.map((each) => each.id)).not.toContain(webhook?.id)
      const repeat = await make(site.app, calls.admin.readProviderMessage, again, {
        as: admin,
        key: 'look-again-0001',
      })
      expect(repeat.data).toEqual(found.data)
      await site.assertBooks()
    })

    it('are restricted to administrators, and exclude matched ones', async () => {
      await paidElsewhere()
      const [foreign] = (await list()).items
      const params = { id: foreign?.id ?? '' }
      const as = site.investor
      expect((await make(site.app, calls.admin.listProviderMessages, {}, { as })).code).toBe('NOT_ALLOWED')
      expect((await make(site.app, calls.admin.getProviderMessage, { params }, { as })).code).toBe('NOT_ALLOWED')
      expect((await make(site.app, calls.admin.readProviderMessage, { params }, { as })).code).toBe('NOT_ALLOWED')
      const unrelated = { params: { id: site.investor.id } }
      expect((await make(site.app, calls.admin.getProviderMessage, unrelated, { as: admin })).code).toBe('NOT_FOUND')
      expect((await make(site.app, calls.admin.readProviderMessage, unrelated, { as: admin })).code).toBe('NOT_FOUND')
    })
  })
