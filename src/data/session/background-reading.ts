/**
 * Whether the worker may read the user's data while no page is open: only while this device receives push messages, whose
 * pages it fetches, or refreshes the portfolio by itself. The token leaves the worker with the session, as everything does.
 */

import type { WorkerSession } from '#contract/worker.ts'
import type { SendContext } from '#src/data/send.ts'
import { pushState } from '#src/platform/push.ts'
import { refreshPeriodically } from '#src/platform/periodic-refresh.ts'
import { changeMeta } from '#src/platform/storage/storage.ts'

/** Runs at every start of a member's page, and when push is turned on or off. */
export async function syncBackgroundReading({ partition, token }: SendContext): Promise<void> {
  const isWanted = (await refreshPeriodically()) || (await pushState()) === 'on'
  await changeMeta<WorkerSession>('session', (session) => {
    if (session.partition !== partition) return session
    const readerToken = isWanted ? token : undefined
    if (session.readerToken === readerToken) return session
    const { readerToken: _, ...rest } = session
    return readerToken === undefined ? rest : { ...rest, readerToken }
  })
}
