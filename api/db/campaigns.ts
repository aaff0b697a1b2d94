/** One campaign and what hangs on it. */

import { sql } from 'kysely'
import type { CampaignKind, CampaignStatus } from '#domain/campaign.ts'
import type { CompanyProfile } from '#domain/company.ts'
import { searchWords } from '#domain/text.ts'
import type { Reader, Writer } from './database.ts'
import { microsOf, type Place, type Slice } from './paging.ts'

/** What permissions and rules need of a campaign. */
export function findCampaign(db: Reader | Writer, id: string) {
  return db.selectFrom('campaign').selectAll().where('id', '=', id).executeTakeFirst()
}
export type CampaignRow = NonNullable<Awaited<ReturnType<typeof findCampaign>>>

export function lockCampaign(tx: Writer, id: string) {
  return tx.selectFrom('campaign').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
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

/** A part of a campaign as it was entered; undefined where nothing was. */
export function findSection(db: Reader | Writer, campaignId: string, section: CampaignSection) {
  return db
    .selectFrom('campaign_section')
    .select(['data', 'version', 'updated_at'])
    .where('campaign_id', '=', campaignId)
    .where('section', '=', section)
    .executeTakeFirst()
}
export type CampaignSection = 'company' | 'property' | 'offering'

export async function writeSection(
  tx: Writer,
  campaignId: string,
  section: CampaignSection,
  data: object,
  version: number,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('campaign_section')
    .values({ campaign_id: campaignId, section, data: JSON.stringify(data), version, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'section']).doUpdateSet({ data: JSON.stringify(data), version, updated_at: at }),
    )
    .execute()
  await tx.updateTable('campaign').set({ updated_at: at }).where('id', '=', campaignId).execute()
}

/** The company as entered, all fields texts. */
export function companyOf(data: Record<string, unknown> | undefined): Partial<CompanyProfile> {
  return data ?? {}
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
  change: { closesAt?: Date; wentLiveAt?: Date } = {},
): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({
      status: event.to,
      updated_at: event.at,
      ...(change.closesAt ? { closes_at: change.closesAt } : {}),
      ...(change.wentLiveAt ? { went_live_at: change.wentLiveAt } : {}),
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

/** What a search finds the campaign by: every word of these texts, folded. */
export async function writeSearch(tx: Writer, campaignId: string, texts: readonly string[]): Promise<void> {
  const words = [...new Set(texts.flatMap(searchWords))].filter((word) => word.length <= 60)
  await tx
    .updateTable('campaign')
    .set({ search: sql<string>`array_to_tsvector(${words}::text[])` })
    .where('id', '=', campaignId)
    .execute()
}

/** How many things each tab holds. */
export async function countTabs(db: Reader, campaignId: string) {
  const count = (
    table: 'campaign_update' | 'campaign_document' | 'campaign_faq' | 'campaign_picture' | 'team_member',
  ) => sql<bigint>`(select count(*) from ${sql.table(table)} t where t.campaign_id = ${campaignId})`.as(table)
  const row = await db
    .selectNoFrom([
      count('campaign_update'),
      count('campaign_document'),
      count('campaign_faq'),
      count('campaign_picture'),
      count('team_member'),
      sql<bigint>`(select count(*) from campaign_comment t where t.campaign_id = ${campaignId} and t.parent_id is null and t.status = 'approved')`.as(
        'comments',
      ),
    ])
    .executeTakeFirstOrThrow()
  return {
    updates: Number(row.campaign_update),
    comments: Number(row.comments),
    documents: Number(row.campaign_document),
    faqs: Number(row.campaign_faq),
    pictures: Number(row.campaign_picture),
    team: Number(row.team_member),
  }
}

/** Minor units reserved and not yet confirmed. */
export async function reservedAmount(db: Reader, campaignId: string): Promise<bigint> {
  const row = await db
    .selectFrom('investment')
    .select(sql<bigint>`coalesce(sum(amount), 0)::int8`.as('amount'))
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'reserved')
    .executeTakeFirstOrThrow()
  return row.amount
}

function afterPlace(place: Place | undefined, moment: string, id: string) {
  return place === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) < (to_timestamp(0) + ${place.key}::int8 * interval '1 microsecond', ${place.id}::uuid)`
}

export function listUpdates(db: Reader, campaignId: string, { limit, after }: Slice) {
  return db
    .selectFrom('campaign_update as u')
    .selectAll('u')
    .where('u.campaign_id', '=', campaignId)
    .where(afterPlace(after, 'u.created_at', 'u.id'))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function createdPlace(row: { readonly id: string; readonly created_at: Date }): Place {
  return { key: microsOf(row.created_at), id: row.id }
}

function commentQuery(db: Reader) {
  return db
    .selectFrom('campaign_comment as k')
    .innerJoin('app_user as u', 'u.id', 'k.author_id')
    .innerJoin('campaign as c', 'c.id', 'k.campaign_id')
    .select([
      'k.id',
      'k.parent_id',
      'k.body',
      'k.language',
      'k.created_at',
      'u.first_name',
      'u.last_name',
      'u.show_name',
      sql<boolean>`u.id = c.owner_id`.as('by_owner'),
    ])
    .where('k.status', '=', 'approved')
}
export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

export function listComments(db: Reader, campaignId: string, { limit, after }: Slice) {
  return commentQuery(db)
    .where('k.campaign_id', '=', campaignId)
    .where('k.parent_id', 'is', null)
    .where(afterPlace(after, 'k.created_at', 'k.id'))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function listReplies(db: Reader, parents: readonly string[]) {
  if (parents.length === 0) return []
  return commentQuery(db)
    .where('k.parent_id', 'in', parents)
    .orderBy('k.created_at')
    .orderBy('k.id')
    .limit(500)
    .execute()
}

export function listDocuments(db: Reader, campaignId: string) {
  return db
    .selectFrom('campaign_document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.titles', 'd.visibility', 'd.created_at', 'f.bytes'])
    .where('d.campaign_id', '=', campaignId)
    .orderBy('d.position')
    .limit(200)
    .execute()
}

/** A document with what decides who may open it. */
export function findDocument(db: Reader, id: string) {
  return db
    .selectFrom('campaign_document as d')
    .innerJoin('campaign as c', 'c.id', 'd.campaign_id')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.id', 'd.campaign_id', 'd.titles', 'd.visibility', 'c.owner_id', 'c.status', 'f.sha256', 'f.mime'])
    .where('d.id', '=', id)
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

export function listTeam(db: Reader, campaignId: string) {
  return db
    .selectFrom('team_member as m')
    .leftJoin('stored_file as f', 'f.id', 'm.photo_id')
    .select([
      'm.id',
      'm.full_name',
      'm.roles',
      'm.bios',
      'f.id as picture_id',
      'f.width as picture_width',
      'f.height as picture_height',
      'f.tone as picture_tone',
    ])
    .where('m.campaign_id', '=', campaignId)
    .orderBy('m.position')
    .limit(100)
    .execute()
}

/** Confirmed investments of a campaign with the name rules' raw material. */
export function listInvestors(db: Reader, campaignId: string, { limit, after }: Slice) {
  return db
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .select(['i.id', 'i.amount', 'i.anonymous', 'i.confirmed_at', 'u.first_name', 'u.last_name', 'u.show_name'])
    .where('i.campaign_id', '=', campaignId)
    .where('i.state', '=', 'confirmed')
    .where(afterPlace(after, 'i.confirmed_at', 'i.id'))
    .orderBy('i.confirmed_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countConfirmed(db: Reader, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('investment')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
