import { type RawBuilder, sql } from 'kysely'
import { usNoticeMs } from '#domain/investment/cancellation.ts'

/** When the right to cancel under the rule of the United States ends: `currentCancelUntil` of a column. */
export function cancelUntilBefore(closesAt: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`(${closesAt} - ${usNoticeMs / 1000} * interval '1 second')`
}
