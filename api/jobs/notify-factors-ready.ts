import { factorsReady, markFactorReady } from '#api/db/auth/lost-factors.ts'
import type { ScheduledJob } from './process-due-rows.ts'

/** The waiting time of a lost second factor is over: its user is notified. */
export const notifyFactorsReadyJob: ScheduledJob = {
  name: 'notify-factors-ready',
  due: (slice, { db }) => factorsReady(db.read, slice),
  process: (id, { db, clock, jobs }) =>
    db.transact(async (tx) => {
      if (await markFactorReady(tx, id, new Date(clock.now()))) await jobs.add(tx, 'mail-factor-ready', { id })
    }),
}
