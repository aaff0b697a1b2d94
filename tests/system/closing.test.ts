/** Campaigns at their end: decided once, told, and the money of those that missed their goal goes back. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trialBalance } from '#api/db/ledger.ts'
import { changeSettings } from '#api/db/settings.ts'
import { closeCampaigns } from '#api/jobs/close-campaigns.ts'
import { calls } from '#contract/calls.ts'
import { engines } from '#tests/support/engines.ts'
import { paysWith, type PayingApp, startPayingApp } from '#tests/support/paying-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/people.ts'
import { fill, payFromWallet, reserve as reserveFromWallet } from '#tests/support/wallets.ts'

const day = 86_400_000

describe.each(await engines())('a campaign that closes on %s', (engine) => {
  let site: PayingApp
  let owner: TestPerson
  beforeAll(async () => {
    site = await startPayingApp(engine)
    owner = site.owner
  })
  afterAll(() => site.stop())

  /** Ten units at 25.00, from which each investor takes four; it closes within a day. */
  const campaignOf = (raise: 'fixed' | 'flexible', unitsTotal: bigint) =>
    newCampaign(site.app, owner, { unitsTotal, closesInDays: 1 }).then(async (campaign) => {
      await site.app.deps.db.execute('update campaign set raise_type = $1 where id = $2', [raise, campaign.id])
      return campaign
    })
  const pay = async (campaignId: string): Promise<{ id: string; session: string }> => {
    const investor = await newPerson(site.app)
    const id = await site.reserve({ id: campaignId }, 4n, investor)
    const { id: session, checkoutUrl } = await site.checkout(id, investor)
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
    await site.check(session, investor)
    expect(await site.stateOf(id)).toBe('confirmed')
    return { id, session }
  }
  const close = async () => {
    await closeCampaigns(site.app.deps)
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

  it('that reached its goal is successful, once, and its money stays', async () => {
    const campaign = await campaignOf('fixed', 4n)
    const { id } = await pay(campaign.id)
    await close()
    expect((await rowOf(campaign.id)).status).toBe(2)
    await site.pass(2 * day)
    site.app.mails.length = 0
    await Promise.all([close(), close()])
    expect(await rowOf(campaign.id)).toMatchObject({ status: 4, raised: 10_000n })
    expect(await events(campaign.id)).toHaveLength(1)
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await escrow(campaign.id)).toBe(10_000n)
    expect(site.app.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('has reached its goal'),
      expect.stringContaining('has reached its goal'),
    ])
  })

  it('of fixed kind that missed it gives everything back the way it came, and says how much it was', async () => {
    await changeWallets(site)
    const campaign = await campaignOf('fixed', 100n)
    const card = await pay(campaign.id)
    const holder = await newPerson(site.app)
    const administrator = await newPerson(site.app, { userType: null, admin: true })
    await fill(site.app, holder, administrator, 50_000n)
    const fromWallet = await reserveFromWallet(site.app, holder, campaign.id)
    await payFromWallet(site.app, holder, fromWallet)
    const unpaid = await site.reserve(campaign, 4n, await newPerson(site.app))
    await site.pass(2 * day)
    await close()
    // Money may still come for what is reserved.
    expect((await rowOf(campaign.id)).status).toBe(2)
    await site.pass(6 * day)
    await close()
    await close()
    expect(await rowOf(campaign.id)).toMatchObject({ status: 5, raised: 20_000n, investors: 2 })
    expect(await site.stateOf(unpaid)).toBe('expired')
    expect(await site.stateOf(card.id)).toBe('refunded')
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

  it('of flexible kind that missed it keeps what came', async () => {
    const campaign = await campaignOf('flexible', 100n)
    const { id } = await pay(campaign.id)
    await site.pass(2 * day)
    site.app.mails.length = 0
    await close()
    expect(await rowOf(campaign.id)).toMatchObject({ status: 5, raised: 10_000n })
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await escrow(campaign.id)).toBe(10_000n)
    expect(site.app.mails.map(({ text }) => text).join()).toContain('below its goal')
  })

  it('money that comes after the end goes back', async () => {
    const campaign = await campaignOf('fixed', 100n)
    const investor = await newPerson(site.app)
    const id = await site.reserve(campaign, 4n, investor)
    const { checkoutUrl, id: session } = await site.checkout(id, investor)
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
    await site.app.deps.db.execute("update campaign set closes_at = now() - interval '400 days' where id = $1", [
      campaign.id,
    ])
    await closeCampaigns(site.app.deps)
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
