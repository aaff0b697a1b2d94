/** The refunds on a receipt: cause, method, expected day and end, with a notification at the beginning and the end. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { dateIn, dayMs, workingDaysAfter } from '#domain/calendar.ts'
import type { PayPageGateway } from '#domain/payment/payment.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import {
  assertCustodial,
  fundCustodial,
  payFromCustodial,
  reserveCustodial,
} from '#tests/support/payments/custodial-wallet.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { fill, newHolder, payFromWallet, refundInvestment, reserve } from '#tests/support/payments/wallets.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { disputeLast, investByCard } from './card-payments.ts'
import { confirmBy, reserveBy } from './transfers.ts'

const { admin, investment } = calls
const minuteMs = 60_000

describe.each(await databaseEngines())('the refunds on a receipt on %s', (engine) => {
  let site: PayingApp
  let payer: TestPerson
  let administrator: TestPerson
  let campaign: TestCampaign

  const start = async (gateway?: PayPageGateway) => {
    site = await startPayingApp(engine, gateway)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  }
  const prepare = async () => {
    payer = await newHolder(site.app)
    campaign = await newCampaign(site.app, site.owner)
  }
  const refundsOf = async (id: string) =>
    (await make(site.app, investment.receipt, { params: { id } }, { as: payer })).data.refunds
  const cancel = async (id: string) => {
    const body = { state: 'cancelled' } as const
    const { code } = await make(site.app, investment.cancel, { params: { investorId: id }, body }, { as: payer })
    expect(code).toBeUndefined()
    await site.settle()
  }
  const dayAfter = (at: string | null | undefined, days: number) =>
    workingDaysAfter(dateIn(Date.parse(at ?? ''), 'UTC'), days)
  const notified = async (id: string) =>
    (await make(site.app, calls.social.listNotifications, {}, { as: payer })).data.items
      .filter(({ path }) => path === `/receipt/${id}`)
      .map(({ kind }) => kind)
      .filter((kind) => /refund|returned|sent/.test(kind))
      .toSorted()
  const pushed = (id: string) =>
    site.app.pushes.filter(
      ({ subscribers, ...push }) =>
        subscribers.includes(site.app.deps.partitions.of(payer.id)) && JSON.stringify(push).includes(`/receipt/${id}`),
    ).length

  describe('paid by card, transfer or wallet', () => {
    beforeAll(() => start())
    afterAll(() => site.stop())
    beforeEach(async () => {
      await site.sandbox.control('reset', {})
      await prepare()
    })

    it('expect a cancelled card payment within 10 business days', async () => {
      const { id } = await investByCard(site, campaign, payer)
      expect(await refundsOf(id)).toEqual([])
      await cancel(id)
      const [refund, ...others] = (await refundsOf(id)) ?? []
      expect(others).toEqual([])
      expect(refund).toMatchObject({
        cause: 'investment-cancelled',
        method: 'stripe',
        amount: { amount: 10_000n, currency: 'USD' },
        state: 'sent',
        expectedBy: dayAfter(refund?.doneAt, 10),
        reference: null,
      })
      expect(await notified(id)).toEqual(['refund-sent', 'refund-started'])
      expect(pushed(id)).toBeGreaterThanOrEqual(2)
      // They are private to the investor.
      const other = await newPerson(site.app)
      expect((await make(site.app, investment.receipt, { params: { id } }, { as: other })).status).toBe(404)
    })

    it('state that a provider failed, and the transfer that replaced it', async () => {
      const { id, attempt } = await investByCard(site, campaign, payer)
      // Stripe refunds no part of a disputed charge.
      await disputeLast(site, 3000)
      await site.settle()
      await cancel(id)
      expect(await refundsOf(id)).toMatchObject([
        { cause: 'investment-cancelled', method: 'stripe', state: 'failed', expectedBy: null, doneAt: null },
      ])
      const body = { amount: { amount: 7000n, currency: 'USD' }, bankReference: 'OUT-7' }
      await make(site.app, admin.returnByHand, { params: { id: attempt }, body }, { as: administrator })
      await site.settle()
      const refunds = (await refundsOf(id)) ?? []
      expect(
        refunds.map(({ method, state }) => [method, state]).toSorted(([a], [b]) => String(a).localeCompare(String(b))),
      ).toEqual([
        ['offline', 'sent'],
        ['stripe', 'failed'],
      ])
      const sent = refunds.find(({ method }) => method === 'offline')
      expect(sent).toMatchObject({
        cause: 'investment-cancelled',
        amount: { amount: 7000n },
        reference: 'OUT-7',
        expectedBy: dayAfter(sent?.doneAt, 3),
      })
      expect(await notified(id)).toEqual(['payment-sent-by-hand', 'refund-started'])
    })

    it('name no day for a bank transfer until it is sent', async () => {
      const id = await reserveBy(site.app, campaign, payer)
      await confirmBy(site.app, administrator, id)
      await refundInvestment(site.app, id, administrator)
      await site.settle()
      expect(await refundsOf(id)).toMatchObject([
        { cause: 'refunded-by-admin', method: 'offline', state: 'pending', expectedBy: null, doneAt: null },
      ])
      expect(await notified(id)).toEqual(['refund-started'])
      const body = { sent: { amount: 10_000n, currency: 'USD' } }
      await make(site.app, admin.returnPayment, { params: { investmentId: id }, body }, { as: administrator })
      await site.settle()
      const [refund] = (await refundsOf(id)) ?? []
      expect(refund).toMatchObject({ state: 'sent', expectedBy: dayAfter(refund?.doneAt, 3) })
      expect(await notified(id)).toEqual(['refund-sent', 'refund-started'])
    })

    it('arrive in a wallet at once', async () => {
      await fill(site.app, payer, administrator, 10_000n)
      const id = await reserve(site.app, payer, campaign.id)
      await payFromWallet(site.app, payer, id)
      expect(await site.stateOf(id)).toBe('confirmed')
      await refundInvestment(site.app, id, administrator)
      await site.settle()
      const [refund, ...others] = (await refundsOf(id)) ?? []
      expect(others).toEqual([])
      expect(refund).toMatchObject({
        cause: 'refunded-by-admin',
        method: 'wallet',
        amount: { amount: 10_000n },
        state: 'sent',
        doneAt: refund?.requestedAt,
        expectedBy: dayAfter(refund?.doneAt, 0),
      })
      expect(await notified(id)).toEqual(['investment-refunded'])
    })
  })

  it('expect a cancelled PayPal payment within 3 business days', async () => {
    await start('paypal')
    try {
      await prepare()
      const id = await site.reserve(campaign, 4n, payer)
      const { checkoutUrl, id: attempt } = await site.checkout(id, payer)
      await site.atPage(checkoutUrl, { action: 'approve' })
      await site.check(attempt, payer)
      await cancel(id)
      const [refund] = (await refundsOf(id)) ?? []
      expect(refund).toMatchObject({ cause: 'investment-cancelled', method: 'paypal', state: 'sent' })
      expect(refund?.expectedBy).toBe(dayAfter(refund?.doneAt, 3))
    } finally {
      await site.stop()
    }
  })

  it('expect a cancelled bank debit within 5 business days', async () => {
    await start('ach')
    try {
      await prepare()
      const id = await site.reserve(campaign, 4n, payer, 30)
      const { checkoutUrl } = await site.checkout(id, payer)
      await site.atPage(checkoutUrl, { action: 'pay', method: 'bank:000123456789' })
      await site.pass(7 * dayMs)
      await site.settle()
      expect(await site.stateOf(id)).toBe('confirmed')
      await cancel(id)
      await site.pass(7 * dayMs)
      await site.settle()
      const [refund, ...others] = (await refundsOf(id)) ?? []
      expect(others).toEqual([])
      expect(refund).toMatchObject({ cause: 'investment-cancelled', method: 'ach', state: 'sent' })
      expect(refund?.expectedBy).toBe(dayAfter(refund?.doneAt, 5))
      expect(await notified(id)).toEqual(['refund-sent', 'refund-started'])
    } finally {
      await site.stop()
    }
  })

  it('arrive in a custodial wallet at once, although its provider was silent', async () => {
    await start()
    try {
      await site.app.deps.db.transact((tx) => changeSettings(tx, { mangoPayModule: true }))
      await prepare()
      await fundCustodial(site, payer, 10_000n)
      const id = await reserveCustodial(site, payer, campaign.id)
      await payFromCustodial(site, payer, id)
      await site.settle()
      expect(await site.stateOf(id)).toBe('confirmed')
      await site.sandbox.control('faults', { kind: 'accept-then-drop', provider: 'mangopay', method: 'POST' })
      await cancel(id)
      for (let minutes = 0; minutes < 10; minutes += 1) {
        await site.pass(minuteMs)
        await runSchedule('poll-providers', site.app.deps)
        await site.settle()
      }
      const [refund, ...others] = (await refundsOf(id)) ?? []
      expect(others).toEqual([])
      expect(refund).toMatchObject({
        cause: 'investment-cancelled',
        method: 'mangopay',
        amount: { amount: 10_000n },
        state: 'sent',
        expectedBy: dayAfter(refund?.doneAt, 0),
      })
      await assertCustodial(site, payer)
    } finally {
      await site.stop()
    }
  })
})
