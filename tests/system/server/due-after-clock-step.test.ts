/** Due times stored while the clock was ahead: the rows are processed now, not at that time. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeRefund } from '#api/db/payment/payments.ts'
import { pollAccount } from '#api/services/payment/connected-account/poll-account.ts'
import type { AccountStatus } from '#api/payment-ports.ts'
import { mailDigest } from '#api/jobs/digest/mail-digest.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { scheduledJobs } from '#api/jobs/scheduled-jobs.ts'
import { longestPaidPollMs } from '#domain/payment/payment.ts'
import { longestTransferPollMs } from '#domain/payment/payout-transfer.ts'
import { longestSentPollMs } from '#domain/payment/refund.ts'
import { dayMs } from '#domain/calendar.ts'
import type { ScheduledJobName } from '#domain/site/scheduled-jobs.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type JobBed, jobBed, silentAccounts } from '#tests/support/jobs/job-bed.ts'
import { poisonedJobs } from '#tests/support/jobs/poisoned-jobs.ts'
import { newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const polls = [
  ['poll-payments', 'payment_attempt', longestPaidPollMs],
  ['poll-refunds', 'payment_refund', longestSentPollMs],
  ['poll-payouts', 'payout_transfer', longestTransferPollMs],
  ['settle-disputes', 'lost_dispute', dayMs],
  ['poll-connected-accounts', 'connected_account', dayMs],
] as const

describe.each(await behaviourEngine())('rows with due times of a clock that was ahead on %s', (engine) => {
  let app: TestApp
  let bed: JobBed
  let accountAnswer: AccountStatus | 'silent' = 'silent'
  beforeAll(async () => {
    app = await startTestApp(engine, {
      gateways: {
        of: () => undefined,
        opened: () => undefined,
        listening: () => [],
        custodialOf: () => undefined,
        transfers: () => undefined,
        accounts: {
          ...silentAccounts,
          getStatus: () => Promise.resolve(accountAnswer),
        },
      },
    })
    bed = jobBed(app, await newPerson(app))
  })
  afterAll(() => app.close())

  const process = (name: ScheduledJobName): Promise<void> => processDueRows(scheduledJobs[name], app.deps)
  const isDone = async (name: ScheduledJobName, id: string): Promise<unknown> =>
    (await app.deps.db.execute(poisonedJobs[name].done, [id]))[0]?.['done']

  it.each(polls)('are polled by %s, unlike rows within their regular schedule', async (name, table, longestMs) => {
    const [ahead = '', waiting = ''] = await poisonedJobs[name].seed(bed)
    const put = (id: string, delayMs: number) =>
      app.deps.db.execute(`update ${table} set next_poll_at = $2 where id = $1`, [
        id,
        new Date(app.deps.clock.now() + delayMs),
      ])
    await put(ahead, 400 * dayMs)
    await put(waiting, longestMs)
    await process(name)
    expect(await isDone(name, ahead)).toBe(true)
    expect(await isDone(name, waiting)).toBe(false)
    // The next poll is scheduled by the current clock.
    const [{ latest } = {}] = await app.deps.db.execute(`select max(next_poll_at) as latest from ${table}`)
    expect(Number(latest)).toBeLessThanOrEqual(app.deps.clock.now() + longestMs)
  })

  it('of completed refunds are polled once, not in every run', async () => {
    const [id = ''] = await poisonedJobs['poll-refunds'].seed(bed)
    const ahead = new Date(app.deps.clock.now() + 400 * dayMs)
    await app.deps.db.execute(`update payment_refund set state = 'succeeded' where id = $1`, [id])
    await app.deps.db.transact((tx) => changeRefund(tx, id, { next_poll_at: ahead }))
    await process('poll-refunds')
    const [{ poll_count: pollCount, next_poll_at: pollAt } = {}] = await app.deps.db.execute(
      'select poll_count, next_poll_at from payment_refund where id = $1',
      [id],
    )
    expect(pollCount).toBe(1)
    expect(Number(pollAt)).toBeLessThanOrEqual(app.deps.clock.now() + longestSentPollMs)
  })

  it('of connected accounts accept a result, although a request is dated in the future', async () => {
    const [id = ''] = await poisonedJobs['poll-connected-accounts'].seed(bed)
    const ahead = new Date(app.deps.clock.now() + 400 * dayMs)
    await app.deps.db.execute('update connected_account set requested_at = $2 where id = $1', [id, ahead])
    accountAnswer = {
      report: { submitted: true, receives: true, rejected: false, needs: [] },
      companyName: undefined,
    }
    await pollAccount(id, app.deps)
    const [{ state } = {}] = await app.deps.db.execute('select state from connected_account where id = $1', [id])
    expect(state).toBe('usable')
  })

  it('of digests are sent, although created and leased in the future', async () => {
    const [id = ''] = await poisonedJobs['resend-digests'].seed(bed)
    const ahead = new Date(app.deps.clock.now() + 400 * dayMs)
    await app.deps.db.execute('update mail_digest set created_at = $2, sending_until = $2 where id = $1', [id, ahead])
    await process('resend-digests')
    expect(await isDone('resend-digests', id)).toBe(true)
    await mailDigest({ digestId: id }, app.deps)
    const [{ sent } = {}] = await app.deps.db.execute(
      'select sent_at is not null as sent from mail_digest where id = $1',
      [id],
    )
    expect(sent).toBe(true)
  })
})
