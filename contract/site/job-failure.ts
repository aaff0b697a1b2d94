/** Scheduled and queued jobs that keep failing, as administrators see and retry them (decision record 0024). */

import { call } from '#contract/call.ts'
import { bool, id, instant, integer, list, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'
import { paged, paging } from '#contract/shapes.ts'

const jobFailure = object({
  id: id(),
  /** Name of the scheduled or queued job. */
  job: text({ max: 100 }),
  attempts: integer({ min: 1, max: 1_000_000_000 }),
  /** The SQLSTATE of the database, or the class of the error. */
  errorCode: text({ max: 100 }),
  firstFailedAt: instant(),
  nextAttemptAt: instant(),
  /** The record whose administration screen is linked; null if it has none. */
  record: nullable(object({ kind: oneOf(['campaign', 'payment', 'person']), id: id() })),
})
export type JobFailure = Value<typeof jobFailure>

export const listJobFailures = call({
  method: 'GET',
  path: 'admin/job-failures',
  access: 'admin',
  summary: 'Lists jobs that keep failing, latest first: records of scheduled jobs, and queued jobs.',
  spec: 'decision T79',
  query: object({ ...paging }),
  reply: object({ items: list(jobFailure, 200), ...paged }),
})

export const retryJobFailure = call({
  method: 'POST',
  path: 'admin/job-failures/{id}/retry',
  access: 'admin',
  summary: 'Retries a failed job immediately.',
  spec: 'decision T79',
  params: object({ id: id() }),
  reply: object({ done: bool() }),
  idempotent: true,
  stale: ['admin/job-failures'],
  rate: 60,
})
