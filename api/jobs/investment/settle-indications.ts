import { indicationsToSettle } from '#api/db/campaign/coming-soon/indications.ts'
import { settle } from '#api/services/campaign/coming-soon/settle-indication.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'

/** Once a campaign is live, each indication of interest becomes a saved investment; otherwise it ends. */
export const settleIndicationsJob: ScheduledJob = {
  name: 'settle-indications',
  due: (slice, { db }) => indicationsToSettle(db.read, slice),
  process: (id, deps) => deps.db.transact((tx) => settle(tx, id, deps)),
}
