import { endedTopUps } from '#api/db/wallet/top-ups.ts'
import { endTopUp } from '#api/services/wallet/end-top-up.ts'
import type { ScheduledJob } from './process-due-rows.ts'

export const endTopUpsJob: ScheduledJob = {
  name: 'end-top-ups',
  due: (slice, { db }) => endedTopUps(db.read, slice),
  process: (id, deps) => deps.db.transact((tx) => endTopUp(tx, id, deps)),
}
