/** Automatic repayments: the first instalment by the owner, the later ones by the stored mandate (decision T43). */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { chargeRepaymentsJob, continuePlansJob } from '#api/jobs/repayment/automatic-repayments.ts'
import { remindRepaymentsJob } from '#api/jobs/repayment/remind-repayments.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { calls } from '#contract/calls.ts'
import type { Reply } from '#contract/call.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { fill } from '#tests/support/payments/wallets.ts'
import { make, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { availableTo, goodCard, noticesOf, paidOutCampaign } from './paid-out-campaign.ts'

const { repayment } = calls
const day = 86_400_000

describe.each(await databaseEngines())('automatic repayments on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let campaign: TestCampaign
  let investors: readonly TestPerson[]

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
    await site.app.deps.db.transact((tx) => changeSettings(tx, { walletModule: true }))
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    ;({ campaign, investors } = await paidOutCampaign(site, administrator))
  })

  const inDays = (days: number) => new Date(site.app.deps.clock.now() + days * day).toISOString().slice(0, 10)
  const order = () =>
    ({
      campaignId: campaign.id,
      type: 'dividend',
      amount: { amount: 3000n, currency: 'USD' },
      frequency: 'weekly',
      firstDueOn: inDays(7),
      instalments: 3,
      description: 'Rent',
    }) as const
  const create = async (more: Readonly<Record<string, unknown>> = {}) => {
    const body = { ...order(), ...more }
    return (await make(site.app, repayment.createAutoRepayment, { body }, { as: site.owner })).data
  }
  const list = async () =>
    (await make(site.app, repayment.listRepayments, { query: { campaignId: campaign.id } }, { as: site.owner })).data
  const plan = async () => {
    const [first] = (await list()).plans
    if (!first) throw new Error('there is no plan')
    return first
  }
  /** Pays an instalment by card, and agrees to the later charges. */
  async function payByCard({ id, amount, methods }: Reply<typeof repayment.getRepayment>): Promise<void> {
    const total = amount.amount + (methods.find(({ gateway }) => gateway === 'stripe')?.fee ?? -1n)
    const body = { repaymentId: id, total, gateway: 'stripe' } as const
    const { data } = await make(site.app, repayment.payOnline, { body }, { as: site.owner })
    await site.atPage(data.payment?.checkoutUrl ?? null, goodCard)
    await site.settle()
  }
  /** Runs the jobs of a day. */
  async function run(): Promise<void> {
    for (const job of [continuePlansJob, chargeRepaymentsJob, remindRepaymentsJob]) {
      await processDueRows(job, site.app.deps)
      await processDueRows(job, site.app.deps)
    }
    await site.settle()
  }
  async function passDays(days: number): Promise<void> {
    for (let index = 0; index < days; index += 1) {
      await site.pass(day)
      await run()
    }
  }
  const setOutcome = async (outcome: string) => {
    const [mandate] = await site.app.deps.db.execute(
      `select m.method_ref from payment_mandate m join repayment_plan p on p.mandate_id = m.id where p.campaign_id = $1`,
      [campaign.id],
    )
    await site.sandbox.control('stripe/set-outcome', { payment_method: mandate?.['method_ref'], outcome })
  }
  const states = async () =>
    (await list()).items.map(({ instalment, state }) => [instalment?.number, state]).toReversed()
  const noticesOfPlan = async () =>
    (await noticesOf(site, site.owner)).filter((kind) => /^repayment-(charge|due|late|plan)/.test(kind))

  it('prevent the deletion of their owner until they are ended, as open instalments do until they are cancelled', async () => {
    const overview = async () => (await make(site.app, calls.admin.overview, {}, { as: administrator })).data
    const obstacles = async () =>
      Object.fromEntries(
        (await make(site.app, calls.privacy.getOwnData, {}, { as: site.owner })).data.obstacles.map(
          ({ obstacle, count }) => [obstacle, count],
        ),
      )
    const [before, due] = [await obstacles(), (await overview()).dueRepayments]
    const first = await create()
    const counted = (name: string): number => before[name] ?? 0
    expect(await obstacles()).toMatchObject({
      'automatic-repayments': counted('automatic-repayments') + 1,
      'open-repayments': counted('open-repayments') + 1,
    })
    expect((await overview()).dueRepayments).toBe(due + 1)
    const planId = first.instalment?.planId ?? ''
    await make(site.app, repayment.endAutoRepayment, { body: { planId } }, { as: site.owner })
    expect((await obstacles())['automatic-repayments']).toBe(before['automatic-repayments'])
    await make(site.app, repayment.cancelRepayment, { body: { repaymentId: first.id } }, { as: site.owner })
    expect((await obstacles())['open-repayments']).toBe(before['open-repayments'])
    expect((await overview()).dueRepayments).toBe(due)
    const another = await newPerson(site.app, { userType: 'company' })
    const { obstacles: none } = (await make(site.app, calls.privacy.getOwnData, {}, { as: another })).data
    expect(none).toEqual([])
  })

  it.each([
    ['nothing', 0n, 'BELOW_MINIMUM'],
    ['less than nothing', -100n, 'BELOW_MINIMUM'],
    ['far more than was raised', 10n ** 17n, 'ABOVE_MAXIMUM'],
  ])('are refused with an amount of %s, and leave no plan', async (_, amount, code) => {
    const body = { ...order(), amount: { amount, currency: 'USD' } }
    const answer = await make(site.app, repayment.createAutoRepayment, { body }, { as: site.owner })
    expect(answer).toMatchObject({ status: 400, code })
    expect(await list()).toMatchObject({ items: [], plans: [] })
  })

  it('charge each later instalment on its day, announced three days before', async () => {
    const first = await create()
    expect(first).toMatchObject({ instalment: { number: 1, of: 3 }, chargeOn: null, state: 'due' })
    expect(await plan()).toMatchObject({ state: 'first', made: 1, nextDueOn: inDays(14), account: null })
    await payByCard(first)
    expect(await plan()).toMatchObject({ state: 'automatic', account: 'visa ••4242' })
    const before = (await noticesOfPlan()).length
    await passDays(10)
    expect(await states()).toEqual([[1, 'paid']])
    await passDays(1)
    expect(await states()).toEqual([
      [1, 'paid'],
      [2, 'due'],
    ])
    expect((await noticesOfPlan()).slice(before)).toEqual(['repayment-charge-announced'])
    const [second] = (await list()).items
    expect(second).toMatchObject({ chargeOn: inDays(3), dueOn: inDays(3), amount: first.amount })
    await passDays(2)
    expect(await states()).toEqual([
      [1, 'paid'],
      [2, 'due'],
    ])
    await passDays(1)
    expect(await states()).toEqual([
      [1, 'paid'],
      [2, 'paid'],
    ])
    await passDays(7)
    expect(await states()).toEqual([
      [1, 'paid'],
      [2, 'paid'],
      [3, 'paid'],
    ])
    await passDays(7)
    expect(await plan()).toMatchObject({ state: 'ended', made: 3, nextDueOn: null })
    expect((await list()).total).toBe(3)
    for (const investor of investors) expect(await availableTo(site, investor)).toBe(3000n)
    expect((await noticesOfPlan()).slice(before)).toEqual(['repayment-charge-announced', 'repayment-charge-announced'])
    await site.assertBooks()
  })

  it('wait for a payout that its bank has returned, and then continue', async () => {
    await payByCard(await create())
    const [payout] = await site.app.deps.db.execute(
      `select p.id, p.amount, b.id as transfer from payout p join payout_bank_transfer b on b.payout_id = p.id
        where p.campaign_id = $1 and b.returned_at is null`,
      [campaign.id],
    )
    const params = { id: String(payout?.['id']) }
    const { returnPayout, payPayout } = calls.admin
    const returned = { params, body: { transferId: String(payout?.['transfer']), reason: 'The account is closed.' } }
    expect((await make(site.app, returnPayout, returned, { as: administrator })).status).toBe(200)
    await passDays(12)
    expect(await states()).toEqual([[1, 'paid']])
    expect(await plan()).toMatchObject({ state: 'automatic', made: 1 })
    const again = { params, body: { amount: BigInt(String(payout?.['amount'])), bankReference: 'WIRE 2' } }
    expect((await make(site.app, payPayout, again, { as: administrator })).status).toBe(200)
    await passDays(1)
    expect(await states()).toEqual([
      [1, 'paid'],
      [2, 'due'],
    ])
    // The owner of the next test receives no notices about it.
    const [second] = (await list()).items
    const planId = (await plan()).id
    await make(site.app, repayment.endAutoRepayment, { body: { planId } }, { as: site.owner })
    await make(site.app, repayment.cancelRepayment, { body: { repaymentId: second?.id ?? '' } }, { as: site.owner })
  })

  it('charge nothing while a payout is returned', async () => {
    await payByCard(await create())
    await passDays(12)
    // Announced, and charged on its day.
    expect((await states())[1]).toEqual([2, 'due'])
    const [payout] = await site.app.deps.db.execute(
      `select p.id, p.amount, b.id as transfer from payout p join payout_bank_transfer b on b.payout_id = p.id
        where p.campaign_id = $1 and b.returned_at is null`,
      [campaign.id],
    )
    const params = { id: String(payout?.['id']) }
    const { returnPayout, payPayout } = calls.admin
    const returned = { params, body: { transferId: String(payout?.['transfer']), reason: 'The account is closed.' } }
    expect((await make(site.app, returnPayout, returned, { as: administrator })).status).toBe(200)
    await passDays(5)
    expect((await states())[1]).toEqual([2, 'due'])
    const again = { params, body: { amount: BigInt(String(payout?.['amount'])), bankReference: 'WIRE 3' } }
    expect((await make(site.app, payPayout, again, { as: administrator })).status).toBe(200)
    await passDays(1)
    expect((await states())[1]).toEqual([2, 'paid'])
    const planId = (await plan()).id
    // The owner of the next test receives no notices about it.
    await make(site.app, repayment.endAutoRepayment, { body: { planId } }, { as: site.owner })
    const open = (await list()).items.filter(({ state }) => state === 'due')
    for (const { id: repaymentId } of open)
      await make(site.app, repayment.cancelRepayment, { body: { repaymentId } }, { as: site.owner })
  })

  it('retry a failed charge once; then the owner pays, and is late after the due date', async () => {
    await payByCard(await create())
    await setOutcome('declined')
    const before = (await noticesOfPlan()).length
    await passDays(14)
    expect(await states()).toEqual([
      [1, 'paid'],
      [2, 'due'],
    ])
    const [failed] = (await list()).items
    expect(failed).toMatchObject({ chargeOn: inDays(2), late: false })
    await passDays(2)
    const [manual] = (await list()).items
    expect(manual).toMatchObject({ chargeOn: null, late: true, state: 'due' })
    expect((await noticesOfPlan()).slice(before)).toEqual([
      'repayment-charge-announced',
      'repayment-charge-failed',
      'repayment-late',
      'repayment-charge-failed',
    ])
    const attempts = await site.app.deps.db.execute(
      'select state from payment_attempt where repayment_id = $1 order by created_at, id',
      [manual?.id],
    )
    expect(attempts.map(({ state }) => state)).toEqual(['failed', 'failed'])
    await passDays(1)
    expect(
      await site.app.deps.db.execute('select id from payment_attempt where repayment_id = $1', [manual?.id]),
    ).toHaveLength(2)
    // It is still paid by hand.
    await fill(site.app, site.owner, administrator, 5000n)
    const body = { repaymentId: manual?.id ?? '', total: 3000n }
    const paid = await make(site.app, repayment.payFromWallet, { body }, { as: site.owner })
    expect(paid.data.state).toBe('paid')
    await site.settle()
    await site.assertBooks()
  })

  it('end when their owner ends them: nothing is charged, and what was created stays due', async () => {
    await payByCard(await create())
    await passDays(11)
    const { id } = await plan()
    const end = (as = site.owner) => make(site.app, repayment.endAutoRepayment, { body: { planId: id } }, { as })
    expect((await end(await newPerson(site.app, { userType: 'company' }))).status).toBe(404)
    expect((await end()).data).toMatchObject({ state: 'ended', nextDueOn: null, account: null })
    expect((await end()).data).toMatchObject({ state: 'ended' })
    await passDays(10)
    expect(await states()).toEqual([
      [1, 'paid'],
      [2, 'due'],
    ])
    expect((await list()).items[0]).toMatchObject({ chargeOn: null, late: true })
    const [mandate] = await site.app.deps.db.execute(
      'select m.ended_at from payment_mandate m join repayment_plan p on p.mandate_id = m.id where p.id = $1',
      [id],
    )
    expect(mandate?.['ended_at']).not.toBeNull()
  })

  it('are manual, with reminders, when the first instalment was paid from the wallet', async () => {
    const first = await create()
    await fill(site.app, site.owner, administrator, 3000n)
    const body = { repaymentId: first.id, total: 3000n }
    expect((await make(site.app, repayment.payFromWallet, { body }, { as: site.owner })).status).toBe(200)
    expect(await plan()).toMatchObject({ state: 'manual' })
    const before = (await noticesOfPlan()).length
    await passDays(11)
    expect((await list()).items[0]).toMatchObject({ chargeOn: null, instalment: { number: 2, of: 3 } })
    expect((await noticesOfPlan()).slice(before)).toEqual(['repayment-due'])
  })

  it('end, with a notification, when the next instalment would return more than was invested', async () => {
    // Twelve units were sold at 25.00.
    const capital = { type: 'return-of-investment', amount: { amount: 20_000n, currency: 'USD' }, instalments: 2 }
    await payByCard(await create(capital))
    await passDays(11)
    expect(await states()).toEqual([[1, 'paid']])
    expect(await plan()).toMatchObject({ state: 'ended' })
    expect(await noticesOfPlan()).toContain('repayment-plan-ended')
  })
})
