/** Payment by card at Stripe. */

import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { paysWith } from '#tests/support/payments/paying-app.ts'
import { make, newPerson } from '#tests/support/test-users.ts'
import { gatewayContract } from './gateway-contract.ts'
import type { Contract } from './gateway-under-test.ts'

for (const engine of await behaviourEngine())
  gatewayContract(
    engine,
    {
      name: 'stripe',
      provider: 'stripe',
      openPath: '/v1/checkout/sessions',
      cost: 320n,
      pay: paysWith('4242424242424242'),
      cancel: { action: 'cancel' },
      refused: paysWith('4000000000000002'),
      // The page itself reports the decline and accepts another card.
      afterRefusal: { state: 'open', reason: null },
      days: 0,
      refusesOld: true,
      paysLate: true,
      pays: 'investments',
      endsOnTurning: false,
      chargeBack: async ({ sandbox }) => {
        const { charges = [] } = await sandbox.state('stripe')
        await sandbox.control('stripe/dispute', { charge: charges[0]?.['id'] })
      },
      reversed: 'disputed',
      refunds: async ({ sandbox }) => {
        const { refunds = [] } = await sandbox.state('stripe')
        return refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => BigInt(Number(amount)))
      },
      pages: async ({ sandbox }) => (await sandbox.state('stripe'))['sessions']?.length ?? 0,
    },
    ofCards,
  )

function ofCards(at: () => Contract): void {
  it('leaves no balance when an unusable payment is charged back before its refund', async () => {
    const { site, campaign, open, balance } = at()
    const payer = await newPerson(site.app)
    const { id, url, session } = await open(4n)
    const other = await site.reserve(campaign, 4n, payer)
    const page = await site.checkout(other, payer)
    await make(
      site.app,
      calls.investment.cancel,
      { params: { investorId: other }, body: { state: 'cancelled' } },
      { as: payer },
    )
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    await site.atPage(page.checkoutUrl, paysWith('4242424242424242'))
    await site.check(page.id, payer)
    const { charges = [] } = await site.sandbox.state('stripe')
    await site.sandbox.control('stripe/dispute', { charge: charges.at(-1)?.['id'] })
    expect((await site.check(page.id, payer)).state).toBe('reversed')
    await site.settle()
    expect(await balance('transit', page.id)).toBe(0n)
    expect(await balance('receivable', payer.id)).toBe(0n)
    expect((await site.sandbox.state('stripe'))['refunds'] ?? []).toEqual([])
    expect(await site.stateOf(other)).toBe('cancelled')
    // The other investment in the campaign is not affected.
    await site.atPage(url, paysWith('4242424242424242'))
    expect((await site.check(session)).state).toBe('succeeded')
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await balance('escrow', campaign.id)).toBe(10_000n)
    await site.assertBooks()
  })
}
