/** Returns what investors paid for units that they were not allocated (decision record 0037). */

import { excessDue } from '#api/db/campaign/allocations.ts'
import { lockInvestmentAndCampaign } from '#api/db/investment/lock-with-campaign.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'
import { returnExcess } from '#api/services/payment/refund/return-excess.ts'

export const returnOversubscribedJob: ScheduledJob = {
  name: 'return-oversubscribed',
  due: (slice, { db }) => excessDue(db.read, slice),
  process: (id, deps) =>
    deps.db.transact(async (tx) => {
      const locked = await lockInvestmentAndCampaign(tx, id)
      if (locked) await returnExcess(tx, locked.investment, deps)
    }),
}
