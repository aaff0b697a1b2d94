/** Reminders a day before a reservation or the right to cancel ends: once each, and only of what still ends. */

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { remindOfCancellationJob, remindToPayJob } from '#api/jobs/investment/remind-of-deadlines.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { booked, jobBed } from '#tests/support/jobs/job-bed.ts'
import { plantAgreement } from '#tests/support/payments/agreements.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const hour = 3_600_000

describe.each(await behaviourEngine())('reminders of deadlines on %s', (engine) => {
  let app: TestApp
  let investor: TestPerson
  let id: string

  beforeEach(async () => {
    await app?.close()
    app = await startTestApp(engine)
    investor = await newPerson(app)
    await app.deps.db.execute(`update user_session set expires_at = '2100-01-01'`)
    const campaign = await newCampaign(app, await newPerson(app, { userType: 'company' }))
    const body = { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true } as const
    const { data } = await make(
      app,
      calls.investment.create,
      { params: { campaignId: campaign.id }, body },
      { as: investor },
    )
    id = data.id
    await app.deps.db.execute('delete from test_job')
    app.mails.length = 0
    app.pushes.length = 0
  })
  afterAll(() => app.close())

  const end = async (column: string, hours: number): Promise<void> => {
    const at = new Date(app.deps.clock.now() + hours * hour)
    const [table, key] = column === 'expires_at' ? ['investment', 'id'] : ['agreement', 'investment_id']
    await app.deps.db.execute(`update ${table} set ${column} = $2 where ${key} = $1`, [id, at])
  }
  const run = async (): Promise<void> => {
    for (const job of [remindToPayJob, remindOfCancellationJob]) await processDueRows(job, app.deps)
    await app.runJobs()
  }
  const inbox = async () =>
    (await make(app, calls.social.listNotifications, {}, { as: investor })).data.items
      .map(({ kind }) => kind)
      .filter((kind) => kind.endsWith('-soon'))
  const confirm = async (): Promise<void> => {
    const transaction = await booked(jobBed(app, investor), { kind: 'escrow', id }, 10_000n)
    await app.deps.db.execute(
      `update investment set state = 'confirmed', confirmed_at = $2, transaction_id = $3, expires_at = null, attempts_until = null where id = $1`,
      [id, new Date(app.deps.clock.now()), transaction],
    )
  }

  it('are sent a day before a reservation ends, once, by inbox and mail', async () => {
    await end('expires_at', 7 * 24)
    await run()
    expect(await inbox()).toEqual([])
    app.advance(6.5 * 24 * hour)
    await run()
    await run()
    expect(await inbox()).toEqual(['payment-due-soon'])
    expect(app.mails).toHaveLength(1)
    expect(app.mails[0]?.text).toContain(`/payment/${id}`)
  })

  /** A reservation of some days that ends in 20 hours. */
  const reserved = async (): Promise<void> => {
    await end('expires_at', 20)
    await app.deps.db.execute(`update investment set created_at = created_at - interval '5 days' where id = $1`, [id])
  }
  const attempt = async (state: 'processing' | 'failed'): Promise<void> => {
    await app.deps.db.execute(
      `insert into payment_attempt (id, investment_id, payer_id, gateway, test, state, amount, fee, currency, language, created_at)
        values (gen_random_uuid(), $1, $2, 'stripe', true, $3, 10000, 0, 'USD', 'en', $4)`,
      [id, investor.id, state, new Date(app.deps.clock.now())],
    )
  }

  it('are not sent of a reservation that never had longer than a day', async () => {
    await end('expires_at', 20)
    await run()
    expect(await inbox()).toEqual([])
  })

  it.each([
    ['is paid', confirm],
    ['is being paid', () => attempt('processing')],
    ['is cancelled', () => app.deps.db.execute(`update investment set state = 'cancelled' where id = $1`, [id])],
    ['is over', async () => app.advance(21 * hour)],
  ] as const)('are not sent of a reservation that %s', async (_, happen) => {
    await reserved()
    await happen()
    await run()
    expect(await inbox()).toEqual([])
  })

  it.each([
    ['is paid', confirm],
    ['is being paid', () => attempt('processing')],
    ['is cancelled', () => app.deps.db.execute(`update investment set state = 'cancelled' where id = $1`, [id])],
    ['is over', async () => app.advance(21 * hour)],
  ] as const)('are not sent if the reservation %s between the job and the mail', async (_, happen) => {
    await reserved()
    await processDueRows(remindToPayJob, app.deps)
    await happen()
    await app.runJobs()
    expect(await inbox()).toEqual([])
    expect(app.mails).toEqual([])
  })

  it('are sent after an attempt that failed, and again of another deadline', async () => {
    await reserved()
    await attempt('failed')
    await run()
    expect(await inbox()).toEqual(['payment-due-soon'])
    await end('expires_at', 7 * 24)
    await run()
    expect(await inbox()).toHaveLength(1)
    app.advance(6.5 * 24 * hour)
    await run()
    await run()
    expect(await inbox()).toEqual(['payment-due-soon', 'payment-due-soon'])
  })

  it('are sent a day before the right to cancel ends, once, by inbox, unless it has ended', async () => {
    await plantAgreement(app, id, 14)
    await confirm()
    await run()
    expect(await inbox()).toEqual([])
    app.advance(13.5 * 24 * hour)
    await run()
    await run()
    expect(await inbox()).toEqual(['cancellation-ends-soon'])
    expect(app.mails).toEqual([])
    await app.deps.db.execute('delete from investment_reminder')
    app.advance(24 * hour)
    await run()
    expect(await inbox()).toEqual(['cancellation-ends-soon'])
  })

  it('follow the deadline of the campaign by the rule of the United States', async () => {
    await plantAgreement(app, id, 0, 'us')
    await confirm()
    const closesAt = new Date(app.deps.clock.now() + 10 * 24 * hour)
    await app.deps.db.execute(
      'update campaign set closes_at = $2 where id = (select campaign_id from investment where id = $1)',
      [id, closesAt],
    )
    app.advance(6.9 * 24 * hour)
    await run()
    expect(await inbox()).toEqual([])
    // Two days before the campaign closes the right ends.
    app.advance(0.5 * 24 * hour)
    await run()
    expect(await inbox()).toEqual(['cancellation-ends-soon'])
    // It closes later after all.
    await app.deps.db.execute(
      `update campaign set closes_at = closes_at + interval '5 days' where id = (select campaign_id from investment where id = $1)`,
      [id],
    )
    await run()
    expect(await inbox()).toHaveLength(1)
    app.advance(5 * 24 * hour)
    await run()
    await run()
    expect(await inbox()).toHaveLength(2)
  })
})
