/** Payments from a wallet for an investment, and refunds to it. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import {
  assertWallet,
  entriesOf,
  fill,
  newHolder,
  payFromWallet,
  refundInvestment,
  reserve,
  walletOf,
} from '#tests/support/payments/wallets.ts'

describe.each(await behaviourEngine())('paying from a wallet on %s', (engine) => {
  let site: PayingApp
  let admin: TestPerson
  let person: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine)
    admin = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.sandbox.control('reset', {})
    person = await newHolder(site.app)
    campaign = await newCampaign(site.app, site.owner)
  })

  const figuresOf = () =>
    site.app.deps.db.read
      .selectFrom('campaign')
      .select(['units_taken', 'raised', 'investors'])
      .where('id', '=', campaign.id)
      .executeTakeFirstOrThrow()
  const completed = async (investmentId: string, as = person) =>
    make(site.app, calls.wallet.investmentCompleted, { body: { investmentId } }, { as })
  const refund = (id: string, reason = 'Asked for by mail.', as = admin) => refundInvestment(site.app, id, as, reason)

  it('debits the wallet, confirms the investment and notifies the investor', async () => {
    await fill(site.app, person, admin, 30_000n)
    const id = await reserve(site.app, person, campaign.id)
    expect((await completed(id)).data).toEqual({ completed: false, transactionId: null })
    const { data } = await payFromWallet(site.app, person, id)
    expect(data).toMatchObject({ state: 'confirmed', gateway: 'wallet', fee: 0n })
    expect((await completed(id)).data).toMatchObject({ completed: true })
    expect(await walletOf(site.app, person)).toMatchObject({ available: 20_000n })
    expect(await figuresOf()).toMatchObject({ units_taken: 4n, raised: 10_000n, investors: 1 })
    const [entry] = await entriesOf(site.app, person)
    expect(entry).toMatchObject({ type: 'DEBIT', event: 'invested', status: 2, investmentId: id })
    expect(entry?.campaign?.slug).toBe(campaign.slug)
    const receipt = await make(site.app, calls.investment.receipt, { params: { id } }, { as: person })
    expect(receipt.data.transactionId).toBe(entry?.transactionId)
    await site.app.runJobs()
    expect(site.app.mails.filter(({ text }) => text.includes(`/receipt/${id}`))).toHaveLength(1)
    await assertWallet(site.app, person)
    await site.assertBooks()
  })

  it('reports the missing amount, and changes nothing', async () => {
    await fill(site.app, person, admin, 7500n)
    const id = await reserve(site.app, person, campaign.id)
    const refused = await payFromWallet(site.app, person, id)
    expect(refused).toMatchObject({ status: 409, code: 'INSUFFICIENT_BALANCE' })
    expect(refused.body['details']).toEqual({ amount: { amount: '2500', currency: 'USD' } })
    expect(await walletOf(site.app, person)).toMatchObject({ available: 7500n })
    expect(await site.stateOf(id)).toBe('reserved')
    // With the missing amount the payment succeeds.
    await fill(site.app, person, admin, 2500n)
    expect((await payFromWallet(site.app, person, id)).data.state).toBe('confirmed')
    expect(await walletOf(site.app, person)).toMatchObject({ available: 0n })
    await site.assertBooks()
  })

  it('does not use a balance in another currency', async () => {
    await fill(site.app, person, admin, 30_000n, 'EUR')
    const id = await reserve(site.app, person, campaign.id)
    expect((await payFromWallet(site.app, person, id)).code).toBe('INSUFFICIENT_BALANCE')
  })

  it('pays once for repeated requests under any key', async () => {
    await fill(site.app, person, admin, 50_000n)
    const id = await reserve(site.app, person, campaign.id)
    const key = 'one-key-of-the-tests'
    const first = await payFromWallet(site.app, person, id, key)
    const same = await payFromWallet(site.app, person, id, key)
    expect(same.data).toEqual(first.data)
    expect(same.headers.get('idempotency-hit')).toBe('true')
    const others = await Promise.all([1, 2, 3].map(() => payFromWallet(site.app, person, id)))
    expect(others.every(({ data }) => data.state === 'confirmed')).toBe(true)
    expect(await walletOf(site.app, person)).toMatchObject({ available: 40_000n })
    const other = await reserve(site.app, person, campaign.id)
    expect((await payFromWallet(site.app, person, other, key)).code).toBe('IDEMPOTENCY_KEY_REUSED')
    await assertWallet(site.app, person)
    await site.assertBooks()
  })

  it('is blocked by a card payment in progress', async () => {
    await fill(site.app, person, admin, 30_000n)
    const id = await site.reserve(campaign, 4n, person)
    const { checkoutUrl, id: attempt } = await site.checkout(id, person)
    expect((await payFromWallet(site.app, person, id)).code).toBe('PAYMENT_IN_PROGRESS')
    await make(site.app, calls.payment.cancelPayment, { params: { id: attempt } }, { as: person })
    expect((await payFromWallet(site.app, person, id)).data).toMatchObject({ state: 'confirmed', gateway: 'wallet' })
    // The closed page accepts no payment any more.
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
    await site.settle()
    expect(await walletOf(site.app, person)).toMatchObject({ available: 20_000n })
    await site.assertBooks()
  })

  it('is rejected for closed, cancelled, already paid, foreign and unknown investments', async () => {
    await fill(site.app, person, admin, 90_000n)
    const id = await reserve(site.app, person, campaign.id)
    await make(
      site.app,
      calls.investment.cancel,
      { params: { investorId: id }, body: { state: 'cancelled' } },
      { as: person },
    )
    expect((await payFromWallet(site.app, person, id)).code).toBe('INVESTMENT_NOT_PENDING')
    const late = await reserve(site.app, person, campaign.id)
    await site.app.deps.db.execute('update campaign set status = 5 where id = $1', [campaign.id])
    expect((await payFromWallet(site.app, person, late)).code).toBe('CAMPAIGN_CLOSED')
    const stranger = await newHolder(site.app)
    expect((await payFromWallet(site.app, stranger, late)).status).toBe(404)
    expect((await completed(late, stranger)).status).toBe(404)
    expect((await payFromWallet(site.app, person, site.app.deps.ids.next())).status).toBe(404)
    expect(await walletOf(site.app, person)).toMatchObject({ available: 90_000n })
  })

  it('cannot be chosen where the site has no wallets', async () => {
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: false }))
    const body = { units: 4n, gateway: 'wallet', anonymous: false, riskAccepted: true } as const
    const input = { params: { campaignId: campaign.id }, body }
    expect((await make(site.app, calls.investment.create, input, { as: person })).code).toBe('WALLET_OFF')
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })

  it('is refunded once by an administrator as a separate credit', async () => {
    await fill(site.app, person, admin, 10_000n)
    const id = await reserve(site.app, person, campaign.id)
    await payFromWallet(site.app, person, id)
    site.app.advance(1000)
    expect((await refund(id, '')).code).toBe('REASON_REQUIRED')
    const twice = await Promise.all([refund(id), refund(id)])
    expect(twice.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['REFUND_REFUSED', 'ok'])
    expect(await walletOf(site.app, person)).toMatchObject({ available: 10_000n })
    expect(await site.stateOf(id)).toBe('refunded')
    expect(await figuresOf()).toMatchObject({ units_taken: 0n, raised: 0n, investors: 0 })
    const [back, paid] = await entriesOf(site.app, person)
    expect(back).toMatchObject({ type: 'CREDIT', event: 'refunded-by-admin', status: 2, originalId: paid?.id })
    expect(paid).toMatchObject({ type: 'DEBIT', event: 'invested', status: 2 })
    await site.app.runJobs()
    expect(site.app.mails.at(-1)?.subject).toContain('$100.00 is back in your wallet')
    await assertWallet(site.app, person)
    await site.assertBooks()
  })

  it('refunds to the wallet only what it paid, and only for administrators', async () => {
    const id = await site.reserve(campaign, 4n, person)
    const { checkoutUrl, id: attempt } = await site.checkout(id, person)
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
    await site.check(attempt, person)
    expect((await refund(id)).code).toBe('NOT_REFUNDABLE')
    expect((await refund(id, 'Mine.', person)).status).toBe(403)
    expect((await refund(site.app.deps.ids.next())).status).toBe(404)
  })

  it('writes entries that the database protects from changes', async () => {
    await fill(site.app, person, admin, 10_000n)
    const { db } = site.app.deps
    for (const statement of [
      'delete from wallet_entry',
      'update wallet_entry set amount = amount + 1',
      'update wallet_entry set status = 0',
      "update wallet_entry set status = 3, reason = 'rejected'",
      "update wallet_entry set type = 'DEBIT'",
      'update wallet_entry set booked_at = now()',
      'delete from wallet_event',
      'update wallet_event set status = 2',
      "insert into payment_attempt (id, payer_id, gateway, test, state, amount, fee, currency, language, created_at) select gen_random_uuid(), id, 'stripe', true, 'created', 5, 0, 'USD', 'en', now() from app_user limit 1",
    ])
      await expect(db.execute(statement), statement).rejects.toThrow()
    expect((await trialBalance(db.read)).balancesAgree).toBe(true)
  })
})
