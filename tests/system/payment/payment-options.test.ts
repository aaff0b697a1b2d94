/** Stored payment methods and the payout accounts of campaigns, as their user lists and removes them. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownData } from '#api/db/account/data-export.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { chargeRepaymentsJob, continuePlansJob } from '#api/jobs/repayment/automatic-repayments.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { heldByStripe } from '#tests/support/payments/stripe-wire.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { goodCard, paidOutCampaign } from '#tests/system/repayment/paid-out-campaign.ts'

const { campaignEdit, paymentOptions, repayment } = calls
const day = 86_400_000
const account = {
  bankName: 'Example Bank',
  accountType: 'checking',
  scheme: 'us',
  accountNumber: '000424249137',
  confirmAccountNumber: '000424249137',
  routingNumber: '011401533',
  tos: true,
} as const

describe.each(await databaseEngines())('payment options on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    ;({ campaign } = await paidOutCampaign(site, administrator))
    // Those of earlier tests.
    await site.app.deps.db.execute('update repayment_plan set ended_at = now(), next_due_on = null')
    await site.app.deps.db.execute('update payment_mandate set ended_at = now() where ended_at is null')
  })

  const inDays = (days: number) => new Date(site.app.deps.clock.now() + days * day).toISOString().slice(0, 10)
  const list = async (as: TestPerson = site.owner) => {
    const { data } = await make(site.app, paymentOptions.listPaymentMethods, {}, { as })
    return data
  }
  const remove = (id: string, options: { readonly as?: TestPerson; readonly key?: string } = {}) =>
    make(site.app, paymentOptions.removePaymentMethod, { params: { id } }, { as: site.owner, ...options })
  const accounts = async (as: TestPerson = site.owner, query: { limit?: number; after?: string } = {}) =>
    (await make(site.app, paymentOptions.listCampaignAccounts, { query }, { as })).data

  /** Creates automatic repayments and pays the first by card, which stores it. @returns the plan's id */
  async function automatic(): Promise<string> {
    const body = {
      campaignId: campaign.id,
      type: 'dividend',
      amount: { amount: 3000n, currency: 'USD' },
      frequency: 'weekly',
      firstDueOn: inDays(7),
      instalments: 3,
      description: 'Rent',
    } as const
    const { data: first } = await make(site.app, repayment.createAutoRepayment, { body }, { as: site.owner })
    const total = 3000n + (first.methods.find(({ gateway }) => gateway === 'stripe')?.fee ?? -1n)
    const order = { repaymentId: first.id, total, gateway: 'stripe' } as const
    const { data } = await make(site.app, repayment.payOnline, { body: order }, { as: site.owner })
    await site.atPage(data.payment?.checkoutUrl ?? null, goodCard)
    await site.settle()
    return first.instalment?.planId ?? ''
  }
  const repayments = async () =>
    (await make(site.app, repayment.listRepayments, { query: { campaignId: campaign.id } }, { as: site.owner })).data

  it('lists a card by brand, last digits and expiry, with the repayments that charge it', async () => {
    expect(await list()).toEqual([])
    const planId = await automatic()
    const [method, ...others] = await list()
    expect(others).toEqual([])
    expect(method).toMatchObject({
      gateway: 'stripe',
      test: true,
      label: 'visa',
      last4: '4242',
      expires: { month: 12, year: expect.any(Number) as number },
      usedBy: [
        {
          planId,
          campaign: { id: campaign.id },
          type: 'dividend',
          amount: { amount: 3000n, currency: 'USD' },
          frequency: 'weekly',
          nextOn: inDays(14),
        },
      ],
    })
    expect(JSON.stringify(method, (_, value: unknown) => (typeof value === 'bigint' ? '' : value))).not.toMatch(
      /cus_|pm_|192\.0/,
    )
    expect(await list(await newPerson(site.app))).toEqual([])
  })

  it('removes a method: nothing is charged, its owner pays, and the provider forgets it', async () => {
    const planId = await automatic()
    await site.pass(11 * day)
    await processDueRows(continuePlansJob, site.app.deps)
    const announced = (await repayments()).items.find(({ instalment }) => instalment?.number === 2)
    expect(announced?.chargeOn).toBe(inDays(3))
    const [method] = await list()
    expect(method?.usedBy).toMatchObject([{ nextOn: inDays(3) }])
    const id = method?.id ?? ''
    const removed = await remove(id)
    expect(removed.status).toBe(200)
    expect(await list()).toEqual([])
    const { items, plans } = await repayments()
    expect(plans.find((plan) => plan.id === planId)).toMatchObject({ state: 'manual', account: null })
    expect(items.find(({ id: each }) => each === announced?.id)).toMatchObject({ state: 'due', chargeOn: null })
    await site.pass(4 * day)
    await processDueRows(chargeRepaymentsJob, site.app.deps)
    await site.settle()
    expect((await repayments()).items.find(({ id: each }) => each === announced?.id)?.state).toBe('due')
    const [stored] = await site.app.deps.db.execute('select method_ref from payment_mandate where id = $1', [id])
    const held = await heldByStripe(site.sandbox, 'paymentMethods')
    expect(held.find(({ id: ref }) => ref === stored?.['method_ref'])?.customer).toBeNull()
    const audit = await site.app.deps.db.execute(
      `select actor_id, facts from audit_event where event_name = 'payment-method-removed' and subject = $1`,
      [id],
    )
    expect(audit).toEqual([{ actor_id: site.owner.id, facts: { gateway: 'stripe', test: true, plan: planId } }])
    // A repeat changes nothing.
    expect((await remove(id)).data).toEqual(removed.data)
    expect((await remove(id, { key: 'the-same-key-twice' })).status).toBe(200)
    expect(
      await site.app.deps.db.execute(
        `select count(*)::int as total from audit_event where event_name = 'payment-method-removed' and subject = $1`,
        [id],
      ),
    ).toEqual([{ total: 1 }])
    await site.assertBooks()
  })

  it('removes a method once, however many requests arrive at the same time', async () => {
    await automatic()
    const [method] = await list()
    const answers = await Promise.all([1, 2, 3].map(() => remove(method?.id ?? '')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.removedAt)).size).toBe(1)
  })

  it('leaves no charge behind, if the next instalment is created at the same time', async () => {
    await automatic()
    await site.pass(11 * day)
    const [method] = await list()
    const [removed] = await Promise.all([
      remove(method?.id ?? ''),
      processDueRows(continuePlansJob, site.app.deps),
      processDueRows(chargeRepaymentsJob, site.app.deps),
    ])
    expect(removed.status).toBe(200)
    const second = (await repayments()).items.find(({ instalment }) => instalment?.number === 2)
    expect(second).toMatchObject({ state: 'due', chargeOn: null })
  })

  it('never removes the method of another user, nor one that is not stored', async () => {
    await automatic()
    const [method] = await list()
    for (const as of [await newPerson(site.app), await newPerson(site.app, { userType: 'company' })])
      expect(await remove(method?.id ?? '', { as })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await remove(method?.id ?? '', { as: administrator })).status).not.toBe(200)
    expect(await remove(site.app.deps.ids.next())).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await remove('not-an-id')).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  it('lists the payout accounts of own campaigns, masked, with the hold after a change', async () => {
    const owner = await newPerson(site.app, { userType: 'company' })
    const [draft, live, reviewed] = [
      await newCampaign(site.app, owner, { status: 0, name: 'Draft House' }),
      await newCampaign(site.app, owner, { status: 2, name: 'Live House' }),
      await newCampaign(site.app, owner, { status: 0, name: 'Reviewed House' }),
    ]
    expect(await accounts(owner)).toMatchObject({ items: [], total: 0, next: null })
    for (const { id: campaignId } of [draft, live, reviewed]) {
      site.app.advance(1000)
      const entered = { params: { campaignId }, body: account }
      expect((await make(site.app, campaignEdit.updateFunding, entered, { as: owner })).status).toBe(200)
    }
    await site.app.deps.db.execute('update campaign set status = 1 where id = $1', [reviewed.id])
    const { items, total } = await accounts(owner)
    expect(total).toBe(3)
    expect(items.map(({ campaign: { name }, status, isEditable }) => [name, status, isEditable])).toEqual([
      ['Reviewed House', 1, false],
      ['Live House', 2, true],
      ['Draft House', 0, true],
    ])
    expect(items.map(({ heldUntil }) => heldUntil === null)).toEqual([true, false, true])
    expect(items[1]).toMatchObject({
      bankName: 'Example Bank',
      scheme: 'us',
      accountNumber: '••••9137',
      connected: null,
      heldUntil: new Date(Date.parse(items[1]?.changedAt ?? '') + day).toISOString(),
    })
    const first = await accounts(owner, { limit: 2 })
    expect(first.items).toHaveLength(2)
    const next = await accounts(owner, { limit: 2, after: first.next ?? '' })
    expect(next).toMatchObject({ items: [{ campaign: { id: draft.id } }], next: null })
    expect((await accounts(await newPerson(site.app))).items).toEqual([])
  })

  it('is part of the data export, without the references of the provider', async () => {
    await automatic()
    const { paymentMandates } = await ownData(site.app.deps.db.read, site.owner.id)
    expect(paymentMandates?.at(-1)).toMatchObject({ label: 'visa', last4: '4242', expires_month: 12, ended_at: null })
    expect(JSON.stringify(paymentMandates)).not.toMatch(/cus_|pm_/)
  })
})
