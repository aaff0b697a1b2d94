import { markFactorsReady } from '#api/db/lost-factors.ts'
import type { JobDeps } from './job.ts'
import { eraseAccounts } from './leaving/erase-accounts.ts'

/** Waiting times that are over: of lost second factors, and of accounts that are to be deleted. */
export async function lookAtWaits(deps: JobDeps): Promise<void> {
  await deps.db.transact(async (tx) => {
    for (const id of await markFactorsReady(tx, new Date(deps.clock.now())))
      await deps.jobs.add(tx, 'mail-factor-ready', { id })
  })
  await eraseAccounts(deps)
}
