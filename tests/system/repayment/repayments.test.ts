/** Repayments of an owner to the investors of a campaign: created, paid by each method, credited once. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { remindRepaymentsJob } from '#api/jobs/repayment/remind-repayments.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { fill } from '#tests/support/payments/wallets.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { disputeLast } from '#tests/system/payment/card-payments.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'
import { availableTo, goodCard, noticesOf, paidOutCampaign } from './paid-out-campaign.ts'

const { admin, repayment, payment, wallet } = calls
const day = 86_400_000
const declinedCard = paysWith('4000000000000002')

const dates = { periodStart: '2026-07-01', periodEnd: '2026-09-30', dueOn: '2026-12-15' }

describe.each(await databaseEngines())('a repayment on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let campaign: TestCampaign
  let investors: readonly TestPerson[]

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    ;({ campaign, investors } = await paidOutCampaign(site, administrator))
  })

  const usd = (amount: bigint) => ({ amount, currency: 'USD' })
  const create = (amount: bigint, more: Readonly<Record<string, unknown>> = {}, as = site.owner, key?: string) =>
    make(
      site.app,
      repayment.createRepayment,
      {
        body: {
          campaignId: campaign.id,
          type: 'dividend',
          amount: usd(amount),
          description: 'Rent',
          ...dates,
          ...more,
        },
      },
      { as, ...(key === undefined ? {} : { key }) },
    )
  const get = async (id: string, as = site.owner) =>
    (await make(site.app, repayment.getRepayment, { params: { id } }, { as })).data
  const list = async () =>
    (await make(site.app, repayment.listRepayments, { query: { campaignId: campaign.id } }, { as: site.owner })).data
  const payOnline = (id: string, total: bigint, gateway: 'stripe' | 'paypal' | 'ach' = 'stripe') =>
    make(site.app, repayment.payOnline, { body: { repaymentId: id, total, gateway } }, { as: site.owner })
  const payFromWallet = (id: string, total: bigint, key?: string) =>
    make(
      site.app,
      repayment.payFromWallet,
      { body: { repaymentId: id, total } },
      { as: site.owner, ...(key === undefined ? {} : { key }) },
    )
  const cancel = (id: string) =>
    make(site.app, repayment.cancelRepayment, { body: { repaymentId: id } }, { as: site.owner })
  const record = (id: string, amount: bigint) =>
    make(
      site.app,
      admin.recordRepaymentTransfer,
      { params: { id }, body: { amount: usd(amount), bankReference: 'WIRE 4711' } },
      { as: administrator },
    )
  const held = (person: TestPerson) => availableTo(site, person)
  const heldByInvestors = () => Promise.all(investors.map(held))
  const inboxOf = (person: TestPerson) => noticesOf(site, person)

  it('is split as previewed and credited to each wallet once it is paid by card', async () => {
    const { data: plan } = await make(
      site.app,
      repayment.planRepayment,
      { query: { campaignId: campaign.id, amount: 10_001n } },
      { as: site.owner },
    )
    expect(plan).toMatchObject({ currency: 'USD', investors: 3, units: 12n })
    expect(plan.shares.map(({ amount }) => amount)).toEqual([3334n, 3334n, 3333n])
    // Names are shown by consent only (decision T7).
    expect(plan.shares.every(({ name }) => /^\S\. \S\.$/.test(name))).toBe(true)
    const { data: made } = await create(10_001n)
    expect(made).toMatchObject({ state: 'due', late: false, investors: 3, credited: 0, gateway: null })
    const total = 10_001n + (made.methods.find(({ gateway }) => gateway === 'stripe')?.fee ?? -1n)

    // A declined card leaves it due.
    const { data: opened } = await payOnline(made.id, total)
    expect(opened.payment).toMatchObject({ repaymentId: made.id, amount: usd(total), state: 'open' })
    await site.atPage(opened.payment?.checkoutUrl ?? null, declinedCard)
    expect((await cancel(made.id)).code).toBe('PAYMENT_IN_PROGRESS')
    expect((await payFromWallet(made.id, 10_001n)).code).toBe('PAYMENT_IN_PROGRESS')
    const closing = { params: { id: opened.payment?.id ?? '' } }
    await make(site.app, payment.cancelPayment, closing, { as: site.owner })
    expect(await get(made.id)).toMatchObject({ state: 'due', payment: { state: 'cancelled' } })

    const { data: again } = await payOnline(made.id, total)
    await site.atPage(again.payment?.checkoutUrl ?? null, goodCard)
    const { data: polled } = await make(
      site.app,
      repayment.pollRepayment,
      { query: { repaymentId: made.id } },
      { as: site.owner },
    )
    expect(polled).toMatchObject({ state: 'paid', gateway: 'stripe', fee: total - 10_001n, credited: 0 })
    await site.settle()
    expect(await get(made.id)).toMatchObject({ state: 'paid', investors: 3, credited: 3, methods: [] })
    const inWallets = await heldByInvestors()
    expect(inWallets.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(['3333', '3334', '3334'])
    expect(await list()).toMatchObject({ problem: null, paid: 10_001n, returned: 0n, due: 0n, overdue: 0n, total: 1 })
    expect(await inboxOf(site.owner)).toContain('repayment-paid')
    for (const investor of investors) expect(await inboxOf(investor)).toContain('distribution')
    await site.assertBooks()
  })

  it('is paid from the wallet once, also by simultaneous requests', async () => {
    const { data: made } = await create(9000n)
    expect((await payFromWallet(made.id, 9000n)).code).toBe('INSUFFICIENT_BALANCE')
    await fill(site.app, site.owner, administrator, 10_000n)
    const before = await held(site.owner)
    expect((await payFromWallet(made.id, 8999n)).code).toBe('FEE_CHANGED')
    const answers = await Promise.all([1, 2, 3].map(() => payFromWallet(made.id, 9000n)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await site.settle()
    expect(before - (await held(site.owner))).toBe(9000n)
    expect(await heldByInvestors()).toEqual([3000n, 3000n, 3000n])
    const { items } = (await make(site.app, wallet.list, { query: { limit: 10 } }, { as: site.owner })).data
    expect(items[0]).toMatchObject({ event: 'repayment', type: 'DEBIT', amount: usd(9000n), status: 2 })
    await site.assertBooks()
  })

  it('is recorded when its bank transfer arrives, with that amount only', async () => {
    const { data: made } = await create(6000n, { type: 'return-of-investment' })
    const before = await balanceAt(site, 'external', 'offline')
    expect((await record(made.id, 5999n)).code).toBe('AMOUNT_MISMATCH')
    const answers = await Promise.all([record(made.id, 6000n), record(made.id, 6000n)])
    expect(answers.map(({ code, status }) => code ?? String(status)).toSorted()).toEqual(['200', 'REPAYMENT_ENDED'])
    await site.settle()
    expect(await heldByInvestors()).toEqual([2000n, 2000n, 2000n])
    expect((await balanceAt(site, 'external', 'offline')) - before).toBe(-6000n)
    expect(await list()).toMatchObject({ returned: 6000n })
    await site.assertBooks()
  })

  it('is refused beyond its bounds, twice for a period, in another currency and for a campaign without payout', async () => {
    const capital = { type: 'return-of-investment' }
    expect((await create(99n)).code).toBe('BELOW_MINIMUM')
    // Twelve units were sold at 25.00.
    expect((await create(30_001n, capital)).code).toBe('ABOVE_MAXIMUM')
    expect((await create(20_000n, capital)).status).toBe(200)
    const rest = { ...capital, periodStart: '2026-10-01', periodEnd: '2026-12-31' }
    expect((await create(10_001n, rest)).code).toBe('ABOVE_MAXIMUM')
    expect((await create(10_000n, rest)).status).toBe(200)
    expect((await create(300_001n)).code).toBe('ABOVE_MAXIMUM')
    expect((await create(500n, { amount: { amount: 500n, currency: 'EUR' } })).code).toBe('CURRENCY_MISMATCH')
    const { data: first } = await create(500n)
    expect((await create(600n)).code).toBe('REPAYMENT_DUPLICATE')
    expect((await cancel(first.id)).data.state).toBe('cancelled')
    expect((await create(600n)).status).toBe(200)
    const order = await create(500n, { periodStart: '2026-09-30', periodEnd: '2026-07-01' })
    expect(order).toMatchObject({ code: 'INVALID_INPUT', body: { fields: [{ path: 'periodEnd', code: 'past' }] } })
    const other = await newCampaign(site.app, site.owner)
    expect((await create(500n, { campaignId: other.id })).code).toBe('REPAYMENT_NOT_POSSIBLE')
    await site.app.deps.db.execute(
      `update payout set state = 'confirmed', paid_at = null, paid_out_at = null, bank_reference = null
      where campaign_id = $1`,
      [campaign.id],
    )
    expect((await create(700n, { periodEnd: '2026-09-29' })).code).toBe('REPAYMENT_NOT_POSSIBLE')
    expect((await list()).problem).toBe('not-paid-out')
  })

  it('belongs to the owner of its campaign alone', async () => {
    const stranger = await newPerson(site.app, { userType: 'company' })
    const { data: made } = await create(500n)
    expect((await create(500n, { periodEnd: '2026-09-29' }, stranger)).status).toBe(404)
    for (const answer of [
      await make(site.app, repayment.getRepayment, { params: { id: made.id } }, { as: stranger }),
      await make(site.app, repayment.listRepayments, { query: { campaignId: campaign.id } }, { as: stranger }),
      await make(site.app, repayment.cancelRepayment, { body: { repaymentId: made.id } }, { as: stranger }),
      await make(site.app, repayment.pollRepayment, { query: { repaymentId: made.id } }, { as: stranger }),
      await make(site.app, repayment.payFromWallet, { body: { repaymentId: made.id, total: 500n } }, { as: stranger }),
    ])
      expect(answer.status).toBe(404)
  })

  it('happens once for each key', async () => {
    const key = crypto.randomUUID()
    const first = await create(700n, {}, site.owner, key)
    expect(await create(700n, {}, site.owner, key)).toMatchObject({ status: 200, body: first.body })
    expect((await list()).total).toBe(1)
  })

  it('is declined with a reason, which its owner reads, and is not paid afterwards', async () => {
    const { data: made } = await create(700n)
    const order = { params: { id: made.id }, body: { reason: 'The accounts are missing.' } }
    expect((await make(site.app, admin.declineRepayment, order, { as: administrator })).data.state).toBe('declined')
    await site.settle()
    expect(await get(made.id)).toMatchObject({ state: 'declined', reason: 'The accounts are missing.', methods: [] })
    expect((await payOnline(made.id, 700n)).code).toBe('REPAYMENT_ENDED')
    expect((await record(made.id, 700n)).code).toBe('REPAYMENT_ENDED')
    expect(await inboxOf(site.owner)).toContain('repayment-declined')
  })

  it('returns money that arrives when nobody could receive it', async () => {
    const { data: made } = await create(700n)
    const { data: opened } = await payOnline(
      made.id,
      700n + (made.methods.find((m) => m.gateway === 'stripe')?.fee ?? 0n),
    )
    await site.app.deps.db.execute(`update investment set state = 'refunded' where campaign_id = $1`, [campaign.id])
    await site.atPage(opened.payment?.checkoutUrl ?? null, goodCard)
    await site.settle()
    expect(await get(made.id)).toMatchObject({ state: 'due', credited: 0 })
    await site.pass(day)
    await site.settle()
    const { items } = (await make(site.app, admin.listAttempts, { query: { limit: 1 } }, { as: administrator })).data
    expect(items[0]).toMatchObject({ payable: 'repayment', payableId: made.id })
    expect(await inboxOf(site.owner)).toContain('payment-returned')
    await site.assertBooks()
  })

  it('stays with the investors when its payment is charged back, and its owner owes it', async () => {
    const { data: made } = await create(9000n)
    const total = 9000n + (made.methods.find(({ gateway }) => gateway === 'stripe')?.fee ?? 0n)
    const { data: opened } = await payOnline(made.id, total)
    await site.atPage(opened.payment?.checkoutUrl ?? null, goodCard)
    await site.settle()
    expect(await heldByInvestors()).toEqual([3000n, 3000n, 3000n])
    const owed = await balanceAt(site, 'receivable', site.owner.id)
    const before = await held(site.owner)
    await disputeLast(site)
    await site.settle()
    expect(await heldByInvestors()).toEqual([3000n, 3000n, 3000n])
    expect(await get(made.id)).toMatchObject({ state: 'paid', payment: { state: 'reversed' } })
    const taken = before - (await held(site.owner))
    expect(owed - (await balanceAt(site, 'receivable', site.owner.id)) + taken).toBe(9000n)
    expect(await inboxOf(site.owner)).toContain('payment-reversed')
    await site.assertBooks()
  })

  it('is announced three days before its due date, and is late from the day after it', async () => {
    const dueOn = new Date(site.app.deps.clock.now() + 5 * day).toISOString().slice(0, 10)
    const { data: made } = await create(700n, { dueOn })
    const notices = async () => (await inboxOf(site.owner)).filter((kind) => /^repayment-(due|late)$/.test(kind)).length
    const before = await notices()
    const run = async (): Promise<void> => {
      await processDueRows(remindRepaymentsJob, site.app.deps)
      await site.settle()
    }
    await run()
    expect(await notices()).toBe(before)
    await site.pass(2 * day)
    await run()
    await run()
    expect(await notices()).toBe(before + 1)
    await site.pass(3 * day)
    await run()
    expect((await get(made.id)).late).toBe(false)
    expect(await notices()).toBe(before + 1)
    await site.pass(day)
    await run()
    await run()
    expect((await get(made.id)).late).toBe(true)
    expect(await notices()).toBe(before + 2)
    expect(await list()).toMatchObject({ due: 700n, overdue: 700n })
    expect(await inboxOf(administrator)).toContain('repayment-overdue')
  })

  it('sums what campaigns received and expect', async () => {
    const { data } = await make(site.app, repayment.listReceivedAndPending, { query: { limit: 1 } }, { as: site.owner })
    expect(data.items[0]).toMatchObject({ currency: 'USD' })
    const all = await make(site.app, repayment.listReceivedAndPending, { query: { limit: 100 } }, { as: site.owner })
    const own = all.data.items.find(({ campaignId }) => campaignId === campaign.id)
    expect(own).toMatchObject({ received: 30_000n, receivedInvestments: 3, pending: 0n, pendingInvestments: 0 })
  })
})
