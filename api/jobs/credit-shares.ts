import { sharesWaiting, type Waiting } from '#api/db/wallet/distributions.ts'
import { creditShare } from '#api/handlers/wallet/credit-share.ts'
import type { JobDeps } from './job.ts'

const atOnce = 100
/** What a job has begun by then and not come to was cut off. */
const patienceMs = 60_000

export function creditDistribution(distributionId: string, deps: JobDeps): Promise<void> {
  return creditAll({ distributionId }, deps)
}

/** Shares whose job did not come to them: its server ended. */
export function creditShares(deps: JobDeps): Promise<void> {
  return creditAll({ before: new Date(deps.clock.now() - patienceMs) }, deps)
}

/** Each in a transaction of its own. One that fails does not keep the others waiting. */
async function creditAll(which: Omit<Waiting, 'after'>, deps: JobDeps): Promise<void> {
  let after: string | undefined
  for (;;) {
    const ids = await sharesWaiting(deps.db.read, { ...which, after }, atOnce)
    for (const id of ids)
      try {
        await creditShare(id, deps)
      } catch (error) {
        deps.log.error('share-not-credited', { subject: id }, error)
      }
    after = ids.at(-1)
    if (ids.length < atOnce) return
  }
}
