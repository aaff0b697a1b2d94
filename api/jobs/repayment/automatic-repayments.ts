import { plansToContinue, repaymentsToCharge } from '#api/db/repayment/repayment-plans.ts'
import { readSettings } from '#api/db/site/settings.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'
import { chargeMandate } from '#api/services/payment/charge-mandate.ts'
import { continuePlan, startCharge } from '#api/services/repayment/automatic-repayments.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { mandateNoticeDays } from '#domain/limits.ts'

/** Creates the next instalments of automatic repayments, and announces their charges. */
export const continuePlansJob: ScheduledJob = {
  name: 'continue-repayment-plans',
  due: async (slice, { db }) => {
    const { timezone } = (await readSettings(db.read)).settings
    return plansToContinue(db.read, addDays(dateIn(slice.now.getTime(), timezone), mandateNoticeDays), slice)
  },
  process: (id, deps) => deps.db.transact((tx) => continuePlan(tx, id, deps)),
}

/** Charges the instalments whose day has come. An attempt is committed before the provider is called. */
export const chargeRepaymentsJob: ScheduledJob = {
  name: 'charge-repayments',
  due: async (slice, { db }) => {
    const { timezone } = (await readSettings(db.read)).settings
    return repaymentsToCharge(db.read, dateIn(slice.now.getTime(), timezone), slice)
  },
  process: async (id, deps) => {
    const attemptId = await deps.db.transact((tx) => startCharge(tx, id, deps))
    if (attemptId !== undefined) await chargeMandate(attemptId, deps)
  },
}
