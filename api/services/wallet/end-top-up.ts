import type { Writer } from '#api/db/database.ts'
import { liveAttemptOf } from '#api/db/payment/payments.ts'
import { changeTopUp, lockTopUp } from '#api/db/wallet/top-ups.ts'
import { entryOfTopUp } from '#api/db/wallet/wallets.ts'
import type { Deps } from '#api/deps.ts'
import { entryStatus } from '#domain/wallet/wallet.ts'
import { stepEntry } from './money.ts'

/** Ends a top-up that was not paid in time. Money that arrives later is still credited to the user. */
export async function endTopUp(tx: Writer, id: string, deps: Pick<Deps, 'clock' | 'ids' | 'jobs'>): Promise<void> {
  const topUp = await lockTopUp(tx, id)
  const at = new Date(deps.clock.now())
  const open = topUp?.state === 'requested' || topUp?.state === 'waiting'
  if (!topUp || !open || topUp.expires_at > at || (await liveAttemptOf(tx, { topUpId: id }))) return
  await changeTopUp(tx, id, { state: 'ended' })
  const entry = await entryOfTopUp(tx, id)
  if (entry?.status === entryStatus.pending)
    await stepEntry(tx, entry, { status: entryStatus.failed, reason: 'expired', by: 'site', at }, deps)
}
