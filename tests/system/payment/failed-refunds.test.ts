/** Refunds that fail after completion, are made externally, or are impossible: the ledger reflects the provider. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { dayMs } from '#domain/calendar.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { readProviderBooks } from '#tests/support/payments/provider-books.ts'
import { assertWallet, byCard, fill, newHolder, walletOf } from '#tests/support/payments/wallets.ts'
import { disputeLast, goodCard, investByCard } from './card-payments.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'

const { admin } = calls

describe.each(await behaviourEngine())('completed refunds on %s', (engine) => {
  let site: PayingApp
  let payer: TestPerson
  let administrator: TestPerson
  let campaign: TestCampaign
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

  const inBooks = async (): Promise<bigint> =>
    -(await balanceAt(site, 'external', 'stripe')) - (await balanceAt(site, 'external', 'stripe:cost'))
  /** The ledger balances and matches the provider's books. */
  async function assertBooks(): Promise<void> {
    await site.assertBooks()
    const attempts = await site.app.deps.db.read.selectFrom('payment_attempt').selectAll().execute()
    expect((await inBooks()) - before).toBe((await readProviderBooks(site.sandbox, attempts)).netReceived)
    await assertWallet(site.app, payer)
  }
  const invest = () => investByCard(site, campaign, payer)
  const cancel = async (id: string) => {
    const input = { params: { investorId: id }, body: { state: 'cancelled' } } as const
    await make(site.app, calls.investment.cancel, input, { as: payer })
    await site.settle()
    expect(await site.stateOf(id)).toBe('refunded')
  }
  const stripeHas = async (what: 'charges' | 'refunds') => {
    const state = await site.sandbox.state('stripe')
    return (state[what] ?? []).at(-1) ?? {}
  }
  const dispute = async (amount?: number) => {
    await disputeLast(site, amount)
    await site.settle()
  }
  /** Refunds on Stripe's own pages, without our metadata. */
  const refundElsewhere = async (amount: number): Promise<string> => {
    const { done } = (await site.sandbox.control('stripe/refund', {
      charge: (await stripeHas('charges'))['id'],
      amount,
    })) as { done: { id: string } }
    return done.id
  }
  const failRefund = (id: unknown) => site.sandbox.control('stripe/fail-refund', { refund: id })
  const owed = async () => -(await balanceAt(site, 'receivable', payer.id))
  const detail = async (id: string) =>
    (await make(site.app, admin.getAttempt, { params: { id } }, { as: administrator })).data
  const poll = (id: string) => make(site.app, admin.pollAttempt, { params: { id } }, { as: administrator })
  const quiet = () => site.sandbox.control('webhooks', { action: 'hold' })
  const later = async (days: number) => {
    await site.pass(days * dayMs)
    await runSchedule('poll-providers', site.app.deps)
    await site.app.runJobs()
  }

  it('that fail later are booked as pending again, and flagged for administrators', async () => {
    const { id, attempt } = await invest()
    await cancel(id)
    expect(await balanceAt(site, 'transit', attempt)).toBe(0n)
    await failRefund((await stripeHas('refunds'))['id'])
    await site.settle()
    expect(await balanceAt(site, 'transit', attempt)).toBe(10_000n)
    const details = await detail(attempt)
    expect(details).toMatchObject({ attention: 'refund-refused', stuck: { amount: 10_000n, currency: 'USD' } })
    expect(details.refunds.map(({ state }) => state)).toEqual(['failed'])
    expect(details.bookings.map(({ kind }) => kind)).toContain('payment-return-bounced')
    await assertBooks()
    // A repeated poll has no further effect.
    await poll(attempt)
    expect(await balanceAt(site, 'transit', attempt)).toBe(10_000n)
    await assertBooks()
  })

  it('that fail without a webhook are found by the scheduled poll', async () => {
    const { id, attempt } = await invest()
    await cancel(id)
    await quiet()
    await failRefund((await stripeHas('refunds'))['id'])
    await later(4)
    expect(await balanceAt(site, 'transit', attempt)).toBe(10_000n)
    await assertBooks()
  })

  it('that the provider rejects are sent once by transfer, with a notice to the payer', async () => {
    const { id, attempt } = await invest()
    await dispute(3000)
    await cancel(id)
    // Stripe refunds no part of a disputed charge.
    const details = await detail(attempt)
    expect(details.refunds.map(({ state, amount }) => [state, amount.amount])).toEqual([['failed', 7000n]])
    const by = (amount: bigint) =>
      make(
        site.app,
        admin.returnByHand,
        { params: { id: attempt }, body: { amount: { amount, currency: 'USD' }, bankReference: 'OUT-7' } },
        { as: administrator },
      )
    expect((await by(6999n)).code).toBe('REFUND_CHANGED')
    expect((await by(7000n)).code).toBeUndefined()
    expect((await by(7000n)).code).toBe('REFUND_CHANGED')
    await site.settle()
    expect(await balanceAt(site, 'transit', attempt)).toBe(0n)
    expect(await detail(attempt)).toMatchObject({ attention: null, stuck: null })
    expect((await detail(attempt)).refunds).toContainEqual(
      expect.objectContaining({ state: 'succeeded', byHandReference: 'OUT-7' }),
    )
    const subjects = site.app.mails.map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === '$70.00 was sent to you by bank transfer')).toHaveLength(1)
    await assertBooks()
  })

  it('include a settled partial chargeback when the rest is refunded', async () => {
    const { id } = await invest()
    await dispute(3000)
    expect(await owed()).toBe(3000n)
    await fill(site.app, payer, administrator, 5000n)
    expect(await owed()).toBe(0n)
    expect((await walletOf(site.app, payer)).available).toBe(2000n)
    await cancel(id)
    expect(await owed()).toBe(0n)
    expect((await walletOf(site.app, payer)).available).toBe(5000n)
    await assertBooks()
  })

  it('credit a settled partial chargeback when the rest is charged back too', async () => {
    const { id } = await invest()
    await refundElsewhere(3000)
    await site.settle()
    expect(await owed()).toBe(3000n)
    await fill(site.app, payer, administrator, 5000n)
    await dispute()
    expect(await site.stateOf(id)).not.toBe('confirmed')
    expect(await owed()).toBe(0n)
    expect((await walletOf(site.app, payer)).available).toBe(5000n)
    await assertBooks()
  })

  it('made at the provider reverse the payment, with or without a webhook', async () => {
    const otherAttempt = await invest()
    await refundElsewhere(10_000)
    await site.settle()
    expect(await site.stateOf(otherAttempt.id)).not.toBe('confirmed')
    expect((await detail(otherAttempt.attempt)).state).toBe('reversed')
    await assertBooks()
    const untold = await invest()
    await quiet()
    await refundElsewhere(10_000)
    await later(8)
    expect(await site.stateOf(untold.id)).not.toBe('confirmed')
    await assertBooks()
  })

  it('made at the provider for part of a top-up reduce the wallet, which is credited again on failure', async () => {
    const { payment } = await byCard(site, payer, 10_000n)
    await site.atPage(payment?.checkoutUrl ?? '', goodCard)
    await site.settle()
    const refund = await refundElsewhere(4000)
    await site.settle()
    expect((await walletOf(site.app, payer)).available).toBe(6000n)
    await assertBooks()
    await failRefund(refund)
    await site.settle()
    expect((await walletOf(site.app, payer)).available).toBe(10_000n)
    await assertBooks()
  })

  it('and disputes without webhooks are found by the scheduled poll', async () => {
    const { id } = await invest()
    await quiet()
    await dispute()
    expect(await site.stateOf(id)).toBe('confirmed')
    await later(8)
    expect(await site.stateOf(id)).not.toBe('confirmed')
    const { disputes = [] } = await site.sandbox.state('stripe')
    await site.sandbox.control('stripe/close-dispute', { dispute: disputes.at(-1)?.['id'], won: true })
    await later(8)
    expect((await walletOf(site.app, payer)).available).toBe(10_000n)
    await assertBooks()
  })

  it('whose response was lost are found by their reference, and not repeated', async () => {
    const { id, attempt } = await invest()
    await quiet()
    await site.sandbox.control('faults', {
      kind: 'accept-then-drop',
      provider: 'stripe',
      method: 'POST',
      path: '/v1/refunds',
      times: 1,
    })
    await cancel(id)
    expect(await balanceAt(site, 'transit', attempt)).toBe(10_000n)
    await later(2)
    expect(await balanceAt(site, 'transit', attempt)).toBe(0n)
    expect((await detail(attempt)).refunds.map(({ state }) => state)).toEqual(['succeeded'])
    await assertBooks()
  })
})
