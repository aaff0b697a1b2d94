/** A wallet that a provider holds in the user's name: top-ups, investments and refunds. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSettings } from '#api/db/site/settings.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import {
  assertCustodial,
  fundCustodial,
  balanceAtProvider,
  payFromCustodial,
  payIn,
  custodialEntries,
  custodialOf,
  reserveCustodial,
} from '#tests/support/payments/custodial-wallet.ts'
import { walletOf } from '#tests/support/payments/wallets.ts'

const day = 86_400_000
const transfers = '/v2.01/sandbox/transfers'

describe.each(await behaviourEngine())('a custodial wallet on %s', (engine) => {
  let site: PayingApp
  let person: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine, 'mangopay')
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.sandbox.control('reset', {})
    await site.app.deps.db.transact((tx) => changeSettings(tx, { mangoPayModule: true }))
    person = await newPerson(site.app)
    campaign = await newCampaign(site.app, site.owner)
  })

  const escrow = async (): Promise<bigint> => {
    const rows = await site.app.deps.db.execute(
      `select balance from ledger_account where kind = 'escrow' and holder = $1`,
      [campaign.id],
    )
    return (rows[0]?.['balance'] as bigint | undefined) ?? 0n
  }
  const investment = (id: string) => make(site.app, calls.investment.receipt, { params: { id } }, { as: person })
  const attemptOf = async (id: string) =>
    site.app.deps.db.read
      .selectFrom('payment_attempt')
      .selectAll()
      .where('investment_id', '=', id)
      .orderBy('created_at')
      .execute()
  const fault = (kind: string, method = 'POST', path = transfers) =>
    site.sandbox.control('faults', { kind, provider: 'mangopay', method, path, times: 1 })
  /** The latest credit and debit, which may have the same time. */
  const lastTwo = async () =>
    (await custodialEntries(site, person)).slice(0, 2).toSorted((a) => (a.type === 'CREDIT' ? -1 : 1))
  const pollLater = async (milliseconds: number): Promise<void> => {
    await site.pass(milliseconds)
    await runSchedule('poll-providers', { ...site.app.deps })
    await site.settle()
  }

  it('is initially empty, with the supported currencies and limits', async () => {
    expect(await custodialOf(site, person)).toEqual({
      currency: 'USD',
      available: 0n,
      pendingIn: 0n,
      pendingOut: 0n,
      currencies: expect.arrayContaining(['USD', 'EUR']),
      payIn: { minimum: 100n, maximum: 5_000_000n },
      active: true,
      test: true,
    })
    expect((await custodialOf(site, person)).currencies).not.toContain('KWD')
    expect(await custodialEntries(site, person)).toEqual([])
  })

  it("is credited in its own currency only, separately from the site's wallet", async () => {
    const { payment, ...topUp } = await payIn(site, person, 30_000n)
    expect(topUp).toMatchObject({ state: 'requested', gateway: 'mangopay', fee: 0n, total: 30_000n })
    expect(payment).toMatchObject({ state: 'open', test: true })
    expect(await custodialOf(site, person)).toMatchObject({ available: 0n, pendingIn: 30_000n })
    await fundCustodial(site, person, 20_000n, 'EUR')
    expect(await custodialOf(site, person)).toMatchObject({ available: 0n })
    expect(await custodialOf(site, person, 'EUR')).toMatchObject({ available: 20_000n })
    expect(await balanceAtProvider(site, person, 'EUR')).toBe(20_000n)
    const [entry] = await custodialEntries(site, person)
    expect(entry).toMatchObject({ type: 'CREDIT', event: 'top-up', status: 2, gateway: 'mangopay', test: true })
    expect(await walletOf(site.app, person, 'EUR')).toMatchObject({ available: 0n, pendingIn: 0n })
    await assertCustodial(site, person, 'EUR')
  })

  it('is paginated by ten entries', async () => {
    for (let count = 0; count < 11; count += 1) await fundCustodial(site, person, 1000n + BigInt(count))
    const first = (await make(site.app, calls.wallet.custodialList, { query: {} }, { as: person })).data
    expect(first.items).toHaveLength(10)
    expect(first).toMatchObject({ total: 11, displayLoadMore: true })
    const more = await make(
      site.app,
      calls.wallet.custodialList,
      { query: { after: first.next ?? '' } },
      { as: person },
    )
    expect(more.data.items.map(({ amount }) => amount.amount)).toEqual([1000n])
  })

  it.each([
    ['an amount below the minimum', { amount: { amount: 99n, currency: 'USD' } }, 400, 'BELOW_MINIMUM'],
    ['an amount above the maximum', { amount: { amount: 5_000_001n, currency: 'USD' } }, 400, 'ABOVE_MAXIMUM'],
    [
      'a currency that the provider does not support',
      { amount: { amount: 5000n, currency: 'KWD' } },
      400,
      'GATEWAY_CURRENCY',
    ],
    ['an unknown currency', { amount: { amount: 5000n, currency: 'XXX' } }, 400, 'INVALID_INPUT'],
    ['an empty request', {}, 400, 'INVALID_INPUT'],
  ] as const)('rejects %s', async (_, body, status, code) => {
    const answer = await make(site.app, calls.wallet.openPayIn, { body }, { as: person })
    expect([answer.status, answer.code]).toEqual([status, code])
  })

  it('is not accessible to others', async () => {
    const { id, payment } = await payIn(site, person, 5000n)
    const stranger = await newPerson(site.app)
    const input = { query: { sessionId: payment?.id ?? '' } }
    expect((await make(site.app, calls.wallet.checkPayIn, input, { as: stranger })).status).toBe(404)
    const again = { body: { topUpId: id } }
    expect((await make(site.app, calls.wallet.openPayIn, again, { as: stranger })).status).toBe(404)
    await fundCustodial(site, person, 30_000n)
    const reserved = await reserveCustodial(site, person, campaign.id)
    expect((await payFromCustodial(site, stranger, reserved)).status).toBe(404)
  })

  it('pays for an investment by a transfer at the provider, recorded in the ledger', async () => {
    await fundCustodial(site, person, 30_000n)
    const id = await reserveCustodial(site, person, campaign.id)
    const { data } = await payFromCustodial(site, person, id)
    expect(data).toMatchObject({ state: 'succeeded', gateway: 'mangopay', checkoutUrl: null, test: true })
    expect((await investment(id)).data.investment).toMatchObject({ state: 'confirmed', gateway: 'mangopay', fee: 0n })
    expect(await escrow()).toBe(10_000n)
    expect(await custodialOf(site, person)).toMatchObject({ available: 20_000n, pendingOut: 0n })
    expect(await balanceAtProvider(site, person)).toBe(20_000n)
    const [entry] = await custodialEntries(site, person)
    expect(entry).toMatchObject({ type: 'DEBIT', event: 'invested', status: 2, investmentId: id })
    expect(entry?.campaign?.slug).toBe(campaign.slug)
    await site.app.runJobs()
    expect(site.app.mails.filter(({ text }) => text.includes(`/receipt/${id}`))).toHaveLength(1)
    await assertCustodial(site, person)
  })

  it('reports the missing amount without calling the provider', async () => {
    await fundCustodial(site, person, 7500n)
    const id = await reserveCustodial(site, person, campaign.id)
    const refused = await payFromCustodial(site, person, id)
    expect(refused).toMatchObject({ status: 409, code: 'INSUFFICIENT_BALANCE' })
    expect(refused.body['details']).toEqual({ amount: { amount: '2500', currency: 'USD' } })
    expect(await attemptOf(id)).toEqual([])
    await fundCustodial(site, person, 2500n)
    expect((await payFromCustodial(site, person, id)).data.state).toBe('succeeded')
    await assertCustodial(site, person)
  })

  it('pays once for repeated requests under any key', async () => {
    await fundCustodial(site, person, 50_000n)
    const id = await reserveCustodial(site, person, campaign.id)
    const answers = await Promise.all([1, 2, 3].map(() => payFromCustodial(site, person, id)))
    expect(answers.map(({ data }) => data.state)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    const key = 'one-key-of-the-tests'
    expect((await payFromCustodial(site, person, id, key)).data.id).toBe(answers[0]?.data.id)
    expect((await payFromCustodial(site, person, id, key)).headers.get('idempotency-hit')).toBe('true')
    expect(await attemptOf(id)).toHaveLength(1)
    expect(await balanceAtProvider(site, person)).toBe(40_000n)
    expect(await escrow()).toBe(10_000n)
    await assertCustodial(site, person)
  })

  it('lets one of two concurrent payments succeed when the balance covers one', async () => {
    await fundCustodial(site, person, 15_000n)
    const both = [await reserveCustodial(site, person, campaign.id), await reserveCustodial(site, person, campaign.id)]
    const answers = await Promise.all(both.map((id) => payFromCustodial(site, person, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('INSUFFICIENT_BALANCE')
    expect(await balanceAtProvider(site, person)).toBe(5000n)
    expect(await escrow()).toBe(10_000n)
    await assertCustodial(site, person)
  })

  it.each(['accept-then-drop', 'accept-then-hang', 'accept-then-status', 'drop', 'status', 'broken-json'] as const)(
    'transfers once although the response is lost (%s)',
    async (kind) => {
      await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
      await fundCustodial(site, person, 30_000n)
      const id = await reserveCustodial(site, person, campaign.id)
      await fault(kind)
      const { data } = await payFromCustodial(site, person, id)
      expect(data.state).toBe('created')
      expect(await custodialOf(site, person)).toMatchObject({ available: 20_000n, pendingOut: 10_000n })
      await pollLater(60_000)
      expect((await investment(id)).data.investment.state).toBe('confirmed')
      expect(await balanceAtProvider(site, person)).toBe(20_000n)
      expect(await escrow()).toBe(10_000n)
      await assertCustodial(site, person)
    },
  )

  it('keeps the hold while the provider does not respond for days, and transfers once', async () => {
    await site.sandbox.control('webhooks', { action: 'drop', times: 100 })
    await fundCustodial(site, person, 30_000n)
    const id = await reserveCustodial(site, person, campaign.id)
    await fault('accept-then-drop')
    expect((await payFromCustodial(site, person, id)).data.state).toBe('created')
    await fault('status', 'GET', '/v2.01/sandbox/wallets')
    await pollLater(2 * day)
    expect((await attemptOf(id))[0]?.state).toBe('created')
    expect(await custodialOf(site, person)).toMatchObject({ available: 20_000n, pendingOut: 10_000n })
    // The provider's idempotency key has expired: the transfer is found by its tag.
    await pollLater(day)
    expect((await attemptOf(id))[0]?.state).toBe('succeeded')
    const { transactions = [] } = await site.sandbox.state('mangopay')
    expect(transactions.filter(({ Type }) => Type === 'TRANSFER')).toHaveLength(1)
    expect(await balanceAtProvider(site, person)).toBe(20_000n)
    await assertCustodial(site, person)
  })

  it('releases the hold when the provider rejects the transfer', async () => {
    await fundCustodial(site, person, 30_000n)
    const id = await reserveCustodial(site, person, campaign.id)
    await site.sandbox.control('faults', {
      kind: 'status',
      status: 400,
      provider: 'mangopay',
      method: 'POST',
      path: transfers,
    })
    expect((await payFromCustodial(site, person, id)).data).toMatchObject({ state: 'failed', reason: 'refused' })
    expect(await custodialOf(site, person)).toMatchObject({ available: 30_000n, pendingOut: 0n })
    const [back, out] = await lastTwo()
    expect(out).toMatchObject({ type: 'DEBIT', event: 'invested', status: 3, reason: 'refused' })
    expect(back).toMatchObject({ type: 'CREDIT', event: 'payment-returned', status: 2, originalId: out?.id })
    expect((await investment(id)).data.investment.state).toBe('reserved')
    await assertCustodial(site, person)
    expect((await payFromCustodial(site, person, id)).data.state).toBe('succeeded')
    await assertCustodial(site, person)
  })

  it.each([
    ['yes', 'succeeded', 'confirmed', 20_000n],
    ['no', 'failed', 'reserved', 30_000n],
  ] as const)('settles a transfer that the user confirms with %s', async (action, state, reserved, left) => {
    await fundCustodial(site, person, 30_000n)
    await site.sandbox.control('mangopay/ask-for-transfers', { on: true })
    const id = await reserveCustodial(site, person, campaign.id)
    const { data } = await payFromCustodial(site, person, id)
    expect(data.state).toBe('open')
    expect(await custodialOf(site, person)).toMatchObject({ available: 20_000n, pendingOut: 10_000n })
    const back = new URL((await site.atPage(data.checkoutUrl, { action })).location ?? '')
    expect([back.pathname, back.searchParams.get('session_id')]).toEqual([`/payment/${id}`, data.id])
    const input = { query: { sessionId: data.id } }
    const { data: checked } = await make(site.app, calls.payment.checkSession, input, { as: person })
    expect(checked.state).toBe(state)
    expect((await investment(id)).data.investment.state).toBe(reserved)
    expect(await custodialOf(site, person)).toMatchObject({ available: left, pendingOut: 0n })
    await assertCustodial(site, person)
  })

  it("waits for the provider's result when the user cancels during confirmation", async () => {
    await fundCustodial(site, person, 30_000n)
    await site.sandbox.control('mangopay/ask-for-transfers', { on: true })
    const id = await reserveCustodial(site, person, campaign.id)
    const { data } = await payFromCustodial(site, person, id)
    const given = { params: { id: data.id } }
    expect((await make(site.app, calls.payment.cancelPayment, given, { as: person })).data.state).toBe('open')
    await make(
      site.app,
      calls.investment.cancel,
      { params: { investorId: id }, body: { state: 'cancelled' } },
      { as: person },
    )
    // Confirmed after the investment was cancelled: the transfer is refunded to the wallet.
    await site.atPage(data.checkoutUrl, { action: 'yes' })
    await site.settle()
    await pollLater(60_000)
    expect(await escrow()).toBe(0n)
    expect(await balanceAtProvider(site, person)).toBe(30_000n)
    expect(await custodialOf(site, person)).toMatchObject({ available: 30_000n, pendingOut: 0n })
    const [back, out] = await lastTwo()
    expect([out?.status, back?.event]).toEqual([2, 'payment-returned'])
    await assertCustodial(site, person)
  })

  it('is credited again for a cancelled investment, at the provider too', async () => {
    await fundCustodial(site, person, 30_000n)
    const id = await reserveCustodial(site, person, campaign.id)
    await payFromCustodial(site, person, id)
    await fault('accept-then-drop', 'POST', transfers)
    await make(
      site.app,
      calls.investment.cancel,
      { params: { investorId: id }, body: { state: 'cancelled' } },
      { as: person },
    )
    await site.settle()
    // The response was lost.
    expect(await custodialOf(site, person)).toMatchObject({ available: 20_000n })
    await pollLater(60_000)
    expect((await investment(id)).data.investment.state).toBe('refunded')
    expect(await escrow()).toBe(0n)
    expect(await balanceAtProvider(site, person)).toBe(30_000n)
    const [back, out] = await custodialEntries(site, person)
    expect(back).toMatchObject({ type: 'CREDIT', event: 'investment-cancelled', originalId: out?.id, investmentId: id })
    await assertCustodial(site, person)
  })

  it('accepts no payments where the site disables it, and remains visible', async () => {
    await fundCustodial(site, person, 30_000n)
    const id = await reserveCustodial(site, person, campaign.id)
    await site.app.deps.db.transact((tx) => changeSettings(tx, { mangoPayModule: false }))
    expect((await payFromCustodial(site, person, id)).code).toBe('GATEWAY_OFF')
    const amount = { amount: 5000n, currency: 'USD' }
    expect((await make(site.app, calls.wallet.openPayIn, { body: { amount } }, { as: person })).code).toBe(
      'GATEWAY_OFF',
    )
    expect(await custodialOf(site, person)).toMatchObject({ available: 30_000n, active: false })
    const front = await make(site.app, calls.settings.gateway, { params: { type: 'mangopay' } })
    expect(front.data.active).toBe(false)
  })

  it('cannot be topped up by another method, and its provider tops up no other wallet', async () => {
    const { id } = await payIn(site, person, 5000n)
    const [attempt] = await site.attempts(id)
    await make(site.app, calls.payment.cancelPayment, { params: { id: attempt?.id ?? '' } }, { as: person })
    for (const gateway of ['offline', 'stripe'] as const) {
      const body = { preapprovalId: id, gateway }
      expect((await make(site.app, calls.wallet.addTopUp, { body }, { as: person })).code).toBe('GATEWAY_OFF')
    }
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
    const request = { body: { amount: { amount: 5000n, currency: 'USD' } } }
    const own = await make(site.app, calls.wallet.createPreapproval, request, { as: person })
    const body = { topUpId: own.data.id }
    expect((await make(site.app, calls.wallet.openPayIn, { body }, { as: person })).code).toBe('GATEWAY_OFF')
  })
})
