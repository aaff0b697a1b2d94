/** Reported messages. */

import { sql } from 'kysely'
import { campaignTexts } from '#api/db/campaign/campaign-texts.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { afterCursor, beforeCursor, type Cursor, microsOf, type Slice } from '#api/db/paging.ts'
import type { Language } from '#contract/shapes.ts'
import type { ReportReason, ReportState } from '#domain/messaging/messaging.ts'

interface NewReport {
  readonly id: string
  readonly messageId: string
  readonly reporterId: string
  readonly authorId: string
  readonly reason: ReportReason
  readonly details: string
  readonly at: Date
}

/** A repeated report changes nothing. @returns whether it is new */
export async function insertReport(tx: Writer, report: NewReport): Promise<boolean> {
  const row = await tx
    .insertInto('message_report')
    .values({
      id: report.id,
      message_id: report.messageId,
      reporter_id: report.reporterId,
      author_id: report.authorId,
      reason: report.reason,
      details: report.details,
      created_at: report.at,
    })
    .onConflict((conflict) => conflict.columns(['message_id', 'reporter_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findReport(db: Reader | Writer, id: string) {
  return db.selectFrom('message_report').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The suspension that a decision about a report began. */
export function findSuspension(db: Reader, reportId: string) {
  return db.selectFrom('messaging_suspension').select('until').where('report_id', '=', reportId).executeTakeFirst()
}

export function lockReport(tx: Writer, id: string) {
  return tx.selectFrom('message_report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

interface Decision {
  readonly state: Exclude<ReportState, 'open'>
  readonly by: string
  readonly at: Date
  readonly note: string
}

export async function decideReport(tx: Writer, id: string, { state, by, at, note }: Decision): Promise<void> {
  await tx
    .updateTable('message_report')
    .set({ state, decided_by: by, decided_at: at, note })
    .where('id', '=', id)
    .execute()
}

/** Open reports, the earliest first, or decided ones, the latest first. */
export function listReports(db: Reader, decided: boolean, { limit, after }: Slice, language: Language) {
  const rows = db
    .selectFrom('message_report as r')
    .innerJoin('message as m', 'm.id', 'r.message_id')
    .innerJoin('conversation as c', 'c.id', 'm.conversation_id')
    .innerJoin('app_user as reporter', 'reporter.id', 'r.reporter_id')
    .innerJoin('app_user as author', 'author.id', 'r.author_id')
    .leftJoin('app_user as decider', 'decider.id', 'r.decided_by')
    .leftJoinLateral(
      () => campaignTexts('c.campaign_id', language).select('campaign_text.name').as('texts'),
      (join) => join.onTrue(),
    )
    .select(['r.id', 'r.reason', 'r.details', 'r.state', 'r.created_at', 'r.decided_at', 'r.note', 'r.reporter_id'])
    .select(['r.author_id', 'm.body', 'm.attachment_count', 'c.kind', 'texts.name as campaign_name'])
    .select(['reporter.first_name as reporter_first', 'reporter.last_name as reporter_last'])
    .select(['author.first_name as author_first', 'author.last_name as author_last'])
    .select(['decider.first_name as decider_first', 'decider.last_name as decider_last'])
    .limit(limit + 1)
  if (!decided)
    return rows
      .where('r.state', '=', 'open')
      .where(afterCursor(after, 'r.created_at', 'r.id'))
      .orderBy('r.created_at')
      .orderBy('r.id')
      .execute()
  return rows
    .where('r.state', '<>', 'open')
    .where(beforeCursor(after, 'r.decided_at', 'r.id'))
    .orderBy('r.decided_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
}
export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

export function reportCursor({ id, decided_at: decidedAt, created_at: createdAt }: ReportRow): Cursor {
  return { key: microsOf(decidedAt ?? createdAt), id }
}

export async function countReports(db: Reader): Promise<{ open: number; decided: number }> {
  const row = await db
    .selectFrom('message_report_count')
    .select([
      sql<bigint>`coalesce(sum(total) filter (where state = 'open'), 0)::int8`.as('open'),
      sql<bigint>`coalesce(sum(total) filter (where state <> 'open'), 0)::int8`.as('decided'),
    ])
    .executeTakeFirstOrThrow()
  return { open: Number(row.open), decided: Number(row.decided) }
}

/** Number of upheld reports against an author. */
export async function countUpheld(tx: Writer, authorId: string): Promise<number> {
  const row = await tx
    .selectFrom('upheld_report_count')
    .select('total')
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}
