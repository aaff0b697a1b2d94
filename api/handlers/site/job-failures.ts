/** Scheduled and queued tasks that keep failing: listed for administrators, and retried at their request. */

import { recordOf } from '#api/db/jobs/failed-records.ts'
import { countFailures, listFailures } from '#api/db/jobs/job-failures.ts'
import { microsOf, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { retryJobFailure as retry } from '#api/services/site/retry-job-failure.ts'
import * as jobFailureCalls from '#contract/site/job-failure.ts'
import { pageSize } from '#domain/limits.ts'

const listJobFailures = handle(jobFailureCalls.listJobFailures, async ({ query }, { db }) => {
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

const retryJobFailure = handle(jobFailureCalls.retryJobFailure, ({ params, member, once }, deps) =>
  once(async (tx) => {
    await retry(tx, { id: params.id, actorId: member.id }, deps)
    return { done: true }
  }),
)

export const jobFailures = { listJobFailures, retryJobFailure }
