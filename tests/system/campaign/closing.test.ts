/** Campaigns at their closing date: settled once, announced, and refunded where they missed their goal. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { paysWith, type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { fill, payFromWallet, reserve as reserveFromWallet } from '#tests/support/payments/wallets.ts'

const day = 86_400_000

describe.each(await behaviourEngine())('a campaign that closes on %s', (engine) => {
  let site: PayingApp
  let owner: TestPerson
  beforeAll(async () => {
    site = await startPayingApp(engine)
    owner = site.owner
  })
  afterAll(() => site.stop())

  /** Ten units at 25.00, of which each investor buys four; the campaign closes within a day. */
  const campaignOf = (raise: 'fixed' | 'flexible', unitsTotal: bigint) =>
    newCampaign(site.app, owner, { unitsTotal, closesInDays: 1 }).then(async (campaign) => {
      await site.app.deps.db.execute('update campaign set raise_type = $1 where id = $2', [raise, campaign.id])
      return campaign
    })
  const pay = async (campaignId: string): Promise<{ id: string; session: string; investor: TestPerson }> => {
    const investor = await newPerson(site.app)
    const id = await site.reserve({ id: campaignId }, 4n, investor)
    const { id: session, checkoutUrl } = await site.checkout(id, investor)
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
    await site.check(session, investor)
    expect(await site.stateOf(id)).toBe('confirmed')
    return { id, session, investor }
  }
  const receiptOf = async ({ id, investor }: { id: string; investor: TestPerson }) =>
    (await make(site.app, calls.investment.receipt, { params: { id } }, { as: investor })).data
  const mailsAbout = (id: string): string[] =>
    site.app.mails.map(({ text }) => text).filter((text) => text.includes(`/receipt/${id}`))
  const close = async () => {
    await runSchedule('close-campaigns', site.app.deps)
    await site.settle()
  }
  const rowOf = (id: string) =>
    site.app.deps.db.read.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const events = (id: string) =>
    site.app.deps.db.read.selectFrom('campaign_event').selectAll().where('campaign_id', '=', id).execute()
  const escrow = async (id: string) =>
    (
      await site.app.deps.db.execute("select balance from ledger_account where kind = 'escrow' and holder = $1", [id])
    )[0]?.['balance'] ?? 0n

  it('succeeds once if it reached its goal, and retains its funds', async () => {
    const campaign = await campaignOf('fixed', 4n)
    await site.app.deps.db.execute('update campaign set goal = 10000 where id = $1', [campaign.id])
    const paid = await pay(campaign.id)
    const { id } = paid
    // The campaign is still open: the funds are held, and the receipt says so.
    expect((await receiptOf(paid)).investment.funds?.status).toBe('goal-reached')
    await close()
    expect((await rowOf(campaign.id)).status).toBe(2)
    await site.pass(2 * day)
    site.app.mails.length = 0
    await Promise.all([close(), close()])
    expect(await rowOf(campaign.id)).toMatchObject({ status: 4, raised: 10_000n })
    expect(await events(campaign.id)).toHaveLength(1)
    expect(await site.stateOf(id)).toBe('confirmed')
    expect((await receiptOf(paid)).investment.funds?.status).toBe('closed')
    expect(await escrow(campaign.id)).toBe(10_000n)
    expect(site.app.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('has reached its goal'),
      expect.stringContaining('has reached its goal'),
    ])
  })

  it('refunds every investor in full if it is fixed and missed its goal, and reports the amounts', async () => {
    await changeWallets(site)
    const campaign = await campaignOf('fixed', 100n)
    const card = await pay(campaign.id)
    await site.settle()
    const paid = await receiptOf(card)
    expect(paid.investment.funds?.status).toBe('held-for-goal')
    const received = mailsAbout(card.id).find((text) => text.includes('confirmed'))
    expect(received).toMatch(
      /for 4 units of .*\. Your investment is confirmed\.\nYour money is held until the campaign reaches its goal/,
    )
    expect(received).toContain('we return all of your money.')
    const holder = await newPerson(site.app)
    const administrator = await newPerson(site.app, { userType: null, admin: true })
    await fill(site.app, holder, administrator, 50_000n)
    const fromWallet = await reserveFromWallet(site.app, holder, campaign.id)
    await payFromWallet(site.app, holder, fromWallet)
    const unpaid = await site.reserve(campaign, 4n, await newPerson(site.app))
    await site.pass(2 * day)
    await close()
    // Reserved investments may still be paid.
    expect((await rowOf(campaign.id)).status).toBe(2)
    await site.pass(6 * day)
    await close()
    await close()
    expect(await rowOf(campaign.id)).toMatchObject({ status: 5, raised: 20_000n, investors: 2 })
    expect(await site.stateOf(unpaid)).toBe('expired')
    expect(await site.stateOf(card.id)).toBe('refunded')
    const back = await receiptOf(card)
    // The receipt and the e-mail contain both ledger entries.
    expect(back.transactionId).toBe(paid.transactionId)
    expect(back.refundTransactionId).toMatch(/^[0-9a-f-]{36}$/)
    expect(back.refundTransactionId).not.toBe(back.transactionId)
    expect(back.investment.funds).toBeUndefined()
    for (const line of [`Payment: ${back.transactionId}`, `Refund: ${back.refundTransactionId}`])
      expect(mailsAbout(card.id).at(-1)).toContain(line)
    expect(await site.stateOf(fromWallet)).toBe('refunded')
    expect(await escrow(campaign.id)).toBe(0n)
    const { refunds = [] } = await site.sandbox.state('stripe')
    expect(refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)).toEqual([10_000])
    const { data } = await make(site.app, calls.wallet.detail, { query: { currencyId: 'USD' } }, { as: holder })
    expect(data.available).toBe(50_000n)
    const { data: listed } = await make(site.app, calls.wallet.list, { query: {} }, { as: holder })
    expect(listed.items[0]).toMatchObject({ event: 'campaign-unsuccessful', type: 'CREDIT' })
    const { sums, balancesAgree } = await trialBalance(site.app.deps.db.read)
    expect(sums.every(({ sum }) => sum === 0n) && balancesAgree).toBe(true)
  })

  it('retains the funds if it is flexible and missed its goal', async () => {
    const campaign = await campaignOf('flexible', 100n)
    const paid = await pay(campaign.id)
    const { id } = paid
    expect((await receiptOf(paid)).investment.funds?.status).toBe('held-flexible')
    await site.pass(2 * day)
    site.app.mails.length = 0
    await close()
    expect(await rowOf(campaign.id)).toMatchObject({ status: 5, raised: 10_000n })
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await escrow(campaign.id)).toBe(10_000n)
    expect((await receiptOf(paid)).investment.funds?.status).toBe('closed')
    expect(site.app.mails.map(({ text }) => text).join()).toContain('below its goal')
  })

  it.each([
    ['reached its goal', 4n, 4, 'confirmed', 10_000n],
    ['missed its goal', 100n, 5, 'refunded', 0n],
  ] as const)('while hidden is settled once its closing has passed: it %s', async (_, units, status, state, left) => {
    const campaign = await campaignOf('fixed', units)
    const { id } = await pay(campaign.id)
    const administrator = await newPerson(site.app, { userType: null, admin: true })
    const body = { status: 6 as const, reason: 'A complaint is looked into.' }
    await make(site.app, calls.admin.decideCampaign, { params: { id: campaign.id }, body }, { as: administrator })
    await close()
    expect((await rowOf(campaign.id)).status).toBe(6)
    await site.pass(2 * day)
    await close()
    await close()
    expect((await rowOf(campaign.id)).status).toBe(status)
    expect(new Set((await events(campaign.id)).map(({ to_status }) => to_status))).toEqual(new Set([6, status]))
    expect(await site.stateOf(id)).toBe(state)
    expect(await escrow(campaign.id)).toBe(left)
    await site.assertBooks()
  })

  it('retains its outcome after a later chargeback, which changes only the ledger', async () => {
    const campaign = await campaignOf('fixed', 4n)
    const { id, session } = await pay(campaign.id)
    await site.pass(2 * day)
    await close()
    const ended = await rowOf(campaign.id)
    expect(ended).toMatchObject({ status: 4, raised: 10_000n, investors: 1, percent_points: 1_000_000n })
    const { charges = [] } = await site.sandbox.state('stripe')
    const charge = charges.find(({ metadata }) => (metadata as { attempt?: string }).attempt === session)
    await site.sandbox.control('stripe/dispute', { charge: charge?.['id'] })
    await site.settle()
    await close()
    expect(await site.stateOf(id)).toBe('cancelled')
    expect(await escrow(campaign.id)).toBe(0n)
    const { status, raised, investors, percent_points, site_fee_points } = await rowOf(campaign.id)
    expect({ status, raised, investors, percent_points, site_fee_points }).toEqual({
      status: ended.status,
      raised: ended.raised,
      investors: ended.investors,
      percent_points: ended.percent_points,
      site_fee_points: ended.site_fee_points,
    })
    await site.assertBooks()
  })

  it('counts as fully funded when less than one unit is left, also in list order', async () => {
    const campaign = await campaignOf('fixed', 20n)
    await site.app.deps.db.execute('update campaign set goal = $1 where id = $2', [22_499n, campaign.id])
    await pay(campaign.id)
    expect((await rowOf(campaign.id)).percent_points).toBe(444_464n)
    await pay(campaign.id)
    expect(await rowOf(campaign.id)).toMatchObject({ raised: 20_000n, percent_points: 1_000_000n })
    const { data } = await make(site.app, calls.campaign.getBySlug, { params: { slug: campaign.slug } }, {})
    expect(data.card.percent).toBe(100)
  })

  it('returns a payment that arrives after the closing', async () => {
    const campaign = await campaignOf('fixed', 100n)
    const investor = await newPerson(site.app)
    const id = await site.reserve(campaign, 4n, investor)
    const { checkoutUrl, id: session } = await site.checkout(id, investor)
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
    await site.app.deps.db.execute("update campaign set closes_at = now() - interval '400 days' where id = $1", [
      campaign.id,
    ])
    await runSchedule('close-campaigns', site.app.deps)
    expect((await rowOf(campaign.id)).status).toBe(5)
    await site.check(session, investor)
    await site.settle()
    expect(await site.stateOf(id)).toBe('expired')
    expect(await escrow(campaign.id)).toBe(0n)
    await site.assertBooks()
  })
})

async function changeWallets({ app }: PayingApp): Promise<void> {
  await app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
}
