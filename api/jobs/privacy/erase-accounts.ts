import { insertAudit } from '#api/db/audit/audit.ts'
import { deletionsDue, findDeletion, removeDeletion } from '#api/db/account/deletions.ts'
import { eraseAccount, isFileUsed, lockAccount } from '#api/db/account/erase.ts'
import { holdingsOf } from '#api/db/account/holdings.ts'
import { accountKey } from '#api/services/auth/account-key.ts'
import { endMandatesOf } from '#api/services/payment/mandates.ts'
import type { JobDeps } from '#api/jobs/job.ts'
import type { ScheduledJob } from '#api/jobs/process-due-rows.ts'
import type { JobPayloads } from '#api/ports.ts'
import { obstaclesIn } from '#domain/account/deletion.ts'

/** Erases accounts whose waiting time is over; a concurrent run finds nothing to do. */
export const eraseAccountsJob: ScheduledJob = {
  name: 'erase-accounts',
  due: (slice, { db }) => deletionsDue(db.read, slice),
  process: (personId, deps) =>
    deps.db.transact(async (tx) => {
      const account = await lockAccount(tx, personId)
      const deletion = await findDeletion(tx, personId)
      const at = new Date(deps.clock.now())
      // The deletion was cancelled, or the account is erased already.
      if (!account || account.state === 'deleted' || !deletion || deletion.due_at > at) return
      const [obstacle] = obstaclesIn(await holdingsOf(tx, personId))
      const event = obstacle ? 'deletion-refused' : 'account-deleted'
      await insertAudit(tx, { id: deps.ids.next(), at, actorId: null, eventName: event, subject: personId, facts: {} })
      if (obstacle) {
        // Money arrived meanwhile.
        await removeDeletion(tx, personId)
        await deps.jobs.add(tx, 'mail-deletion', { userId: personId, notice: 'refused' })
        return
      }
      await endMandatesOf(tx, personId, deps)
      const files = await eraseAccount(tx, account, accountKey(account.email), at)
      for (const sha256 of files) await deps.jobs.add(tx, 'forget-file', { sha256 })
      await deps.jobs.add(tx, 'forget-push', { userId: personId })
    }),
}

/** Deletes the bytes of a file whose owner's account is erased. */
export async function forgetFile({ sha256 }: JobPayloads['forget-file'], deps: JobDeps): Promise<void> {
  const used = await deps.db.transact((tx) => isFileUsed(tx, sha256))
  if (used) return
  await deps.pictures.forget(sha256)
  await deps.files.remove(sha256)
}
