/** The excess of an oversubscribed campaign returns by each provider that was paid with (decision record 0037). */

import { afterEach, describe, expect, it } from 'vitest'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import type { ProviderGateway } from '#domain/payment/payment.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import {
  assertCustodial,
  custodialEntries,
  custodialOf,
  fundCustodial,
  payFromCustodial,
  reserveCustodial,
} from '#tests/support/payments/custodial-wallet.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { balanceAt } from '#tests/system/payment/gateway/gateway-under-test.ts'

const day = 86_400_000

describe.each(await behaviourEngine())('the excess of an oversubscribed campaign on %s', (engine) => {
  let site: PayingApp
  let campaign: TestCampaign
  let first: TestPerson
  let second: TestPerson
  afterEach(() => site.stop())

  const start = async (gateway: ProviderGateway) => {
    site = await startPayingApp(engine, gateway)
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
    campaign = await newCampaign(site.app, site.owner, { unitsTotal: 8n, closesInDays: 20 })
    await site.app.deps.db.execute(
      `update campaign set allocation = 'pro-rata', goal = 10000, minimum = 2500 where id = $1`,
      [campaign.id],
    )
    ;[first, second] = [await newPerson(site.app), await newPerson(site.app)]
  }
  const end = async () => {
    await site.pass(21 * day)
    await runSchedule('close-campaigns', site.app.deps)
    await site.settle()
    // Refunds of bank debits take days.
    await site.pass(10 * day)
    await runSchedule('poll-providers', site.app.deps)
    await site.settle()
  }
  const refundsOf = async (id: string, as: TestPerson) =>
    (await make(site.app, calls.investment.receipt, { params: { id } }, { as })).data.refunds

  it.each([
    ['paypal', { action: 'approve' }],
    ['ach', { action: 'pay', method: 'bank:000123456789' }],
  ] as const)('returns by %s', async (gateway, form) => {
    await start(gateway)
    const pay = async (units: bigint, payer: TestPerson) => {
      const id = await site.reserve(campaign, units, payer)
      const { checkoutUrl, id: attempt } = await site.checkout(id, payer)
      await site.atPage(checkoutUrl, form)
      await site.check(attempt, payer)
      await site.pass(6 * day)
      await runSchedule('poll-providers', site.app.deps)
      await site.settle()
      expect(await site.stateOf(id)).toBe('confirmed')
      return id
    }
    const [large, small] = [await pay(10n, first), await pay(6n, second)]
    await end()
    expect(await refundsOf(large, first)).toMatchObject([
      { cause: 'oversubscribed', method: gateway, amount: { amount: 12_500n }, state: 'sent' },
    ])
    expect(await refundsOf(small, second)).toMatchObject([
      { cause: 'oversubscribed', method: gateway, amount: { amount: 7500n }, state: 'sent' },
    ])
    expect(await balanceAt(site, 'escrow', campaign.id)).toBe(20_000n)
    await site.assertBooks()
  })

  it('returns to a custodial wallet', async () => {
    await start('mangopay')
    const pay = async (units: bigint, payer: TestPerson) => {
      await fundCustodial(site, payer, units * 2500n)
      const id = await reserveCustodial(site, payer, campaign.id, units)
      await payFromCustodial(site, payer, id)
      await site.settle()
      site.app.advance(1000)
      return id
    }
    const [large, small] = [await pay(10n, first), await pay(6n, second)]
    await end()
    for (const [id, payer, amount] of [
      [large, first, 12_500n],
      [small, second, 7500n],
    ] as const) {
      expect(await refundsOf(id, payer)).toMatchObject([
        { cause: 'oversubscribed', method: 'mangopay', amount: { amount }, state: 'sent' },
      ])
      expect((await custodialOf(site, payer)).available).toBe(amount)
      expect((await custodialEntries(site, payer)).map(({ event }) => event)).toContain('oversubscribed')
      await assertCustodial(site, payer)
    }
    expect(await balanceAt(site, 'escrow', campaign.id)).toBe(20_000n)
  })
})
