/** What the audit log is searched by, as it stands in the address. */

import { findAuditEventName, type AuditEventName } from '#domain/audit-events.ts'
import { isUsualDate } from '#domain/calendar.ts'

export interface ActsAsked {
  readonly act?: AuditEventName
  readonly actor?: string
  readonly subject?: string
  readonly from?: string
  readonly to?: string
}

export function readActs(query: URLSearchParams): ActsAsked {
  const word = (name: string, most: number): string => (query.get(name) ?? '').trim().slice(0, most)
  const [act, actor, subject] = [findAuditEventName(word('act', 100)), word('actor', 254), word('subject', 200)]
  const [from, to] = [dayIn(word('from', 10)), dayIn(word('to', 10))]
  return {
    ...(act === undefined ? {} : { act }),
    ...(actor === '' ? {} : { actor }),
    ...(subject === '' ? {} : { subject }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

function dayIn(text: string): string | undefined {
  return isUsualDate(text) ? text : undefined
}
