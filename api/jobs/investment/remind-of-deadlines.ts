import { dueReminders, insertReminder, type ReminderKind, type ReminderPeriod } from '#api/db/investment/reminders.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'
import { deadlineReminderHours } from '#domain/limits.ts'

/** Whoever had less time from the beginning knows the deadline without a reminder. */
function periodAt(now: Date): ReminderPeriod {
  return {
    now,
    before: new Date(now.getTime() + deadlineReminderHours * 3_600_000),
    shortestSeconds: deadlineReminderHours * 3600,
  }
}

function reminderJob(
  name: 'remind-to-pay' | 'remind-of-cancellation',
  kind: ReminderKind,
  event: 'payment-due-soon' | 'cancellation-ends-soon',
): ScheduledJob {
  return {
    name,
    due: (slice, { db }) => dueReminders(db.read, kind, { ...slice, ...periodAt(slice.now) }),
    process: (investmentId, { db, clock, ids, jobs }) =>
      db.transact(async (tx) => {
        const id = ids.next()
        if (await insertReminder(tx, { id, investmentId, kind }, periodAt(new Date(clock.now()))))
          await jobs.add(tx, 'notify', { event, id })
      }),
  }
}

/** Reminds investors a day before an unpaid reservation ends. */
export const remindToPayJob = reminderJob('remind-to-pay', 'pay', 'payment-due-soon')

/** Reminds investors a day before their right to cancel ends. */
export const remindOfCancellationJob = reminderJob('remind-of-cancellation', 'cancel', 'cancellation-ends-soon')
