import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { lockFailure, retryFailureAt } from '#api/db/jobs/job-failures.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'

/** @throws CallError NOT_FOUND */
export async function retryJobFailure(
  tx: Writer,
  { id, actorId }: { readonly id: string; readonly actorId: string },
  { clock, ids, jobs }: Pick<Deps, 'clock' | 'ids' | 'jobs'>,
): Promise<void> {
  const failure = await lockFailure(tx, id)
  if (!failure) throw new CallError('NOT_FOUND')
  const at = new Date(clock.now())
  await retryFailureAt(tx, failure.id, at)
  await jobs.add(tx, 'retry-failure', { failureId: failure.id })
  const event = 'scheduled-task-retried'
  await insertAudit(tx, { id: ids.next(), at, actorId, eventName: event, subject: failure.id, facts: {} })
}
