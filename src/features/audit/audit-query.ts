/** Filter of the audit log, as stored in the URL. */

import { findAuditEventName, type AuditEventName } from '#domain/audit/audit-events.ts'
import { isUsualDate } from '#domain/calendar.ts'

export interface AuditEventsQuery {
  readonly eventName?: AuditEventName
  readonly actor?: string
  readonly subject?: string
  readonly from?: string
  readonly to?: string
}

export function readAuditQuery(query: URLSearchParams): AuditEventsQuery {
  const parameterOf = (name: string, most: number): string => (query.get(name) ?? '').trim().slice(0, most)
  const [eventName, actor, subject] = [
    findAuditEventName(parameterOf('eventName', 100)),
    parameterOf('actor', 254),
    parameterOf('subject', 200),
  ]
  const [from, to] = [dayIn(parameterOf('from', 10)), dayIn(parameterOf('to', 10))]
  return {
    ...(eventName === undefined ? {} : { eventName }),
    ...(actor === '' ? {} : { actor }),
    ...(subject === '' ? {} : { subject }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

function dayIn(text: string): string | undefined {
  return isUsualDate(text) ? text : undefined
}
