/** Administrators decide about the money of others: never about their own, nor about money into their own campaign. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import {
  enterAccount,
  fill,
  requestWithdrawal,
  setPassword,
  withAccount,
  withdraw,
} from '#tests/support/payments/wallets.ts'
import { confirmBy, reserveBy } from './transfers.ts'

const { admin } = calls
const refused = { status: 403, code: 'OWN_DECISION' }

describe.each(await behaviourEngine())('the own money of an administrator on %s', (engine) => {
  let site: PayingApp
  /** An investor who is an administrator. */
  let own: TestPerson
  let other: TestPerson

  beforeAll(async () => {
    site = await startPayingApp(engine)
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
    own = await newPerson(site.app, { admin: true })
    await setPassword(site.app, own)
    other = await newPerson(site.app, { userType: null, admin: true })
  })
  afterAll(() => site.stop())

  const execute = (sql: string, values: unknown[]) => site.app.deps.db.execute(sql, values)
  const auditCount = async () => (await execute('select count(*)::int4 as events from audit_event', []))[0]

  it('is not paid out, rejected or returned by them', async () => {
    await fill(site.app, own, other, 50_000n)
    await withAccount(site.app, own)
    expect(await withdraw(site.app, own, 1000n)).toMatchObject({ status: 200 })
    const [row] = await execute('select id from wallet_withdrawal order by created_at desc, id desc limit 1', [])
    const params = { id: String(row?.['id']) }
    const before = [await auditCount(), await trialBalance(site.app.deps.db.read)]
    const as = { as: own }
    const reason = 'Wrong account'
    expect(await make(site.app, admin.processWithdrawal, { params }, as)).toMatchObject(refused)
    expect(await make(site.app, admin.payWithdrawal, { params, body: { bankReference: 'B-1' } }, as)).toMatchObject(
      refused,
    )
    expect(await make(site.app, admin.rejectWithdrawal, { params, body: { reason } }, as)).toMatchObject(refused)
    const received = { amount: 1000n, currency: 'USD' }
    expect(await make(site.app, admin.returnWithdrawal, { params, body: { received, reason } }, as)).toMatchObject(
      refused,
    )
    expect([await auditCount(), await trialBalance(site.app.deps.db.read)]).toEqual(before)
    expect(
      await make(site.app, admin.payWithdrawal, { params, body: { bankReference: 'B-1' } }, { as: other }),
    ).toMatchObject({
      status: 200,
    })
  })

  it('needs another administrator to verify its payout account', async () => {
    await enterAccount(site.app, own, 'DE89370400440532013000')
    const changedAt = async () => {
      const { data } = await make(site.app, admin.listPayoutAccounts, {}, { as: other })
      return data.items.find(({ personId }) => personId === own.id)?.changedAt ?? ''
    }
    const input = { params: { personId: own.id }, body: { changedAt: await changedAt() } }
    expect(await make(site.app, admin.verifyPayoutAccount, input, { as: own })).toMatchObject(refused)
    expect(await make(site.app, admin.verifyPayoutAccount, input, { as: other })).toMatchObject({ status: 200 })
  })

  it('is neither confirmed nor refunded by them when it pays for an investment', async () => {
    const campaign = await newCampaign(site.app, site.owner)
    const investmentId = await reserveBy(site.app, campaign, own)
    expect(await confirmBy(site.app, own, investmentId)).toMatchObject(refused)
    const query = { amount: 500n, destination: 'wallet' } as const
    expect(await make(site.app, admin.planUnusable, { params: { investmentId }, query }, { as: own })).toMatchObject(
      refused,
    )
    expect(await confirmBy(site.app, other, investmentId)).toMatchObject({ status: 200 })
    const params = { id: investmentId }
    expect(await make(site.app, admin.planInvestmentRefund, { params }, { as: own })).toMatchObject(refused)
    const { data: plan } = await make(site.app, admin.planInvestmentRefund, { params }, { as: other })
    const body = { seen: plan.seen, reason: 'Asked for.' }
    expect(await make(site.app, admin.refundInvestment, { params, body }, { as: own })).toMatchObject(refused)
    expect(await make(site.app, admin.refundInvestment, { params, body }, { as: other })).toMatchObject({ status: 200 })
    const sent = { params: { investmentId }, body: { sent: { amount: 10_000n, currency: 'USD' } } }
    expect(await make(site.app, admin.returnPayment, sent, { as: own })).toMatchObject(refused)
    expect(await make(site.app, admin.returnPayment, sent, { as: other })).toMatchObject({ status: 200 })
  })

  it('is not sent back by them when it matches no payment', async () => {
    const investmentId = await reserveBy(site.app, await newCampaign(site.app, site.owner), own)
    const { id: topUpId } = await requestWithdrawal(site.app, own, 2000n)
    await make(site.app, calls.wallet.addTopUp, { body: { preapprovalId: topUpId, gateway: 'offline' } }, { as: own })
    const as = { as: other }
    const order = { amount: 500n, destination: 'offline' } as const
    const book = async (seen: string, isTopUp: boolean) => {
      const body = { ...order, seen, reason: 'Other amount' }
      return isTopUp
        ? make(site.app, admin.bookUnusableTopUp, { params: { id: topUpId }, body }, as)
        : make(site.app, admin.bookUnusable, { params: { investmentId }, body }, as)
    }
    const plans = [
      await make(site.app, admin.planUnusable, { params: { investmentId }, query: order }, as),
      await make(site.app, admin.planUnusableTopUp, { params: { id: topUpId }, query: order }, as),
    ]
    for (const [index, plan] of plans.entries()) {
      const { id } = (await book(plan.data.seen, index === 1)).data
      const input = { params: { id }, body: { sent: { amount: 500n, currency: 'USD' } } }
      expect(await make(site.app, admin.returnUnusable, input, { as: own })).toMatchObject(refused)
      expect(await make(site.app, admin.returnUnusable, input, as)).toMatchObject({ status: 200 })
    }
  })

  it('is not settled by them after a lost dispute', async () => {
    const investmentId = await reserveBy(site.app, await newCampaign(site.app, site.owner), own, 'stripe')
    await site.checkout(investmentId, own)
    const [attempt] = await site.attempts(investmentId)
    await execute(
      `insert into lost_dispute (id, attempt_id, amount, state, created_at) values ($1, $2, 100, 'failed', now())`,
      [site.app.deps.ids.next(), attempt?.id],
    )
    const input = { params: { id: attempt?.id ?? '' }, body: { action: 'done' } } as const
    expect(await make(site.app, admin.handleSettlement, input, { as: own })).toMatchObject(refused)
    expect(await make(site.app, admin.handleSettlement, input, { as: other })).toMatchObject({ status: 200 })
  })

  it('is not confirmed by them when it tops up their wallet', async () => {
    const { id } = await requestWithdrawal(site.app, own, 2000n)
    await make(site.app, calls.wallet.addTopUp, { body: { preapprovalId: id, gateway: 'offline' } }, { as: own })
    const params = { id }
    const body = { received: { amount: 2000n, currency: 'USD' } }
    expect(await make(site.app, admin.confirmTransfer, { params, body }, { as: own })).toMatchObject(refused)
    expect(await make(site.app, admin.confirmTransfer, { params, body }, { as: other })).toMatchObject({ status: 200 })
  })

  it('includes money that others pay into their own campaign', async () => {
    const owner = await newPerson(site.app, { userType: 'company', admin: true })
    const campaign = await newCampaign(site.app, owner)
    const investmentId = await reserveBy(site.app, campaign, await newPerson(site.app))
    expect(await confirmBy(site.app, owner, investmentId)).toMatchObject({ status: 403, code: 'OWN_CAMPAIGN_DECISION' })
    expect(await confirmBy(site.app, other, investmentId)).toMatchObject({ status: 200 })
  })
})
