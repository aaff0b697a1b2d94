/** Currencies whose minor units differ between providers and ISO 4217: amounts sent, received and refunded. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { pollAttempt } from '#api/services/payment/poll-attempt.ts'
import { pollRefundsOf } from '#api/services/payment/poll-refund.ts'
import type { Gateways, RefundOrder } from '#api/payment-ports.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { balanceAt } from './gateway-under-test.ts'

const { admin, investment, wallet } = calls
const good = paysWith('4242424242424242')

/** Currency, unit price and the price of four units in our minor units, and the amount requested from Stripe. */
const counted = [
  ['JPY', 2500n, 10_000n, 10_000],
  ['KWD', 2500n, 10_000n, 10_000],
  // Zero decimals here, two at Stripe.
  ['ISK', 2500n, 10_000n, 1_000_000],
  // Two decimals here, none at Stripe.
  ['MGA', 250_000n, 1_000_000n, 10_000],
] as const

describe.each(await behaviourEngine())('currencies with special minor units on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let payer: TestPerson

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    for (const code of ['ISK', 'MGA', 'IQD'])
      await make(site.app, admin.addCurrency, { body: { code, worth: '1' } }, { as: administrator })
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.sandbox.control('reset', {})
    payer = await newPerson(site.app)
    await charge({ basisPoints: 0, flat: [] })
  })

  const charge = (fee: { basisPoints: number; flat: { amount: bigint; currency: string }[] }) =>
    make(site.app, admin.updateGateway, { params: { type: 'stripe' }, body: { on: true, fee } }, { as: administrator })
  const balance = (kind: string, holder: string, currency: string) => balanceAt(site, kind, holder, currency)
  const pay = async (id: string): Promise<string> => {
    const { checkoutUrl, id: attempt } = await site.checkout(id, payer)
    await site.atPage(checkoutUrl, good)
    await site.settle()
    return attempt
  }
  const rowsOf = async (kind: 'charges' | 'refunds') => (await site.sandbox.state('stripe'))[kind] ?? []

  it('books and refunds a payment in a currency that the site does not support', async () => {
    const campaign = await newCampaign(site.app, site.owner)
    const id = await site.reserve(campaign, 4n, payer)
    const { id: attempt } = await site.checkout(id, payer)
    const { gateways, db } = site.app.deps
    const refunds: RefundOrder[] = []
    const opened: Gateways['opened'] = (of) => {
      const real = gateways.opened(of)
      return (
        real && {
          ...real,
          getStatus: () =>
            Promise.resolve({
              report: { state: 'succeeded', amount: 777n, currency: 'XOF', cost: 7n },
              paymentRef: 'py_of_another_currency',
            }),
          refund: (order) => {
            refunds.push(order)
            return Promise.resolve({ ref: 're_1', state: 'succeeded' })
          },
        }
      )
    }
    const deps = { ...site.app.deps, gateways: { ...gateways, opened } }
    await pollAttempt(attempt, deps)
    await pollAttempt(attempt, deps)
    expect(await balance('transit', attempt, 'XOF')).toBe(777n)
    await pollRefundsOf(attempt, deps)
    await pollRefundsOf(attempt, deps)
    expect(refunds).toMatchObject([{ amount: 777n, currency: 'XOF' }])
    expect(await balance('transit', attempt, 'XOF')).toBe(0n)
    expect(await balance('external', 'stripe', 'XOF')).toBe(7n)
    const sums = await db.execute(`select currency from ledger_entry group by currency having sum(amount) <> 0`)
    expect(sums).toEqual([])
    expect(await site.stateOf(id)).toBe('reserved')
  })

  it.each(counted)('charges, reads and refunds %s exactly', async (currency, unitPrice, amount, theirs) => {
    const campaign = await newCampaign(site.app, site.owner, { currency, unitPrice })
    const id = await site.reserve(campaign, 4n, payer)
    const attempt = await pay(id)
    expect(await rowsOf('charges')).toMatchObject([{ amount: theirs, currency: currency.toLowerCase() }])
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await balance('escrow', campaign.id, currency)).toBe(amount)
    const request = { params: { id: attempt } }
    const { seen } = (await make(site.app, admin.planRefund, request, { as: administrator })).data
    await make(site.app, admin.refundAttempt, { ...request, body: { seen, reason: 'Asked' } }, { as: administrator })
    await site.settle()
    expect(await rowsOf('refunds')).toMatchObject([{ amount: theirs, currency: currency.toLowerCase() }])
    expect(await balance('escrow', campaign.id, currency)).toBe(0n)
    expect(await balance('transit', attempt, currency)).toBe(0n)
    expect(await site.stateOf(id)).toBe('refunded')
    await site.assertBooks()
  })

  it('converts a dispute to our minor units', async () => {
    const campaign = await newCampaign(site.app, site.owner, { currency: 'ISK' })
    const id = await site.reserve(campaign, 4n, payer)
    const attempt = await pay(id)
    const [taken] = await rowsOf('charges')
    await site.sandbox.control('stripe/dispute', { charge: taken?.['id'], amount: 300_000 })
    await site.settle()
    await site.check(attempt, payer)
    expect(await site.stateOf(id)).toBe('confirmed')
    expect(await balance('receivable', payer.id, 'ISK')).toBe(-3000n)
    await site.assertBooks()
  })

  it('rounds a fee to a chargeable amount, and displays the rounded fee beforehand', async () => {
    await charge({ basisPoints: 113, flat: [] })
    const campaign = await newCampaign(site.app, site.owner, { currency: 'KWD' })
    const body = { campaignId: campaign.id, units: 4n, gateway: 'stripe' } as const
    // 113 fils: Stripe accepts 110 as the nearest amount.
    expect((await make(site.app, investment.check, { body }, { as: payer })).data).toMatchObject({ fee: 110n })
    const id = await site.reserve(campaign, 4n, payer)
    await pay(id)
    expect(await rowsOf('charges')).toMatchObject([{ amount: 10_110 }])
    expect(await site.stateOf(id)).toBe('confirmed')
    await site.assertBooks()
  })

  it.each([
    ['an amount that the provider cannot charge', { currency: 'KWD', unitPrice: 2501n }, 'GATEWAY_AMOUNT'],
    ['a fraction of what is whole there', { currency: 'MGA', unitPrice: 250_010n }, 'GATEWAY_AMOUNT'],
    ["an amount above the provider's maximum", { currency: 'ISK', unitPrice: 250_000n }, 'GATEWAY_MOST'],
    ["an amount below the provider's minimum", { currency: 'USD', unitPrice: 12n }, 'GATEWAY_LEAST'],
    ['an amount below the minimum in a zero-decimal currency', { currency: 'JPY', unitPrice: 12n }, 'GATEWAY_LEAST'],
    ['a currency that the provider does not support', { currency: 'IQD' }, 'GATEWAY_CURRENCY'],
  ])('rejects %s before reserving units', async (_, facts, code) => {
    const campaign = await newCampaign(site.app, site.owner, facts)
    await expect(site.reserve(campaign, 4n, payer)).rejects.toThrow(code)
    const { units_taken } = await site.app.deps.db.read
      .selectFrom('campaign')
      .select('units_taken')
      .where('id', '=', campaign.id)
      .executeTakeFirstOrThrow()
    expect(units_taken).toBe(0n)
    const body = { campaignId: campaign.id, units: 4n, gateway: 'stripe' } as const
    expect(await make(site.app, investment.check, { body }, { as: payer })).toMatchObject({ code })
  })

  it("rejects a top-up below every provider's minimum, reports the lowest minimum, and stores nothing", async () => {
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true, offlineGateway: false }))
    for (const type of ['paypal', 'ach'] as const)
      await make(
        site.app,
        admin.updateGateway,
        { params: { type }, body: { on: false, fee: { basisPoints: 0, flat: [] } } },
        { as: administrator },
      )
    const ask = (amount: bigint, currency: string) =>
      make(site.app, wallet.createPreapproval, { body: { amount: { amount, currency } } }, { as: payer })
    const refused = await ask(49n, 'JPY')
    expect(refused).toMatchObject({ status: 400, code: 'GATEWAY_LEAST' })
    expect(refused.body['details']).toEqual({ amount: { amount: '50', currency: 'JPY' } })
    const rows = await site.app.deps.db.execute('select 1 from wallet_top_up')
    expect(rows).toEqual([])
    expect((await ask(30n, 'USD')).code).toBe('BELOW_MINIMUM')
    const { id } = (await ask(50n, 'JPY')).data
    const body = { preapprovalId: id }
    expect((await make(site.app, wallet.openCheckout, { body }, { as: payer })).status).toBe(200)
  })

  it('the sandbox rejects the same amounts as Stripe', async () => {
    const ofStripe = async (amount: number, currency: string) => {
      const body = new URLSearchParams({ amount: String(amount), currency })
      const headers = { authorization: `Bearer ${site.sandbox.keys.stripe.secretKey}` }
      const response = await fetch(`${site.sandbox.address}/stripe/v1/payment_intents`, {
        method: 'POST',
        headers,
        body,
      })
      return ((await response.json()) as { error?: { code: string } }).error?.code
    }
    for (const [currency, least] of [
      ['usd', 50],
      ['jpy', 50],
      ['huf', 17_500],
      ['gbp', 30],
    ] as const) {
      expect(await ofStripe(least - 1, currency)).toBe('amount_too_small')
      expect(await ofStripe(least, currency)).toBeUndefined()
    }
  })
})
