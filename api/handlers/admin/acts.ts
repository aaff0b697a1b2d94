import { actPlace, type ActRow, countActs, listAuditEvents as rowsOf } from '#api/db/people/find-acts.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import type { AuditEvent } from '#contract/admin/audit-events.ts'
import { calls } from '#contract/calls.ts'
import { shownFacts } from '#domain/audit-events.ts'
import { endOfDay, startOfDay } from '#domain/calendar.ts'
import { pageSize } from '#domain/limits.ts'

/** So many are counted, and no more. */
const mostCounted = 10_000

export const listAuditEvents = handle(calls.admin.listAuditEvents, async ({ query, language }, { db }) => {
  const { timezone } = (await readSettings(db.read)).settings
  const slice = sliceOf(query, pageSize.investments, 'acts')
  const { act, actor, subject, from, to } = query
  const filter = {
    act,
    actor,
    subject,
    from: from === undefined ? undefined : new Date(startOfDay(from, timezone)),
    until: to === undefined ? undefined : new Date(endOfDay(to, timezone)),
  }
  const [rows, counted] = await Promise.all([
    rowsOf(db.read, filter, slice, language),
    countActs(db.read, filter, mostCounted),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, actPlace, 'acts')
  return {
    items: items.map(present),
    total: Math.min(counted, mostCounted),
    totalIsExact: counted <= mostCounted,
    next,
    displayLoadMore,
  }
})

function present(row: ActRow): AuditEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: nameOf(row.first_name, row.last_name) ?? '' },
    act: row.act,
    subject: row.subject,
    ...subjectOf(row),
    facts: shownFacts(row.facts),
  }
}

function subjectOf(row: ActRow): Pick<AuditEvent, 'subjectIs' | 'subjectName'> {
  const person = nameOf(row.subject_first, row.subject_last)
  if (person !== null) return { subjectIs: 'person', subjectName: person }
  if (row.campaign_id !== null) return { subjectIs: 'campaign', subjectName: row.campaign_name ?? '' }
  return { subjectIs: null, subjectName: null }
}

function nameOf(first: string | null, last: string | null): string | null {
  return first === null || last === null ? null : `${first} ${last}`
}
