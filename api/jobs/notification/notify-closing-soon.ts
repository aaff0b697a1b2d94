import { campaignsClosingSoon, recordClosingSoon } from '#api/db/campaign/milestones.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'

/** Announces that a campaign closes within 48 hours, once. A concurrent run finds it recorded. */
export const notifyClosingSoonJob: ScheduledJob = {
  name: 'notify-closing-soon',
  due: (slice, { db }) => campaignsClosingSoon(db.read, slice),
  process: (id, { db, clock, jobs }) =>
    db.transact(async (tx) => {
      if (await recordClosingSoon(tx, id, new Date(clock.now())))
        await jobs.add(tx, 'notify', { event: 'closing-soon', id })
    }),
}
