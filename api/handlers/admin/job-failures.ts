/** Scheduled and queued tasks that keep failing: listed for administrators, and retried at their request. */

import { insertAudit } from '#api/db/audit.ts'
import { recordOf } from '#api/db/jobs/failed-records.ts'
import { countFailures, listFailures, lockFailure, retryFailureAt } from '#api/db/jobs/job-failures.ts'
import { microsOf, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'

const listJobFailures = handle(calls.admin.listJobFailures, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'job-failures')
  const [rows, total] = await Promise.all([listFailures(db.read, slice), countFailures(db.read)])
  const cursorOf = ({ id, first_failed_at }: (typeof rows)[number]) => ({ key: microsOf(first_failed_at), id })
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, cursorOf, 'job-failures')
  return {
    items: await Promise.all(
      items.map(async (row) => ({
        id: row.id,
        job: row.job,
        attempts: row.attempts,
        errorCode: row.last_error_code,
        firstFailedAt: row.first_failed_at.toISOString(),
        nextAttemptAt: row.next_attempt_at.toISOString(),
        record: await recordOf(db.read, row),
      })),
    ),
    total,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})

const retryJobFailure = handle(calls.admin.retryJobFailure, ({ params, member, once }, { clock, ids, jobs }) =>
  once(async (tx) => {
    const failure = await lockFailure(tx, params.id)
    if (!failure) throw new CallError('NOT_FOUND')
    const at = new Date(clock.now())
    await retryFailureAt(tx, failure.id, at)
    await jobs.add(tx, 'retry-failure', { failureId: failure.id })
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'scheduled-task-retried',
      subject: failure.id,
      facts: {},
    })
    return { done: true }
  }),
)

export const jobFailures = { listJobFailures, retryJobFailure }
