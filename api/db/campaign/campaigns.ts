/** One campaign and its dependent data. */

import { sql } from 'kysely'
import type { CampaignKind, CampaignStatus } from '#domain/campaign/campaign.ts'
import { anyOf, coalescedRead } from '#api/db/coalesced.ts'
import { forgetCampaignFiles } from '#api/db/content/text-pictures.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import { publicCount } from './updates.ts'

/** The columns that permissions and rules need. Deleted drafts are not found, here and in every list. */
export const findCampaign = coalescedRead(async (db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('campaign')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
})
export type CampaignRow = NonNullable<Awaited<ReturnType<typeof findCampaign>>>

export function lockCampaign(tx: Writer, id: string) {
  return tx
    .selectFrom('campaign')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertDraft(
  tx: Writer,
  draft: { id: string; ownerId: string; slug: string; kind: CampaignKind; at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('campaign')
    .values({
      id: draft.id,
      owner_id: draft.ownerId,
      slug: draft.slug,
      kind: draft.kind,
      recent_at: draft.at,
      created_at: draft.at,
      updated_at: draft.at,
    } as never)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Records that a change of its published texts was approved. */
export async function markEdited(tx: Writer, id: string, at: Date): Promise<void> {
  await tx.updateTable('campaign').set({ edited_at: at, updated_at: at }).where('id', '=', id).execute()
}

/** The slug itself if it is free, else with the end of the campaign's id appended. */
export async function freeSlug(tx: Writer, wanted: string, campaignId: string): Promise<string> {
  // If two campaigns with the same name are submitted at once, one gets the slug, the other waits and finds it taken.
  await sql`select pg_advisory_xact_lock(hashtextextended(${wanted}, 20))`.execute(tx)
  const taken = await tx.selectFrom('campaign').select('id').where('slug', '=', wanted).executeTakeFirst()
  return taken ? `${wanted}-${campaignId.slice(-7)}` : wanted
}

export async function changeStatus(
  tx: Writer,
  event: {
    id: string
    campaignId: string
    from: CampaignStatus
    to: CampaignStatus
    actorId: string | null
    reason: string
    at: Date
  },
  change: { closesAt?: Date; closedAt?: Date; feePoints?: number; wentLiveAt?: Date; slug?: string } = {},
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({
      status: event.to,
      updated_at: event.at,
      ...(change.closesAt ? { closes_at: change.closesAt } : {}),
      ...(change.closedAt ? { closed_at: change.closedAt } : {}),
      ...(change.feePoints === undefined ? {} : { site_fee_points: change.feePoints }),
      ...(change.wentLiveAt ? { went_live_at: change.wentLiveAt } : {}),
      ...(change.slug ? { slug: change.slug } : {}),
    })
    .where('id', '=', event.campaignId)
    .execute()
  await tx
    .insertInto('campaign_event')
    .values({
      id: event.id,
      campaign_id: event.campaignId,
      from_status: event.from,
      to_status: event.to,
      actor_id: event.actorId,
      reason: event.reason,
      at: event.at,
    })
    .execute()
}

/** The number of entries of each tab. */
export async function countTabs(db: Reader, campaignId: string) {
  const count = (table: 'campaign_document' | 'campaign_faq' | 'campaign_picture' | 'campaign_video' | 'team_member') =>
    sql<bigint>`(select count(*) from ${sql.table(table)} t where t.campaign_id = ${campaignId})`.as(table)
  const row = await db
    .selectNoFrom([
      publicCount(campaignId).as('updates'),
      count('campaign_document'),
      count('campaign_faq'),
      count('campaign_picture'),
      count('campaign_video'),
      count('team_member'),
      sql<bigint>`coalesce((select total from campaign_comment_count t
        where t.campaign_id = ${campaignId} and t.status = 'approved' and not t.is_reply), 0)`.as('comments'),
    ])
    .executeTakeFirstOrThrow()
  return {
    updates: Number(row.updates),
    comments: Number(row.comments),
    documents: atMost(row.campaign_document),
    faqs: atMost(row.campaign_faq),
    pictures: atMost(row.campaign_picture),
    videos: atMost(row.campaign_video),
    team: atMost(row.team_member),
  }
}

/** Capped, because a draft may hold any number of entries. */
function atMost(count: bigint): number {
  return Math.min(Number(count), 1000)
}

export function listDocuments(db: Reader, campaignId: string) {
  return (
    db
      .selectFrom('campaign_document as d')
      .innerJoin('stored_file as f', 'f.id', 'd.file_id')
      .select(['d.id', 'd.titles', 'd.visibility', 'd.created_at', 'f.bytes', 'f.mime'])
      .where('d.campaign_id', '=', campaignId)
      // A document is listed once it can be opened.
      .where('f.scan_state', '=', 'released')
      .orderBy('d.position')
      .limit(200)
      .execute()
  )
}

/** A document with the columns that decide who may open it. */
export function findDocument(db: Reader, id: string) {
  return db
    .selectFrom('campaign_document as d')
    .innerJoin('campaign as c', 'c.id', 'd.campaign_id')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.campaign_id', 'd.file_id', 'd.titles', 'd.visibility'])
    .select(['c.owner_id', 'c.status', 'f.sha256', 'f.mime'])
    .where('d.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
}

export function listFaqs(db: Reader, campaignId: string) {
  return db
    .selectFrom('campaign_faq')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .limit(200)
    .execute()
}

export function listPictures(db: Reader, campaignId: string) {
  return db
    .selectFrom('campaign_picture as p')
    .innerJoin('stored_file as f', 'f.id', 'p.file_id')
    .select([
      'f.id as picture_id',
      'f.width as picture_width',
      'f.height as picture_height',
      'f.tone as picture_tone',
      'p.titles',
    ])
    .where('p.campaign_id', '=', campaignId)
    .orderBy('p.position')
    .limit(200)
    .execute()
}

export function listVideos(db: Reader, campaignId: string) {
  return db
    .selectFrom('campaign_video')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .limit(100)
    .execute()
}

function teamQuery(db: Reader, campaignId: string) {
  return db
    .selectFrom('team_member as m')
    .leftJoin('stored_file as f', 'f.id', 'm.photo_id')
    .select([
      'm.id',
      'm.full_name',
      'm.roles',
      'm.bios',
      'm.is_lead',
      'f.id as picture_id',
      'f.width as picture_width',
      'f.height as picture_height',
      'f.tone as picture_tone',
    ])
    .where('m.campaign_id', '=', campaignId)
    .orderBy('m.is_lead')
    .orderBy('m.position')
    .limit(100)
}

/** The team, then the lead investors. */
export function listTeam(db: Reader, campaignId: string) {
  return teamQuery(db, campaignId).execute()
}

export function listLeads(db: Reader, campaignId: string) {
  return teamQuery(db, campaignId).where('m.is_lead', '=', true).execute()
}

/** Sets whether the 12-month limits apply to it. The campaign is locked. */
export async function exemptFromLimit(tx: Writer, campaignId: string, exempt: boolean): Promise<void> {
  await tx.updateTable('campaign').set({ limit_exempt: exempt }).where('id', '=', campaignId).execute()
}

/** Also deletes all dependent rows of the campaign. */
export async function deleteCampaign(tx: Writer, id: string): Promise<void> {
  await forgetCampaignFiles(tx, id)
  await tx.deleteFrom('campaign').where('id', '=', id).execute()
}
