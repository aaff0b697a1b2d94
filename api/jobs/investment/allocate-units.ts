/** Reminds owners to allocate the units of an oversubscribed campaign, and allocates them pro rata once their time is over. */

import { allocationsDue } from '#api/db/campaign/allocations.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'
import { continueAllocation } from '#api/services/campaign/closing/allocate-units.ts'
import { dayMs } from '#domain/calendar.ts'
import { allocationReminderDays } from '#domain/limits.ts'

export const allocateUnitsJob: ScheduledJob = {
  name: 'allocate-units',
  due: (slice, { db }) =>
    allocationsDue(db.read, slice, new Date(slice.now.getTime() + allocationReminderDays * dayMs)),
  process: (id, deps) => deps.db.transact((tx) => continueAllocation(tx, id, deps)),
}
