import type { Writer } from '#api/db/database.ts'
import {
  campaignOfRepayment,
  changeRepayment,
  lockRepayment,
  repaymentsToNotify,
} from '#api/db/repayment/repayments.ts'
import { lockCampaign } from '#api/db/campaign/campaigns.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { dateIn } from '#domain/calendar.ts'
import { nextNotice } from '#domain/repayment/repayment.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'

/** Reminds owners of due dates, and notifies them and the administrators of repayments that are late. */
export const remindRepaymentsJob: ScheduledJob = {
  name: 'remind-repayments',
  due: async (slice, { db }) => {
    const { timezone } = (await readSettings(db.read)).settings
    return repaymentsToNotify(db.read, dateIn(slice.now.getTime(), timezone), slice)
  },
  process: (id, deps) => deps.db.transact((tx) => remind(tx, id, deps)),
}

async function remind(tx: Writer, id: string, { clock, jobs }: JobDeps): Promise<void> {
  const campaignId = await campaignOfRepayment(tx, id)
  if (campaignId === undefined) return
  await lockCampaign(tx, campaignId)
  const repayment = await lockRepayment(tx, id)
  if (!repayment) return
  const { timezone } = (await readSettings(tx)).settings
  const { state, due_on: dueOn, reminded_at, overdue_at } = repayment
  const facts = { state, dueOn, isReminded: reminded_at !== null, isOverdue: overdue_at !== null }
  const notice = nextNotice(facts, dateIn(clock.now(), timezone))
  const at = new Date(clock.now())
  if (notice === 'reminder') {
    await changeRepayment(tx, id, { reminded_at: at })
    await jobs.add(tx, 'notify', { event: 'repayment-due', id })
  }
  if (notice === 'overdue') {
    await changeRepayment(tx, id, { overdue_at: at })
    await jobs.add(tx, 'notify', { event: 'repayment-late', id }, { event: 'repayment-overdue', id })
  }
}
