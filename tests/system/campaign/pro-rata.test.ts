/** Campaigns that allocate units pro rata: more is paid than they sell, and the rest is returned (decision record 0037). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { closeCampaignsJob } from '#api/jobs/close-campaigns.ts'
import { returnOversubscribedJob } from '#api/jobs/investment/return-oversubscribed.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { assertWallet, walletOf } from '#tests/support/payments/wallets.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'
import { disputeLast } from '#tests/system/payment/card-payments.ts'
import { confirmBy, reserveBy } from '#tests/system/payment/transfers.ts'
import { closingSteps } from './closing-steps.ts'

const { admin, investment } = calls
const day = 86_400_000

describe.each(await databaseEngines())('a pro-rata campaign on %s', (engine) => {
  let site: PayingApp
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
    // Eight units at 25.00; four reach the goal, and single ones can be bought.
    campaign = await newCampaign(site.app, site.owner, { unitsTotal: 8n, closesInDays: 10 })
    await site.app.deps.db.execute(
      `update campaign set allocation = 'pro-rata', goal = 10000, minimum = 2500 where id = $1`,
      [campaign.id],
    )
    site.app.mails.length = 0
  })

  const { invest, rowOf, close, auditOf, inboxOf, mailsTo, cancel } = closingSteps(() => ({ site, administrator }))
  const byCard = async (units: bigint, payer: TestPerson) => {
    const id = await site.reserve(campaign, units, payer, 30)
    const { checkoutUrl, id: attempt } = await site.checkout(id, payer)
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
    await site.settle()
    expect(await site.stateOf(id)).toBe('confirmed')
    site.app.advance(1000)
    return { id, attempt }
  }
  const byWallet = async (units: bigint, payer: TestPerson) => {
    const id = await invest(campaign.id, payer, units, 'site')
    site.app.advance(1000)
    return id
  }
  const byTransfer = async (units: bigint, payer: TestPerson) => {
    const id = await reserveBy(site.app, campaign, payer, 'offline', { units })
    await confirmBy(site.app, administrator, id, units * 2500n)
    await site.settle()
    site.app.advance(1000)
    return id
  }
  const end = async () => {
    await site.pass(11 * day)
    await Promise.all([close(), close()])
    await site.settle()
  }
  const receiptOf = async (id: string, as: TestPerson) =>
    (await make(site.app, investment.receipt, { params: { id } }, { as })).data
  const escrow = () => balanceAt(site, 'escrow', campaign.id)
  const investmentRow = (id: string) =>
    site.app.deps.db.read.selectFrom('investment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('accepts three times its units, and then a waiting list', async () => {
    const late = await newPerson(site.app)
    await byWallet(20n, await newPerson(site.app))
    const body = { units: 5n, gateway: 'wallet', anonymous: false, riskAccepted: true } as const
    const order = (units: bigint) =>
      make(site.app, investment.create, { params: { campaignId: campaign.id }, body: { ...body, units } }, { as: late })
    expect((await order(5n)).body).toMatchObject({ code: 'UNITS_LEFT', details: { units: '4' } })
    expect((await order(4n)).status).toBe(200)
    const { data: page } = await make(site.app, calls.campaign.getBySlug, { params: { slug: campaign.slug } }, {})
    expect(page.terms).toMatchObject({ allocation: 'pro-rata', unitsTotal: 8n, unitsLeft: 0n })
    expect(page.card.raised).toBe(50_000n)
    const waiting = { params: { campaignId: campaign.id }, body: { units: 1n } }
    expect((await make(site.app, calls.investment.joinLine, waiting, { as: late })).status).toBe(200)
  })

  it('allocates by largest remainder and returns the rest by each method', async () => {
    const [carded, walleted, transferred] = [
      await newPerson(site.app),
      await newPerson(site.app),
      await newPerson(site.app),
    ]
    const card = await byCard(8n, carded)
    const wallet = await byWallet(6n, walleted)
    const transfer = await byTransfer(6n, transferred)
    expect(await escrow()).toBe(50_000n)
    site.app.mails.length = 0
    await end()
    // 3.2, 2.4 and 2.4 units: the last one goes to the first of the equals.
    expect(await rowOf(campaign.id)).toMatchObject({ status: 4, raised: 20_000n, units_taken: 8n, investors: 3 })
    expect(await escrow()).toBe(20_000n)
    expect(await investmentRow(card.id)).toMatchObject({ units: 3n, amount: 7500n, requested_units: 8n })
    expect(await investmentRow(wallet)).toMatchObject({ units: 3n, requested_units: 6n, excess: 7500n })
    expect(await investmentRow(transfer)).toMatchObject({ units: 2n, requested_units: 6n, excess: 10_000n })

    const receipt = await receiptOf(card.id, carded)
    expect(receipt.investment).toMatchObject({
      state: 'confirmed',
      units: 3n,
      amount: { amount: 7500n },
      allocation: { requested: 8n, units: 3n, returned: 12_500n },
    })
    // The signature remains valid.
    expect(receipt.investment.agreement).not.toBeNull()
    expect(receipt.refunds).toMatchObject([
      { cause: 'oversubscribed', method: 'stripe', amount: { amount: 12_500n }, state: 'sent' },
    ])
    expect((await receiptOf(wallet, walleted)).refunds).toMatchObject([
      { cause: 'oversubscribed', method: 'wallet', amount: { amount: 7500n }, state: 'sent' },
    ])
    expect((await walletOf(site.app, walleted)).available).toBe(7500n)
    await assertWallet(site.app, walleted)
    expect((await receiptOf(transfer, transferred)).refunds).toMatchObject([
      { cause: 'oversubscribed', method: 'offline', amount: { amount: 10_000n }, state: 'pending' },
    ])
    // An administrator sends the transfer; its amount is the rest.
    const { data: due } = await make(
      site.app,
      admin.listPayments,
      { query: { state: 'returning' } },
      { as: administrator },
    )
    expect(due.items.find(({ investmentId }) => investmentId === transfer)?.returnDue?.amount).toBe(10_000n)
    const send = (amount: bigint) =>
      make(
        site.app,
        admin.returnPayment,
        { params: { investmentId: transfer }, body: { sent: { amount, currency: 'USD' } } },
        { as: administrator },
      )
    expect((await send(15_000n)).code).toBe('AMOUNT_MISMATCH')
    expect((await send(10_000n)).status).toBe(200)
    await site.settle()
    expect((await receiptOf(transfer, transferred)).refunds).toMatchObject([{ state: 'sent' }])
    expect(await site.stateOf(transfer)).toBe('confirmed')

    for (const person of [carded, walleted, transferred]) {
      expect(await inboxOf(person)).toContain('units-allocated')
      expect(await mailsTo(person)).toContainEqual(expect.stringContaining('were allocated'))
    }
    expect(await inboxOf(site.owner)).toContain('oversubscribed')
    expect((await auditOf(campaign.id)).filter((name) => name === 'units-allocated')).toHaveLength(1)
    await site.assertBooks()
  })

  it('allocates once and returns each excess once, whatever runs at the same time', async () => {
    const [carded, walleted] = [await newPerson(site.app), await newPerson(site.app)]
    const made = [(await byCard(10n, carded)).id, await byWallet(13n, walleted)]
    await site.pass(11 * day)
    const { deps } = site.app
    await Promise.all([1, 2, 3, 4].map(() => closeCampaignsJob.process(campaign.id, deps)))
    // The money has not moved yet, and nothing can be paid out before it has.
    expect(await escrow()).toBe(57_500n)
    const payout = { params: { id: campaign.id } }
    expect((await make(site.app, calls.payment.getPayout, payout, { as: site.owner })).data.problem).toBe('unsettled')
    await Promise.all([...made, ...made, ...made].map((id) => returnOversubscribedJob.process(id, deps)))
    await site.settle()
    expect(await rowOf(campaign.id)).toMatchObject({ raised: 20_000n, units_taken: 8n })
    expect((await investmentRow(made[0] ?? '')).units + (await investmentRow(made[1] ?? '')).units).toBe(8n)
    expect(await escrow()).toBe(20_000n)
    const refunds = await deps.db.execute(
      `select r.amount from payment_refund r join payment_attempt a on a.id = r.attempt_id where a.investment_id = $1`,
      [made[0]],
    )
    expect(refunds).toHaveLength(1)
    expect((await walletOf(site.app, walleted)).available).toBe(20_000n)
    await site.assertBooks()
  })

  it('refunds an investment without any unit in whole', async () => {
    const [first, second, none] = [await newPerson(site.app), await newPerson(site.app), await newPerson(site.app)]
    await byWallet(12n, first)
    await byWallet(11n, second)
    const small = await byCard(1n, none)
    await end()
    // 4, 3.67 and 0.33 units.
    expect(await rowOf(campaign.id)).toMatchObject({ status: 4, raised: 20_000n, units_taken: 8n, investors: 2 })
    const { investment: shown, refunds } = await receiptOf(small.id, none)
    expect(shown).toMatchObject({
      state: 'refunded',
      units: 1n,
      amount: { amount: 2500n },
      allocation: { requested: 1n, units: 0n, returned: 2500n },
    })
    expect(refunds).toMatchObject([{ cause: 'oversubscribed', amount: { amount: 2500n }, state: 'sent' }])
    expect(await escrow()).toBe(20_000n)
    expect(await inboxOf(none)).toContain('units-allocated')
    await site.assertBooks()
  })

  it('allocates nothing unless more is paid than it sells, or if it fails', async () => {
    const id = await byWallet(8n, await newPerson(site.app))
    await end()
    expect(await investmentRow(id)).toMatchObject({ units: 8n, requested_units: null, excess: null })
    const failed = await newCampaign(site.app, site.owner, { unitsTotal: 2n, closesInDays: 10 })
    // The goal is far beyond what the campaign sells: everything is refunded.
    await site.app.deps.db.execute(
      `update campaign set allocation = 'pro-rata', goal = 1000000, minimum = 2500 where id = $1`,
      [failed.id],
    )
    const lost = await invest(failed.id, await newPerson(site.app), 6n)
    await end()
    expect((await rowOf(failed.id)).status).toBe(5)
    expect(await investmentRow(lost)).toMatchObject({ state: 'refunded', units: 6n, excess: null })
    expect(await balanceAt(site, 'escrow', failed.id)).toBe(0n)
    await site.assertBooks()
  })

  it('lets an investor cancel the allocated units while their agreement allows it', async () => {
    const [carded, transferred] = [await newPerson(site.app), await newPerson(site.app)]
    const card = await byCard(8n, carded)
    const transfer = await reserveBy(site.app, campaign, transferred, 'offline', {
      units: 8n,
      cancellableDays: 30,
    })
    await confirmBy(site.app, administrator, transfer, 20_000n)
    await site.settle()
    await end()
    expect(await investmentRow(card.id)).toMatchObject({ units: 4n })
    expect((await cancel(card.id, carded)).code).toBeUndefined()
    expect((await cancel(transfer, transferred)).code).toBeUndefined()
    await site.settle()
    expect((await receiptOf(card.id, carded)).refunds).toMatchObject([
      { cause: 'oversubscribed', amount: { amount: 10_000n }, state: 'sent' },
      { cause: 'investment-cancelled', amount: { amount: 10_000n }, state: 'sent' },
    ])
    // Two transfers are due, one after the other.
    for (const amount of [10_000n, 10_000n]) {
      const body = { sent: { amount, currency: 'USD' } }
      const params = { investmentId: transfer }
      expect((await make(site.app, admin.returnPayment, { params, body }, { as: administrator })).status).toBe(200)
    }
    expect(await escrow()).toBe(0n)
    expect(await balanceAt(site, 'transit', transfer)).toBe(0n)
    await site.assertBooks()
  })

  it.each([
    ['before the return is booked', 'closed'],
    ['before the refund is requested', 'booked'],
    ['after the refund', 'sent'],
  ])('books the right remainder of a chargeback %s', async (_, reached) => {
    const carded = await newPerson(site.app)
    const card = await byCard(8n, carded)
    await byWallet(8n, await newPerson(site.app))
    const outside = await balanceAt(site, 'external', 'stripe')
    if (reached === 'sent') {
      await end()
      expect((await investmentRow(card.id)).units).toBe(4n)
      await disputeLast(site, 10_000)
    } else {
      await site.pass(11 * day)
      if (reached === 'closed') await closeCampaignsJob.process(campaign.id, site.app.deps)
      else await runSchedule('close-campaigns', site.app.deps)
      await disputeLast(site, 20_000)
    }
    await site.settle()
    await site.check(card.attempt, carded)
    await site.settle()
    expect(await site.stateOf(card.id)).toBe('cancelled')
    expect((await site.attempts(card.id))[0]?.state).toBe('reversed')
    await close()
    // All of the payment is back with its payer, once; the other investor keeps four units.
    expect((await balanceAt(site, 'external', 'stripe')) - outside).toBe(20_000n)
    expect(await balanceAt(site, 'receivable', carded.id)).toBe(0n)
    expect(await balanceAt(site, 'transit', card.attempt)).toBe(0n)
    expect(await escrow()).toBe(10_000n)
    await site.assertBooks()
  })

  it('nets the part of a payment that was charged back before', async () => {
    const carded = await newPerson(site.app)
    const card = await byCard(8n, carded)
    await disputeLast(site, 3000)
    await site.settle()
    await byWallet(8n, await newPerson(site.app))
    expect(await balanceAt(site, 'receivable', carded.id)).toBe(-3000n)
    await end()
    const refunds = await site.app.deps.db.execute('select amount from payment_refund where attempt_id = $1', [
      card.attempt,
    ])
    expect(refunds).toEqual([{ amount: 7000n }])
    expect(await balanceAt(site, 'receivable', carded.id)).toBe(0n)
    // The debt is not deducted a second time.
    expect((await cancel(card.id, carded)).code).toBeUndefined()
    const all = await site.app.deps.db.execute(
      'select amount from payment_refund where attempt_id = $1 order by created_at, amount',
      [card.attempt],
    )
    expect(all).toEqual([{ amount: 7000n }, { amount: 10_000n }])
    expect(await balanceAt(site, 'receivable', carded.id)).toBe(0n)
    await site.assertBooks()
  })
})
