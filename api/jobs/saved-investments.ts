import { endedSaved, endingSavedSoon, markWarned, removeEndedSaved } from '#api/db/investment/saved-investments.ts'
import { savedInvestmentWarningHours } from '#domain/limits.ts'
import type { ScheduledJob } from './process-due-rows.ts'

/** A saved investment expires with its time or its campaign (decision T40). */
export const expireSavedInvestmentsJob: ScheduledJob = {
  name: 'expire-saved-investments',
  due: (slice, { db }) => endedSaved(db.read, slice),
  process: (id, { db, clock }) => db.transact((tx) => removeEndedSaved(tx, id, new Date(clock.now()))),
}

/** Notifies the user a day before it expires. */
export const warnSavedInvestmentsJob: ScheduledJob = {
  name: 'warn-saved-investments',
  due: (slice, { db }) =>
    endingSavedSoon(db.read, new Date(slice.now.getTime() + savedInvestmentWarningHours * 3_600_000), slice),
  process: (id, { db, clock, jobs }) =>
    db.transact(async (tx) => {
      if (await markWarned(tx, id, new Date(clock.now()))) await jobs.add(tx, 'notify', { event: 'saved-ends', id })
    }),
}
