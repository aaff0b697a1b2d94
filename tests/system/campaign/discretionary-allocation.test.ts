/** Campaigns whose owner allocates the units if more is paid than they sell (decision T27, decision record 0037). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { allocateUnitsJob } from '#api/jobs/investment/allocate-units.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { walletOf } from '#tests/support/payments/wallets.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'
import { disputeLast } from '#tests/system/payment/card-payments.ts'
import { closingSteps } from './closing-steps.ts'

const { campaignDashboard, investment, payment } = calls
const day = 86_400_000
const description = 'Investors who live in the town receive their units first.'

describe.each(await databaseEngines())('a campaign whose owner allocates its units on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let campaign: TestCampaign
  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())

  /** Eight units at 25.00; four reach the goal, and single ones can be bought. */
  const discretionary = async (owner: TestPerson, unitsTotal = 8n): Promise<TestCampaign> => {
    const made = await newCampaign(site.app, owner, { unitsTotal, closesInDays: 10 })
    await site.app.deps.db.execute(
      `update campaign set allocation = 'discretionary', goal = 10000, minimum = 2500 where id = $1`,
      [made.id],
    )
    await site.app.deps.db.execute(
      `insert into campaign_section (campaign_id, section, data, version, updated_at) values
        ($1, 'fundraising', jsonb_build_object('allocationDescription', $2::text), 1, now()),
        ($1, 'story', '{"language": "en"}', 1, now()),
        ($1, 'translations', '{"fr.fundraising.allocationDescription": "Les habitants de la ville d’abord."}', 1, now())
        on conflict (campaign_id, section) do update set data = excluded.data`,
      [made.id, description],
    )
    return made
  }
  beforeEach(async () => {
    await site.sandbox.control('reset', {})
    campaign = await discretionary(site.owner)
    site.app.mails.length = 0
  })

  const { invest, rowOf, close, auditOf, inboxOf, mailsTo, cancel } = closingSteps(() => ({ site, administrator }))
  const byWallet = async (units: bigint, payer: TestPerson) => {
    const id = await invest(campaign.id, payer, units, 'site')
    site.app.advance(1000)
    return id
  }
  const byCard = async (units: bigint, payer: TestPerson) => {
    const id = await site.reserve(campaign, units, payer, 30)
    const { checkoutUrl, id: attempt } = await site.checkout(id, payer)
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
    await site.settle()
    site.app.advance(1000)
    return { id, attempt }
  }
  const end = async () => {
    await site.pass(11 * day)
    await Promise.all([close(), close()])
  }
  const read = async (as = site.owner, id = campaign.id) =>
    (await make(site.app, campaignDashboard.getUnitAllocation, { params: { id } }, { as })).data
  const allocate = (units: readonly bigint[], seen: string, as = site.owner, id = campaign.id) =>
    make(site.app, campaignDashboard.allocateUnits, { params: { id }, body: { seen, units: [...units] } }, { as })
  const receiptOf = async (id: string, as: TestPerson) =>
    (await make(site.app, investment.receipt, { params: { id } }, { as })).data
  const holdingOf = async (as: TestPerson) =>
    (await make(site.app, investment.getPortfolio, {}, { as })).data.holdings.find(
      (holding) => holding.campaign.id === campaign.id,
    )
  const payoutOf = async () =>
    (await make(site.app, payment.getPayout, { params: { id: campaign.id } }, { as: site.owner })).data
  const actions = async () =>
    (
      await make(site.app, campaignDashboard.listActions, { query: { campaignId: campaign.id } }, { as: site.owner })
    ).data.items.map(({ kind }) => kind)
  const escrow = () => balanceAt(site, 'escrow', campaign.id)
  const unitsOf = async (id: string) => {
    const row = await site.app.deps.db.read
      .selectFrom('investment')
      .select(['units', 'requested_units', 'state', 'excess'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row
  }

  it('accepts three times its units and shows how they are allocated, in the language of the reader', async () => {
    await byWallet(20n, await newPerson(site.app))
    const late = await newPerson(site.app)
    const body = { units: 5n, gateway: 'wallet', anonymous: false, riskAccepted: true } as const
    const order = await make(site.app, investment.create, { params: { campaignId: campaign.id }, body }, { as: late })
    expect(order.body).toMatchObject({ code: 'UNITS_LEFT', details: { units: '4' } })
    const { data } = await make(site.app, calls.campaign.getBySlug, { params: { slug: campaign.slug } }, {})
    expect(data.terms).toMatchObject({ allocation: 'discretionary', allocationDescription: description })
    const french = await make(
      site.app,
      calls.campaign.compareCampaigns,
      { query: { slugs: campaign.slug } },
      { language: 'fr' },
    )
    expect(french.data.items[0]?.terms.allocationDescription).toBe('Les habitants de la ville d’abord.')
  })

  it('waits for its owner after a successful closing, and settles what they decide once', async () => {
    const [first, second, third] = [await newPerson(site.app), await newPerson(site.app), await newPerson(site.app)]
    const { id: card } = await byCard(8n, first)
    const wallet = await byWallet(6n, second)
    const none = await byWallet(2n, third)
    await end()
    const waiting = await rowOf(campaign.id)
    expect(waiting).toMatchObject({ status: 4, raised: 40_000n, units_taken: 16n, investors: 3 })
    // The tenth day, in the site's time zone.
    const due = waiting.allocation_due_at?.getTime() ?? 0
    expect(due - site.app.deps.clock.now()).toBeGreaterThan(9 * day)
    expect(due - site.app.deps.clock.now()).toBeLessThanOrEqual(10 * day)
    expect(await inboxOf(site.owner)).toContain('allocation-needed')
    expect(await mailsTo(site.owner)).toContainEqual(expect.stringContaining('allocate the units'))
    expect(await actions()).toContain('allocation')
    // Nothing is paid out, and nothing has moved. The preview is of the units that are sold.
    expect(await payoutOf()).toMatchObject({ possible: false, problem: 'unallocated', raised: 20_000n })
    const request = await make(site.app, payment.requestPayout, { params: { id: campaign.id } }, { as: site.owner })
    expect(request.code).toBe('PAYOUT_UNSETTLED')
    expect(await escrow()).toBe(40_000n)
    const receipt = await receiptOf(card, first)
    expect(receipt).toMatchObject({
      allocationDescription: description,
      investment: {
        units: 8n,
        funds: { status: 'awaiting-allocation', closesAt: waiting.allocation_due_at?.toISOString() },
      },
    })
    expect((await holdingOf(first))?.state).toBe('allocating')

    const list = await read()
    expect(list).toMatchObject({ unitsTotal: 8n, unitPrice: 2500n, currency: 'USD' })
    expect(list.items.map(({ units, proRata }) => [units, proRata])).toEqual([
      [8n, 4n],
      [6n, 3n],
      [2n, 1n],
    ])
    site.app.mails.length = 0
    expect((await allocate([2n, 6n, 0n], list.seen)).status).toBe(200)
    // The units are allocated, once: neither again nor by the job.
    expect((await allocate([2n, 6n, 0n], list.seen)).code).toBe('ALLOCATION_OVER')
    expect(await payoutOf()).toMatchObject({ possible: false, problem: 'unsettled', raised: 20_000n })
    await allocateUnitsJob.process(campaign.id, site.app.deps)
    await Promise.all([close(), close()])
    await site.settle()
    expect(await rowOf(campaign.id)).toMatchObject({
      status: 4,
      raised: 20_000n,
      units_taken: 8n,
      investors: 2,
      allocation_due_at: null,
      allocated_by_owner: true,
    })
    expect(await escrow()).toBe(20_000n)
    expect(await unitsOf(card)).toMatchObject({ units: 2n, requested_units: 8n })
    expect(await unitsOf(wallet)).toMatchObject({ units: 6n, requested_units: null, excess: null })
    expect(await unitsOf(none)).toMatchObject({ state: 'refunded' })
    expect((await walletOf(site.app, third)).available).toBe(5000n)
    const settled = await receiptOf(card, first)
    expect(settled.investment.allocation).toEqual({ requested: 8n, units: 2n, returned: 15_000n })
    expect(settled.investment.funds?.status).toBe('closed')
    expect(settled.allocationDescription).toBe(description)
    expect(settled.refunds).toMatchObject([{ cause: 'oversubscribed', amount: { amount: 15_000n }, state: 'sent' }])
    expect(await inboxOf(first)).toContain('units-allocated')
    expect(await inboxOf(second)).not.toContain('units-allocated')
    expect(await mailsTo(third)).toContainEqual(expect.stringContaining('were allocated'))
    expect(await actions()).not.toContain('allocation')
    const [event] = await site.app.deps.db.execute(
      `select actor_id, facts from audit_event where subject = $1 and event_name = 'units-allocated'`,
      [campaign.id],
    )
    expect(event).toMatchObject({
      actor_id: site.owner.id,
      facts: { rule: 'discretionary', requested: '16', units: '8', investments: 2, amount: '20000' },
    })
    expect((await payoutOf()).problem).not.toBe('unallocated')
    await site.assertBooks()
  })

  it('refuses what is not an allocation of all units, and keeps waiting', async () => {
    const [first, second] = [await newPerson(site.app), await newPerson(site.app)]
    await byWallet(8n, first)
    await byWallet(6n, second)
    const early = await read()
    expect(early).toMatchObject({ dueAt: null, items: [] })
    expect((await allocate([], early.seen)).code).toBe('ALLOCATION_OVER')
    await end()
    const { seen } = await read()
    for (const units of [
      [2n, 5n],
      [4n, 5n],
    ])
      expect((await allocate(units, seen)).body).toMatchObject({
        code: 'INVALID_INPUT',
        fields: [{ path: 'units', code: 'mismatch' }],
      })
    expect((await allocate([9n, -1n], seen)).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [
        { path: 'units.0', code: 'too-large', limit: 8 },
        { path: 'units.1', code: 'too-small', limit: 0 },
      ],
    })
    expect((await allocate([8n], seen)).code).toBe('ALLOCATION_CHANGED')
    expect((await allocate([8n, 0n], 'a'.repeat(64))).code).toBe('ALLOCATION_CHANGED')
    expect(await rowOf(campaign.id)).toMatchObject({ units_taken: 14n, raised: 35_000n })
    expect(await auditOf(campaign.id)).not.toContain('units-allocated')
  })

  it('lets only its owner decide, who may be an administrator as well', async () => {
    await byWallet(10n, await newPerson(site.app))
    await end()
    const { seen } = await read()
    const editor = await newPerson(site.app, { userType: 'company' })
    await site.app.deps.db.execute(
      `insert into campaign_editor (campaign_id, user_id, granted_at) values ($1, $2, now())`,
      [campaign.id, editor.id],
    )
    for (const stranger of [await newPerson(site.app, { userType: 'company' }), editor])
      expect((await allocate([8n], seen, stranger)).code).toBe('NOT_FOUND')
    expect((await allocate([8n], seen, administrator)).code).toBe('NOT_FOUND')
    const both = await newPerson(site.app, { userType: 'company', admin: true })
    campaign = await discretionary(both)
    await byWallet(10n, await newPerson(site.app))
    await end()
    const own = await read(both)
    // Another administrator does not decide for the owner.
    expect((await allocate([8n], own.seen, administrator)).code).toBe('NOT_FOUND')
    expect((await allocate([8n], own.seen, both)).status).toBe(200)
    expect(await rowOf(campaign.id)).toMatchObject({ units_taken: 8n, allocated_by_owner: true })
    const [event] = await site.app.deps.db.execute(
      `select actor_id, facts from audit_event where subject = $1 and event_name = 'units-allocated'`,
      [campaign.id],
    )
    expect(event).toMatchObject({ actor_id: both.id, facts: { rule: 'discretionary' } })
    await close()
    await site.assertBooks()
  })

  it('reminds its owner once, and allocates pro rata once when the time is over', async () => {
    const [first, second] = [await newPerson(site.app), await newPerson(site.app)]
    const one = await byWallet(8n, first)
    await byWallet(8n, second)
    await end()
    const reminders = async () => (await inboxOf(site.owner)).filter((kind) => kind === 'allocation-reminder').length
    const before = await reminders()
    await site.pass(6 * day)
    await close()
    expect(await reminders()).toBe(before)
    await site.pass(day)
    await close()
    await close()
    expect(await reminders()).toBe(before + 1)
    expect((await rowOf(campaign.id)).units_taken).toBe(16n)
    await site.pass(3 * day)
    await Promise.all([1, 2, 3, 4].map(() => allocateUnitsJob.process(campaign.id, site.app.deps)))
    await close()
    expect(await rowOf(campaign.id)).toMatchObject({
      raised: 20_000n,
      units_taken: 8n,
      allocation_due_at: null,
      allocated_by_owner: false,
    })
    expect(await unitsOf(one)).toMatchObject({ units: 4n, requested_units: 8n })
    expect((await receiptOf(one, first)).investment.allocation).toEqual({ requested: 8n, units: 4n, returned: 10_000n })
    expect(await inboxOf(site.owner)).toContain('allocated-automatically')
    expect(await inboxOf(first)).toContain('units-allocated')
    expect((await auditOf(campaign.id)).filter((name) => name === 'units-allocated')).toHaveLength(1)
    expect((await walletOf(site.app, first)).available).toBe(10_000n)
    await site.assertBooks()
  })

  it('refuses a decision about investments of which one was cancelled meanwhile', async () => {
    const [first, second, third] = [await newPerson(site.app), await newPerson(site.app), await newPerson(site.app)]
    await byWallet(8n, first)
    const { id: card } = await byCard(6n, second)
    await byWallet(4n, third)
    await end()
    const stale = await read()
    expect((await cancel(card, second)).code).toBeUndefined()
    await site.settle()
    // Figures follow while the units are not allocated.
    expect(await rowOf(campaign.id)).toMatchObject({ raised: 30_000n, units_taken: 12n, investors: 2 })
    expect((await allocate([2n, 2n, 4n], stale.seen)).code).toBe('ALLOCATION_CHANGED')
    const fresh = await read()
    expect(fresh.items.map(({ units }) => units)).toEqual([8n, 4n])
    expect((await allocate([5n, 3n], fresh.seen)).status).toBe(200)
    await close()
    expect(await rowOf(campaign.id)).toMatchObject({ raised: 20_000n, units_taken: 8n, investors: 2 })
    expect(await escrow()).toBe(20_000n)
    await site.assertBooks()
  })

  it('keeps the sums right if a payment is charged back before the allocation and another cancelled after it', async () => {
    const [carded, walleted, later] = [await newPerson(site.app), await newPerson(site.app), await newPerson(site.app)]
    await byWallet(8n, walleted)
    const last = await byCard(6n, later)
    const card = await byCard(6n, carded)
    await end()
    await disputeLast(site, 15_000)
    await site.settle()
    await site.check(card.attempt, carded)
    await site.settle()
    expect((await unitsOf(card.id)).state).toBe('cancelled')
    expect(await rowOf(campaign.id)).toMatchObject({ raised: 35_000n, units_taken: 14n, investors: 2 })
    const { seen } = await read()
    expect((await allocate([4n, 4n], seen)).status).toBe(200)
    await close()
    expect(await unitsOf(last.id)).toMatchObject({ units: 4n, requested_units: 6n })
    expect(await escrow()).toBe(20_000n)
    expect(await balanceAt(site, 'receivable', carded.id)).toBe(0n)
    // The right to cancel remains; the figures of the campaign are final now.
    expect((await cancel(last.id, later)).code).toBeUndefined()
    await site.settle()
    expect(await rowOf(campaign.id)).toMatchObject({ raised: 20_000n })
    expect(await escrow()).toBe(10_000n)
    await site.assertBooks()
  })

  it.each([
    ['before the return is booked', 'allocated'],
    ['before the refund is requested', 'booked'],
    ['after the refund', 'sent'],
  ])('keeps its outcome if a payment is charged back after the allocation, %s', async (_, reached) => {
    const [carded, walleted] = [await newPerson(site.app), await newPerson(site.app)]
    const wallet = await byWallet(8n, walleted)
    const card = await byCard(8n, carded)
    await end()
    const outside = await balanceAt(site, 'external', 'stripe')
    expect((await allocate([6n, 2n], (await read()).seen)).status).toBe(200)
    if (reached === 'sent') {
      await close()
      // The provider has sent 15,000 back: its customer disputes the rest.
      await disputeLast(site, 5000)
    } else {
      if (reached === 'booked') await runSchedule('close-campaigns', site.app.deps)
      await disputeLast(site, 20_000)
    }
    await site.settle()
    await site.check(card.attempt, carded)
    await site.settle()
    await close()
    expect(await site.stateOf(card.id)).toBe('cancelled')
    // All of the payment is back with its payer, once.
    expect((await balanceAt(site, 'external', 'stripe')) - outside).toBe(20_000n)
    expect(await balanceAt(site, 'transit', card.attempt)).toBe(0n)
    expect(await balanceAt(site, 'receivable', carded.id)).toBe(0n)
    // The other investor keeps what the owner allocated, and the figures are final.
    expect(await unitsOf(wallet)).toMatchObject({ units: 6n, requested_units: 8n, state: 'confirmed' })
    expect((await walletOf(site.app, walleted)).available).toBe(5000n)
    expect(await escrow()).toBe(15_000n)
    expect(await rowOf(campaign.id)).toMatchObject({
      status: 4,
      raised: 20_000n,
      units_taken: 8n,
      investors: 2,
      allocation_due_at: null,
      allocated_by_owner: true,
    })
    expect((await auditOf(campaign.id)).filter((name) => name === 'units-allocated')).toHaveLength(1)
    await site.assertBooks()
  })

  it('keeps its outcome if investors cancel below its goal before the allocation', async () => {
    const [carded, walleted, last] = [await newPerson(site.app), await newPerson(site.app), await newPerson(site.app)]
    const card = await byCard(6n, carded)
    const wallet = await byWallet(5n, walleted)
    const remaining = await byWallet(3n, last)
    await end()
    const outside = await balanceAt(site, 'external', 'stripe')
    const { site_fee_points: feePoints } = await rowOf(campaign.id)
    const { seen } = await read()
    expect((await cancel(card.id, carded)).code).toBeUndefined()
    expect((await cancel(wallet, walleted)).code).toBeUndefined()
    await site.settle()
    expect((await allocate([0n, 5n, 3n], seen)).code).toBe('ALLOCATION_CHANGED')
    expect((await balanceAt(site, 'external', 'stripe')) - outside).toBe(15_000n)
    expect((await walletOf(site.app, walleted)).available).toBe(12_500n)
    await close()
    expect(await rowOf(campaign.id)).toMatchObject({
      status: 4,
      raised: 7500n,
      units_taken: 3n,
      investors: 1,
      allocation_due_at: null,
      site_fee_points: feePoints,
    })
    expect(await unitsOf(remaining)).toMatchObject({
      units: 3n,
      requested_units: null,
      state: 'confirmed',
      excess: null,
    })
    expect(await escrow()).toBe(7500n)
    await site.assertBooks()
  })

  it('needs no allocation any more once demand has fallen to what it sells', async () => {
    const [first, second] = [await newPerson(site.app), await newPerson(site.app)]
    const remaining = await byWallet(6n, first)
    const { id: card } = await byCard(6n, second)
    await end()
    expect((await cancel(card, second)).code).toBeUndefined()
    await close()
    expect(await rowOf(campaign.id)).toMatchObject({
      status: 4,
      raised: 15_000n,
      units_taken: 6n,
      allocation_due_at: null,
      allocated_by_owner: false,
    })
    expect(await unitsOf(remaining)).toMatchObject({ units: 6n, requested_units: null, excess: null })
    expect(await inboxOf(site.owner)).toContain('allocation-not-needed')
    expect((await payoutOf()).problem).not.toBe('unallocated')
    await site.assertBooks()
  })

  it('allocates nothing unless more is paid than it sells, or if it fails', async () => {
    const id = await byWallet(8n, await newPerson(site.app))
    await end()
    expect(await rowOf(campaign.id)).toMatchObject({ status: 4, allocation_due_at: null })
    expect(await unitsOf(id)).toMatchObject({ units: 8n, requested_units: null })
    campaign = await discretionary(site.owner, 2n)
    await site.app.deps.db.execute('update campaign set goal = 1000000 where id = $1', [campaign.id])
    const lost = await byWallet(6n, await newPerson(site.app))
    await end()
    expect(await rowOf(campaign.id)).toMatchObject({ status: 5, allocation_due_at: null })
    expect(await unitsOf(lost)).toMatchObject({ state: 'refunded', excess: null })
    await site.assertBooks()
  })

  it('is allocated by its schedule as well', async () => {
    await byWallet(9n, await newPerson(site.app))
    await end()
    await site.pass(10 * day)
    await runSchedule('close-campaigns', site.app.deps)
    expect(await rowOf(campaign.id)).toMatchObject({ units_taken: 8n, allocation_due_at: null })
  })
})
