/** Updates of a campaign: the published ones, and those that its owner manages. */

import { sql } from 'kysely'
import { type UpdateAudience, type UpdateState, updateStates } from '#domain/campaign/update.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import { beforeCursor, microsOf, type Cursor, type Slice } from '#api/db/paging.ts'
import type { Texts } from '#api/db/tables.ts'

/** Published updates for an audience, latest first. */
export function listPublished(db: Reader, campaignId: string, audience: UpdateAudience, { limit, after }: Slice) {
  return db
    .selectFrom('campaign_update as u')
    .selectAll('u')
    .where('u.campaign_id', '=', campaignId)
    .where('u.state', '=', 'published')
    .where('u.audience', '=', audience)
    .where(beforeCursor(after, 'u.published_at', 'u.id'))
    .orderBy('u.published_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit + 1)
    .execute()
}
export type UpdateRow = Awaited<ReturnType<typeof listPublished>>[number]

export function publishedCursor(row: Pick<UpdateRow, 'id' | 'published_at'>): Cursor {
  return { key: microsOf(row.published_at ?? new Date(0)), id: row.id }
}

/** Of every state or of one, the latest written first. */
export function listWritten(
  db: Reader,
  campaignId: string,
  state: UpdateState | undefined,
  { limit, after }: Slice,
): Promise<UpdateRow[]> {
  return db
    .selectFrom('campaign_update as u')
    .selectAll('u')
    .where('u.campaign_id', '=', campaignId)
    .$if(state !== undefined, (rows) => rows.where('u.state', '=', state ?? 'draft'))
    .where(beforeCursor(after, 'u.created_at', 'u.id'))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countWritten(db: Reader, campaignId: string): Promise<Record<UpdateState, number>> {
  const rows = await db
    .selectFrom('campaign_update')
    .select((select) => ['state', select.fn.countAll<bigint>().as('total')])
    .where('campaign_id', '=', campaignId)
    .groupBy('state')
    .execute()
  const totals = new Map(rows.map((row) => [row.state, Number(row.total)]))
  return Object.fromEntries(updateStates.map((state) => [state, totals.get(state) ?? 0])) as Record<UpdateState, number>
}

export function findUpdate(db: Reader | Writer, id: string) {
  return db.selectFrom('campaign_update').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The campaign must be locked first. */
export function lockUpdate(tx: Writer, id: string) {
  return tx.selectFrom('campaign_update').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertUpdate(tx: Writer, row: UpdateRow): Promise<void> {
  await tx
    .insertInto('campaign_update')
    .values({ ...row, titles: JSON.stringify(row.titles), bodies: JSON.stringify(row.bodies) })
    .execute()
}

export interface UpdateTexts {
  readonly titles: Texts
  readonly bodies: Texts
}

export async function writeUpdate(
  tx: Writer,
  id: string,
  row: UpdateTexts & Pick<UpdateRow, 'state' | 'audience' | 'publish_at' | 'published_at' | 'edited_at'>,
): Promise<void> {
  await tx
    .updateTable('campaign_update')
    .set({ ...row, titles: JSON.stringify(row.titles), bodies: JSON.stringify(row.bodies) })
    .where('id', '=', id)
    .execute()
}

export async function deleteUpdate(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('campaign_update').where('id', '=', id).execute()
}

/** Scheduled updates that are due, oldest first. */
export function dueUpdates(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return db
    .selectFrom('campaign_update')
    .select(['id', 'campaign_id as group', dueMoment('publish_at').as('at')])
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .where(isAfter('publish_at', 'id', after))
    .orderBy(dueMoment('publish_at'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function campaignOfUpdate(tx: Writer, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('campaign_update').select('campaign_id').where('id', '=', id).executeTakeFirst()
  return row?.campaign_id
}

/** The number of updates that are published for everyone, for use in a larger query. */
export function publicCount(campaignId: string) {
  return sql<bigint>`(select count(*) from campaign_update t
    where t.campaign_id = ${campaignId} and t.state = 'published' and t.audience = 'everyone')`
}

export async function countForInvestors(db: Reader, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('campaign_update')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'published')
    .where('audience', '=', 'investors')
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
