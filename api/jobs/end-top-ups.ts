import { changeTopUp, endedTopUps, lockTopUp } from '#api/db/wallet/top-ups.ts'
import { liveAttemptOf } from '#api/db/payments.ts'
import { entryOfTopUp } from '#api/db/wallet/wallets.ts'
import { stepEntry } from '#api/handlers/wallet/money.ts'
import { entryStatus } from '#domain/wallet.ts'
import type { ScheduledJob } from './process-due-rows.ts'

/** Top-ups that were not paid in time end. Money that comes later all the same is still the person's. */
export const endTopUpsJob: ScheduledJob = {
  name: 'end-top-ups',
  due: (slice, { db }) => endedTopUps(db.read, slice),
  process: (id, deps) =>
    deps.db.transact(async (tx) => {
      const topUp = await lockTopUp(tx, id)
      const at = new Date(deps.clock.now())
      const open = topUp?.state === 'asked' || topUp?.state === 'waiting'
      if (!topUp || !open || topUp.expires_at > at || (await liveAttemptOf(tx, { topUpId: id }))) return
      await changeTopUp(tx, id, { state: 'ended' })
      const entry = await entryOfTopUp(tx, id)
      if (entry?.status === entryStatus.pending)
        await stepEntry(tx, entry, { status: entryStatus.failed, reason: 'expired', by: 'site', at }, deps)
    }),
}
