/** Payment by bank debit, connected on Stripe's page: funds arrive days after the mandate. */

import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign } from '#tests/support/test-users.ts'
import { gatewayContract } from './gateway-contract.ts'
import { type Contract, day } from './gateway-under-test.ts'

const from = (account: string) => ({ action: 'pay', method: `bank:${account}` })

for (const engine of await behaviourEngine())
  gatewayContract(
    engine,
    {
      name: 'ach',
      provider: 'stripe',
      openPath: '/v1/checkout/sessions',
      cost: 80n,
      pay: from('000123456789'),
      cancel: { action: 'cancel' },
      refused: from('000222222227'),
      afterRefusal: { state: 'failed', reason: 'insufficient-funds' },
      days: 5,
      refusesOld: true,
      paysLate: true,
      pays: 'investments',
      endsOnTurning: false,
      chargeBack: async ({ sandbox }) => {
        const { charges = [] } = await sandbox.state('stripe')
        await sandbox.control('stripe/dispute', { charge: charges[0]?.['id'] })
      },
      reversed: 'bounced',
      refunds: async ({ sandbox }) => {
        const { refunds = [] } = await sandbox.state('stripe')
        return refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => BigInt(Number(amount)))
      },
      pages: async ({ sandbox }) => (await sandbox.state('stripe'))['sessions']?.length ?? 0,
    },
    ofBanks,
  )

function ofBanks(at: () => Contract): void {
  it('is pending for days with an announced arrival date, while the units remain reserved', async () => {
    const { site, open, pay, expectUnits } = at()
    const { id, url } = await open()
    await pay(url)
    const process = { body: { sessionId: (await site.attempts(id))[0]?.id ?? '' } }
    const { data } = await make(site.app, calls.payment.processBankDebit, process, { as: site.investor })
    const begun = Date.parse(data.createdAt)
    expect(data).toMatchObject({ state: 'processing', checkoutUrl: null })
    const arrives = Date.parse(`${data.arrivesBy}T00:00:00Z`)
    expect(arrives - begun).toBeGreaterThan(4 * day)
    expect(arrives - begun).toBeLessThan(9 * day)
    await site.pass(3 * day)
    await site.settle()
    expect(await site.stateOf(id)).toBe('reserved')
    await expectUnits(4n)
    // No other payment can be started in the meantime.
    const other = await make(
      site.app,
      calls.payment.openCheckout,
      { body: { investmentId: id } },
      { as: site.investor },
    )
    expect(other.body).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
    await site.pass(3 * day)
    await site.settle()
    expect(await site.stateOf(id)).toBe('confirmed')
  })

  it.each([
    ['000111111113', 'account'],
    ['000111111116', 'account'],
    ['000333333335', 'bounced'],
  ])('reports an account that cannot be debited (%s) as %s', async (account, reason) => {
    const { site, open } = at()
    const { id, url, session } = await open()
    await site.atPage(url, from(account))
    await site.pass(5 * day)
    await site.settle()
    expect(await site.check(session)).toMatchObject({ state: 'failed', reason })
    expect(await site.stateOf(id)).toBe('expired')
    await site.assertBooks()
  })

  it('accepts US dollars only', async () => {
    const { site } = at()
    const euros = await newCampaign(site.app, site.owner, { currency: 'EUR' })
    await expect(site.reserve(euros)).rejects.toThrow(/BANK_LINK_CURRENCY/)
  })
}
