/** Holdings of an investor: figures of loans and equity, their returns, and that they agree with the ledger. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import {
  day,
  newLoan,
  newRunningLoan,
  readOwnSchedule,
  readSchedule,
  repay,
} from '#tests/system/repayment/loan-steps.ts'

const { investment } = calls

describe.each(await behaviourEngine())('a portfolio on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
  })
  afterAll(() => site.stop())

  const read = async (as: TestPerson | undefined) =>
    (await make(site.app, investment.getPortfolio, {}, as ? { as } : {})).data
  const open = (campaignId: string, as: TestPerson | undefined) =>
    make(site.app, investment.getHolding, { params: { campaignId } }, as ? { as } : {})

  it('is empty before anything is paid', async () => {
    const person = await newPerson(site.app)
    expect(await read(person)).toMatchObject({ totals: [], holdings: [] })
    await site.reserve((await newLoan(site)).campaign, 1n, person, 0).catch(() => undefined)
    expect(await read(person)).toMatchObject({ totals: [], holdings: [] })
  })

  it('shows a loan from its payment to its last instalment, with the return that its flows give', async () => {
    const loan = await newRunningLoan(site, administrator)
    const person = loan.investors[0]?.person
    const before = await read(person)
    expect(before.holdings).toMatchObject([
      {
        campaign: { id: loan.campaign.id, kind: 'debt' },
        state: 'active',
        units: 4n,
        currency: 'USD',
        contributed: 10_000n,
        distributed: 0n,
        balance: 10_000n,
        gain: 0n,
        return: { kind: 'none', rates: [] },
        multiple: 100,
        stage: 'on-time',
        next: { amount: 200n },
        overdue: 0n,
      },
    ])
    expect(before.totals).toMatchObject([
      { currency: 'USD', holdings: 1, contributed: 10_000n, next: { amount: 200n } },
    ])
    expect(before.totals[0]?.months.at(-1)).toMatchObject({ expectedInterest: 200n, expectedPrincipal: 10_000n })

    for (const amount of [800n, 800n, 800n, 40_800n]) {
      await site.pass(91 * day)
      await repay(site, loan, amount, administrator)
    }
    const after = await read(person)
    expect(after.holdings).toMatchObject([
      { state: 'repaid', distributed: 10_800n, returnedCapital: 10_000n, balance: 0n, gain: 800n, next: null },
    ])
    const [rate] = after.holdings[0]?.return.rates ?? []
    // 2 % a quarter of 91 days.
    expect((rate ?? 0) / 1e6).toBeCloseTo(1.02 ** (365 / 91) - 1, 3)
    const { data } = await open(loan.campaign.id, person)
    expect(data.flows.map(({ kind, amount, capital }) => [kind, amount, capital])).toEqual([
      ['paid', 10_000n, 0n],
      ['distribution', 200n, 0n],
      ['distribution', 200n, 0n],
      ['distribution', 200n, 0n],
      ['distribution', 10_200n, 10_000n],
    ])
    expect(data.investments).toHaveLength(1)
  })

  it('agrees with the own schedule and with the ledger for every investor', async () => {
    const loan = await newRunningLoan(site, administrator, { structure: 'annuity' })
    await site.pass(95 * day)
    await repay(site, loan, 1234n, administrator)
    for (const [index, { person }] of loan.investors.entries()) {
      const { holdings } = await read(person)
      const { schedule } = (await readOwnSchedule(site, loan, index)).data
      const [holding] = holdings
      expect(holding?.overdue).toBe(schedule?.overdue)
      expect(holding?.next).toEqual(schedule?.next)
      expect(holding?.distributed).toBe(schedule?.paid)
      const rows = (await site.app.deps.db.execute(
        `select coalesce(sum(case when kind = 'paid' then amount else 0 end), 0)::int8 as paid,
          coalesce(sum(case when kind = 'distribution' then amount else 0 end), 0)::int8 as distributed
        from investor_movement where investor_id = $1`,
        [person.id],
      )) as { paid: bigint; distributed: bigint }[]
      expect(rows).toEqual([{ paid: holding?.contributed, distributed: holding?.distributed }])
    }
  })

  it('of a loan that is repaid in full has all capital back for every investor, whatever was rounded', async () => {
    const loan = await newRunningLoan(site, administrator, {
      structure: 'annuity',
      frequency: 'monthly',
      termMonths: 12,
      ratePoints: 777,
    })
    const { schedule } = (await readSchedule(site, loan)).data
    for (const { total } of schedule?.items ?? []) {
      await site.pass(30 * day)
      await repay(site, loan, total, administrator)
    }
    for (const { person } of loan.investors) {
      const [holding] = (await read(person)).holdings
      expect(holding).toMatchObject({ state: 'repaid', balance: 0n, next: null })
      expect(holding?.returnedCapital).toBe(holding?.contributed)
    }
  })

  it('of another investor is never found', async () => {
    const loan = await newRunningLoan(site, administrator)
    expect(await open(loan.campaign.id, await newPerson(site.app))).toMatchObject({ status: 404 })
    expect(await open(loan.campaign.id, undefined)).toMatchObject({ status: 401 })
  })
})
