import {
  auditCursor,
  type AuditEventRow,
  countAuditEvents,
  listAuditEvents as rowsOf,
} from '#api/db/audit/list-audit-events.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import type { AuditEvent } from '#contract/audit/audit-events.ts'
import * as auditEventsCalls from '#contract/audit/audit-events.ts'
import { shownFacts } from '#domain/audit/audit-events.ts'
import { endOfDay, startOfDay } from '#domain/calendar.ts'
import { pageSize } from '#domain/limits.ts'

/** The count stops here. */
const mostCounted = 10_000

export const listAuditEvents = handle(auditEventsCalls.listAuditEvents, async ({ query, language }, { db }) => {
  const { timezone } = (await readSettings(db.read)).settings
  const slice = sliceOf(query, pageSize.investments, 'audit-events')
  const { eventName, actor, subject, from, to } = query
  const filter = {
    eventName,
    actor,
    subject,
    from: from === undefined ? undefined : new Date(startOfDay(from, timezone)),
    until: to === undefined ? undefined : new Date(endOfDay(to, timezone)),
  }
  const [rows, counted] = await Promise.all([
    rowsOf(db.read, filter, slice, language),
    countAuditEvents(db.read, filter, mostCounted),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, auditCursor, 'audit-events')
  return {
    items: items.map(present),
    total: Math.min(counted, mostCounted),
    totalIsExact: counted <= mostCounted,
    next,
    displayLoadMore,
  }
})

function present(row: AuditEventRow): AuditEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: nameOf(row.first_name, row.last_name) ?? '' },
    eventName: row.event_name,
    subject: row.subject,
    ...subjectOf(row),
    facts: shownFacts(row.facts),
  }
}

function subjectOf(row: AuditEventRow): Pick<AuditEvent, 'subjectType' | 'subjectName'> {
  const person = nameOf(row.subject_first, row.subject_last)
  if (person !== null) return { subjectType: 'person', subjectName: person }
  if (row.campaign_id !== null) return { subjectType: 'campaign', subjectName: row.campaign_name ?? '' }
  return { subjectType: null, subjectName: null }
}

function nameOf(first: string | null, last: string | null): string | null {
  return first === null || last === null ? null : `${first} ${last}`
}
