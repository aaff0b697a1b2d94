/** The audit log search of the administration. */

import { sql } from 'kysely'
import type { Reader } from '#api/db/database.ts'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Language } from '#contract/shapes.ts'
import { beforeCursor, microsOf, type Cursor, type Slice } from '#api/db/paging.ts'

export interface AuditEventsFilter {
  readonly eventName: string | undefined
  /** Full address of the actor. */
  readonly actor: string | undefined
  readonly subject: string | undefined
  /** Inclusive. */
  readonly from: Date | undefined
  /** Exclusive. */
  readonly until: Date | undefined
}

function fits({ eventName, actor, subject, from, until }: AuditEventsFilter) {
  const parts = [
    ...(eventName === undefined ? [] : [sql`e.event_name = ${eventName}`]),
    ...(actor === undefined
      ? []
      : [sql`e.actor_id = (select id from app_user where lower(email) = ${actor.trim().toLowerCase()})`]),
    ...(subject === undefined ? [] : [sql`e.subject = ${subject.trim()}`]),
    ...(from === undefined ? [] : [sql`e.at >= ${from}`]),
    ...(until === undefined ? [] : [sql`e.at < ${until}`]),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** Casts only valid ids, so that accounts and campaigns are looked up by primary key. */
const subjectId = sql`case when e.subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.subject::uuid end`

/** Latest first; one row more than requested, to detect a next page. */
export function listAuditEvents(db: Reader, filter: AuditEventsFilter, { limit, after }: Slice, language: Language) {
  return db
    .selectFrom('audit_event as e')
    .leftJoin('app_user as u', 'u.id', 'e.actor_id')
    .leftJoin('app_user as s', (join) => join.on(sql<boolean>`s.id = ${subjectId}`))
    .leftJoin('campaign as c', (join) => join.on(sql<boolean>`c.id = ${subjectId}`))
    .leftJoinLateral(
      () => campaignTexts('c.id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .select(['e.id', 'e.at', 'e.event_name', 'e.subject', 'e.facts', 'e.actor_id', 'u.first_name', 'u.last_name'])
    .select(['s.first_name as subject_first', 's.last_name as subject_last'])
    .select(['c.id as campaign_id', 'texts.name as campaign_name'])
    .where(fits(filter))
    .where(beforeCursor(after, 'e.at', 'e.id'))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type AuditEventRow = Awaited<ReturnType<typeof listAuditEvents>>[number]

/** How many events match; counting stops one after `most`. */
export async function countAuditEvents(db: Reader, filter: AuditEventsFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`select count(*) as total from (
    select from audit_event e where ${fits(filter)} limit ${most + 1}) as counted`.execute(db)
  return Number(rows[0]?.total ?? 0n)
}

export function auditCursor(row: AuditEventRow): Cursor {
  return { key: microsOf(row.at), id: row.id }
}
