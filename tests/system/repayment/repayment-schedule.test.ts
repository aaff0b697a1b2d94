/** What a loan owes its investors and what it paid, for its owner, administrators and each investor. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { addMonths } from '#domain/calendar-months.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { payOut } from '#tests/support/payments/payouts.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { day, newLoan, newRunningLoan, readOwnSchedule, readSchedule, repay } from './loan-steps.ts'

const nothing = { schedule: null, stage: null, stages: [] }

describe.each(await behaviourEngine())('the schedule of a loan on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
  })
  afterAll(() => site.stop())

  it('begins with the payout', async () => {
    const loan = await newLoan(site)
    expect((await readSchedule(site, loan)).data).toEqual({
      state: 'not-paid-out',
      ...nothing,
      payoff: null,
      declarable: [],
    })
    expect((await readOwnSchedule(site, loan, 0)).data).toMatchObject({ state: 'not-paid-out', schedule: null })
    await payOut(site.app, loan.campaign.id, administrator)
    const { schedule, payoff } = (await readSchedule(site, loan)).data
    const start = schedule?.terms.startsOn ?? ''
    expect(schedule).toMatchObject({
      currency: 'USD',
      terms: { structure: 'interest-only', method: 'simple', ratePoints: 800, frequency: 'quarterly', termMonths: 12 },
      principal: 40_000n,
      interest: 3200n,
      due: 0n,
      paid: 0n,
      overdue: 0n,
      overdueSince: null,
      complete: false,
      instalments: 4,
      next: { dueOn: addMonths(start, 3), amount: 800n },
    })
    expect(schedule?.items.map(({ dueOn, interest, principal }) => [dueOn, interest, principal])).toEqual([
      [addMonths(start, 3), 800n, 0n],
      [addMonths(start, 6), 800n, 0n],
      [addMonths(start, 9), 800n, 0n],
      [addMonths(start, 12), 800n, 40_000n],
    ])
    expect(payoff).toBe(40_000n)
  })

  it('lists what each investor expects and was paid, by consent, page by page', async () => {
    const loan = await newRunningLoan(site, administrator)
    const [one, two, three] = loan.investors
    await site.app.deps.db.execute('update investment set anonymous = true where id = $1', [three?.investmentId])
    const list = async (as = site.owner, query: { limit?: number; after?: string } = {}) =>
      (
        await make(
          site.app,
          calls.repaymentSchedule.listLoanInvestors,
          { params: { id: loan.campaign.id }, query },
          { as },
        )
      ).data
    const byId = async (as = site.owner) =>
      new Map((await list(as)).items.map(({ investmentId, ...rest }) => [investmentId, rest]))
    const before = await byId()
    expect(before.get(one?.investmentId ?? '')).toMatchObject({
      units: 4n,
      principal: 10_000n,
      expected: 10_800n,
      due: 0n,
      paid: 0n,
      overdue: 0n,
    })
    expect(before.get(three?.investmentId ?? '')).toMatchObject({ name: '', units: 8n, expected: 21_600n })
    expect(before.get(two?.investmentId ?? '')?.name).toMatch(/^\S\. \S\.$/)
    expect((await byId(administrator)).get(three?.investmentId ?? '')?.name).toMatch(/^Amal Haddad/)
    // No person is identified, neither by a row nor by a cursor.
    const first = await list(site.owner, { limit: 2 })
    expect(first).toMatchObject({ total: 3, currency: 'USD', displayLoadMore: true })
    const rest = await list(site.owner, { limit: 2, after: first.next ?? '' })
    expect(rest.items).toHaveLength(1)
    const text = `${JSON.stringify([first, rest], (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))}
      ${Buffer.from(first.next ?? '', 'base64url').toString()}`
    for (const { person } of loan.investors) expect(text).not.toContain(person.id)

    const { schedule } = (await readSchedule(site, loan)).data
    const dueOn = Date.parse(schedule?.next?.dueOn ?? '')
    await site.pass(dueOn + 2 * day - site.app.deps.clock.now())
    expect((await byId()).get(one?.investmentId ?? '')).toMatchObject({ due: 200n, paid: 0n, overdue: 200n })
    await repay(site, loan, 400n, administrator)
    const late = await byId()
    expect(late.get(one?.investmentId ?? '')).toMatchObject({ due: 200n, paid: 100n, overdue: 100n })
    await repay(site, loan, 400n, administrator)
    const even = [...(await byId()).values()]
    expect(even.map(({ overdue }) => overdue)).toEqual([0n, 0n, 0n])
    expect(even.reduce((sum, { paid }) => sum + paid, 0n)).toBe(800n)
    for (const as of [one?.person, await newPerson(site.app), await newPerson(site.app, { userType: 'company' })])
      expect(
        await make(
          site.app,
          calls.repaymentSchedule.listLoanInvestors,
          { params: { id: loan.campaign.id } },
          as ? { as } : {},
        ),
      ).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it('lists an investor with several investments once', async () => {
    const loan = await newRunningLoan(site, administrator, { oneInvestor: true })
    const input = { params: { id: loan.campaign.id } }
    const { data } = await make(site.app, calls.repaymentSchedule.listLoanInvestors, input, { as: site.owner })
    expect(data).toMatchObject({ total: 1, next: null, items: [{ units: 16n, principal: 40_000n, expected: 43_200n }] })
  })

  it('lists no investors before the payout, and none of other campaigns than loans', async () => {
    for (const loan of [await newLoan(site), await newLoan(site, { kind: 'equity' })]) {
      const { data } = await make(
        site.app,
        calls.repaymentSchedule.listLoanInvestors,
        { params: { id: loan.campaign.id } },
        { as: site.owner },
      )
      expect(data).toMatchObject({ items: [], total: 0, next: null })
    }
  })

  it('is compared with what was paid, for the loan and for each investor', async () => {
    const loan = await newRunningLoan(site, administrator)
    const { schedule } = (await readSchedule(site, loan, administrator)).data
    const first = schedule?.next?.dueOn ?? ''
    // The day after the due date.
    await site.pass(Date.parse(first) + 1.5 * day - site.app.deps.clock.now())
    expect((await readSchedule(site, loan)).data.schedule).toMatchObject({
      due: 800n,
      overdue: 800n,
      overdueSince: first,
      daysOverdue: 1,
    })
    expect((await readOwnSchedule(site, loan, 2)).data).toMatchObject({
      received: 0n,
      schedule: { principal: 20_000n, interest: 1600n, overdue: 400n, overdueSince: first },
    })
    await repay(site, loan, 333n, administrator)
    expect((await readSchedule(site, loan)).data.schedule).toMatchObject({ paid: 333n, overdue: 467n })
    const owns = await Promise.all([0, 1, 2].map(async (index) => (await readOwnSchedule(site, loan, index)).data))
    expect(owns.reduce((sum, { received }) => sum + received, 0n)).toBe(333n)
    expect(owns.reduce((sum, own) => sum + (own.schedule?.overdue ?? 0n), 0n)).toBe(467n)
    await repay(site, loan, 467n, administrator)
    const paid = (await readSchedule(site, loan)).data.schedule
    expect(paid).toMatchObject({ paid: 800n, overdue: 0n, overdueSince: null, next: { amount: 800n } })
    expect(paid?.items.map(({ state }) => state)).toEqual(['paid', 'upcoming', 'upcoming', 'upcoming'])
    for (const index of [0, 1, 2])
      expect((await readOwnSchedule(site, loan, index)).data.schedule).toMatchObject({
        overdue: 0n,
        items: [{ state: 'paid' }, { state: 'upcoming' }, {}, {}],
      })
  })

  it('follows the structure that the campaign states', async () => {
    const annuity = await newRunningLoan(site, administrator, { structure: 'annuity' })
    const totals = (await readSchedule(site, annuity)).data.schedule?.items.map(({ total }) => total)
    expect(totals).toEqual([10_505n, 10_505n, 10_505n, 10_505n])
    const bullet = await newRunningLoan(site, administrator, { structure: 'bullet', method: 'compound' })
    expect((await readSchedule(site, bullet)).data.schedule?.items).toMatchObject([
      { interest: 3297n, principal: 40_000n, total: 43_297n },
    ])
  })

  it('is shown in part if it is long', async () => {
    const loan = await newRunningLoan(site, administrator, { frequency: 'daily', termMonths: 60 })
    const { schedule } = (await readSchedule(site, loan)).data
    // 8.767 cents a day: each day pays its part, and none nothing.
    expect([schedule?.instalments, schedule?.items.length, schedule?.interest]).toEqual([1825, 400, 16_000n])
  })

  it('exists for loans alone', async () => {
    const equity = await newRunningLoan(site, administrator, { kind: 'equity' })
    expect((await readSchedule(site, equity)).data).toEqual({ state: 'none', ...nothing, payoff: null, declarable: [] })
    await repay(site, equity, 1000n, administrator)
    expect((await readOwnSchedule(site, equity, 0)).data).toEqual({
      state: 'none',
      ...nothing,
      currency: 'USD',
      received: 250n,
      reports: [],
    })
  })

  it('is shown to the owner, administrators and the investor alone', async () => {
    const loan = await newRunningLoan(site, administrator)
    const other = await newPerson(site.app)
    const [first] = loan.investors
    for (const as of [other, first?.person]) expect((await readSchedule(site, loan, as)).status).toBe(404)
    for (const as of [other, loan.investors[1]?.person, site.owner, administrator])
      expect((await readOwnSchedule(site, loan, 0, as)).status).toBe(404)
  })
})
