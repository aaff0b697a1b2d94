import { dueNotices, markNoticeSent } from '#api/db/campaign/review/notices.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'

/** The comments of some minutes are one notification. A concurrent run finds the notice sent. */
export const notifyReviewCommentsJob: ScheduledJob = {
  name: 'notify-review-comments',
  due: (slice, { db }) => dueNotices(db.read, slice),
  process: (id, { db, clock, jobs }) =>
    db.transact(async (tx) => {
      const audience = await markNoticeSent(tx, id, new Date(clock.now()))
      if (audience) await jobs.add(tx, 'notify', { event: audience === 'team' ? 'commented' : 'review-replied', id })
    }),
}
