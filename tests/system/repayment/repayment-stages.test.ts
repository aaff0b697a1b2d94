/** Loans that are late, in default and in recovery: what the job finds, what administrators declare, and who reads it. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkRepaymentsJob } from '#api/jobs/repayment/check-repayments.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { trialBalance } from '#api/db/wallet/ledger.ts'
import { calls } from '#contract/calls.ts'
import type { RepaymentStage } from '#domain/repayment/stage.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { day, newLoan, newRunningLoan, readOwnSchedule, readSchedule, repay, type TestLoan } from './loan-steps.ts'

const { admin, social } = calls

describe.each(await behaviourEngine())('the stage of a loan on %s', (engine) => {
  let site: PayingApp
  let administrator: TestPerson
  let loan: TestLoan

  beforeAll(async () => {
    site = await startPayingApp(engine)
    administrator = await newPerson(site.app, { userType: null, admin: true })
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    // Loans of earlier tests are not checked any more.
    await site.app.deps.db.execute('delete from repayment_check')
    loan = await newRunningLoan(site, administrator)
  })

  const check = async () => {
    await processDueRows(checkRepaymentsJob, site.app.deps)
    await site.settle()
  }
  /** Days after the first due date. */
  const passUntil = async (days: number, of = loan) => {
    const { schedule } = (await readSchedule(site, of)).data
    const first = Date.parse(schedule?.items[0]?.dueOn ?? '')
    await site.pass(first + (days + 0.5) * day - site.app.deps.clock.now())
  }
  const read = async (as = site.owner) => (await readSchedule(site, loan, as)).data
  const history = async () => (await read()).stages.map(({ stage }) => stage)
  const declare = (stage: RepaymentStage, note = 'The borrower is insolvent.', as = administrator, key?: string) =>
    make(
      site.app,
      admin.declareRepaymentStage,
      { params: { id: loan.campaign.id }, body: { stage, note } },
      { as, ...(key === undefined ? {} : { key }) },
    )
  const inbox = async (as: TestPerson) =>
    (await make(site.app, social.listNotifications, { query: {} }, { as })).data.items.filter(({ title }) =>
      /late|default|recover|up to date|written off/i.test(title),
    )
  const checkAt = async () => {
    const rows = await site.app.deps.db.execute('select check_at from repayment_check where campaign_id = $1', [
      loan.campaign.id,
    ])
    return rows[0]?.['check_at'] as Date | undefined
  }

  it('is late from the day after a due date, and on time again once it is paid', async () => {
    await passUntil(0)
    await check()
    expect(await read()).toMatchObject({ stage: 'on-time', stages: [] })
    await passUntil(1)
    // What is shown does not wait for the job.
    expect(await read()).toMatchObject({ stage: 'late', stages: [] })
    await check()
    await check()
    expect(await read()).toMatchObject({ stage: 'late', stages: [{ stage: 'late', note: '', overdue: 800n }] })
    // Another run the same day, and the next day, change nothing.
    await passUntil(2)
    await check()
    expect(await history()).toEqual(['late'])
    await repay(site, loan, 799n, administrator)
    await check()
    expect(await history()).toEqual(['late'])
    await repay(site, loan, 1n, administrator)
    await check()
    expect(await history()).toEqual(['on-time', 'late'])
    expect(await read()).toMatchObject({ stage: 'on-time', schedule: { overdue: 0n } })
  })

  it('is told to the owner and to each investor, by inbox and mail, once', async () => {
    const mailsBefore = site.app.mails.length
    await passUntil(1)
    await check()
    await check()
    for (const { person } of loan.investors) {
      const notices = await inbox(person)
      expect(notices).toHaveLength(1)
      expect(notices[0]?.body).toContain('$8.00')
    }
    const mails = site.app.mails.slice(mailsBefore).filter(({ subject }) => subject.endsWith(': a repayment is late'))
    expect(mails).toHaveLength(4)
    expect(mails[0]?.text).toContain('$8.00')
    const pathOf = (person: TestPerson | undefined, of: { readonly id: string; readonly email: unknown }[]) =>
      mails.find(({ to }) => to === of.find(({ id }) => id === person?.id)?.email)?.text
    const rows = await site.app.deps.db.execute('select id, email from app_user order by id')
    const users = rows.map(({ id, email }) => ({ id: String(id), email }))
    expect(pathOf(site.owner, users)).toContain(`/campaign-dashboard/repayment/${loan.campaign.id}`)
    expect(pathOf(loan.investors[0]?.person, users)).toMatch(/\/investments$/m)
  })

  it('becomes default after the days that the site sets', async () => {
    await passUntil(89)
    await check()
    await check()
    expect(await history()).toEqual(['late'])
    await passUntil(90)
    await check()
    expect(await history()).toEqual(['default', 'late'])
    // Paying does not undo what only an administrator decides.
    await repay(site, loan, 800n, administrator)
    await check()
    expect(await read(administrator)).toMatchObject({
      stage: 'default',
      declarable: ['on-time', 'recovery', 'recovered', 'written-off'],
    })
    loan = await newRunningLoan(site, administrator)
    await site.app.deps.db.transact((tx) => changeSettings(tx, { repaymentDefaultDays: 0 }))
    await passUntil(300)
    await check()
    await check()
    expect(await history()).toEqual(['late'])
    await site.app.deps.db.transact((tx) => changeSettings(tx, { repaymentDefaultDays: 90 }))
  })

  it('is declared by an administrator, with a note that investors read', async () => {
    expect((await declare('recovery')).code).toBe('REPAYMENT_STAGE_NOT_ALLOWED')
    expect((await declare('default', '  ')).code).toBe('REASON_REQUIRED')
    for (const as of [site.owner, loan.investors[0]?.person])
      expect((await declare('default', 'No.', as)).status).toBe(403)
    expect((await read()).declarable).toEqual([])
    await declare('default', 'The borrower is insolvent.', administrator, 'a-declaration-once')
    await declare('default', 'The borrower is insolvent.', administrator, 'a-declaration-once')
    expect(await history()).toEqual(['default'])
    await declare('recovery', 'The house is for sale.')
    await passUntil(1)
    // Something is overdue, so that it is neither on time nor recovered.
    for (const stage of ['on-time', 'recovered', 'late', 'default'] as const)
      expect((await declare(stage)).code).toBe('REPAYMENT_STAGE_NOT_ALLOWED')
    await site.settle()
    const own = (await readOwnSchedule(site, loan, 1)).data
    expect(own).toMatchObject({
      stage: 'recovery',
      stages: [
        { stage: 'recovery', note: 'The house is for sale.' },
        { stage: 'default', note: 'The borrower is insolvent.' },
      ],
    })
    const recovery = site.app.mails.find(({ subject }) => subject.endsWith(': recovery has started'))
    expect(recovery?.text).toContain('The house is for sale.')
    const events = await site.app.deps.db.execute(
      `select actor_id, facts from audit_event where event_name = 'repayment-stage' and subject = $1 order by at, id`,
      [loan.campaign.id],
    )
    expect(events).toEqual([
      {
        actor_id: administrator.id,
        facts: { from: 'on-time', to: 'default', reason: 'The borrower is insolvent.' },
      },
      { actor_id: administrator.id, facts: { from: 'default', to: 'recovery', reason: 'The house is for sale.' } },
    ])
  })

  it('splits a partial recovery exactly, and ends with the loan', async () => {
    await passUntil(1)
    await check()
    await declare('default')
    await declare('recovery')
    await repay(site, loan, 10_001n, administrator)
    const owns = await Promise.all([0, 1, 2].map(async (index) => (await readOwnSchedule(site, loan, index)).data))
    expect(owns.reduce((sum, { received }) => sum + received, 0n)).toBe(10_001n)
    await declare('written-off', 'The sale brought a quarter of the claim.')
    expect(await read(administrator)).toMatchObject({ stage: 'written-off', declarable: [] })
    const { sums } = await trialBalance(site.app.deps.db.read)
    expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => 0n))
    // A later payment is distributed like any other.
    await repay(site, loan, 40_000n, administrator)
    await check()
    expect((await read()).stage).toBe('written-off')
  })

  it('is checked from the payout until everything is paid', async () => {
    expect(await checkAt()).toBeInstanceOf(Date)
    await check()
    const { schedule } = await read()
    // The day after the first due date begins.
    expect(await checkAt()).toEqual(new Date(Date.parse(schedule?.items[0]?.dueOn ?? '') + day))
    await repay(site, loan, 43_200n, administrator)
    await check()
    expect(await checkAt()).toBeUndefined()
    expect(await read()).toMatchObject({ stage: 'on-time', schedule: { complete: true }, payoff: 0n })
    loan = await newLoan(site)
    expect((await declare('default')).code).toBe('REPAYMENT_STAGE_NOT_ALLOWED')
    expect(await read()).toMatchObject({ state: 'not-paid-out', stage: null, stages: [] })
  })

  it('cannot be changed afterwards', async () => {
    await declare('default')
    await expect(site.app.deps.db.execute(`update repayment_stage set note = ''`)).rejects.toThrow('append-only')
    await expect(site.app.deps.db.execute('delete from repayment_stage')).rejects.toThrow('append-only')
  })
})
