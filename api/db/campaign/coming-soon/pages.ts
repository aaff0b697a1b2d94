/** Coming-soon pages and the versions of their texts (docs/areas/campaign.md). */

import { type Insertable, sql } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import { beforeCursor, type Cursor, microsOf, type Slice } from '#api/db/paging.ts'
import type { Tables, Texts } from '#api/db/tables.ts'
import type { ComingSoonState } from '#domain/campaign/coming-soon.ts'

const versionColumns = [
  'v.id as version_id',
  'v.names',
  'v.highlights',
  'v.descriptions',
  'v.opens_on',
  'picture.id as picture_id',
  'picture.width as picture_width',
  'picture.height as picture_height',
  'picture.tone as picture_tone',
] as const

/** Approved pages with what they show. */
function publicPages(db: Reader | Writer) {
  return db
    .selectFrom('coming_soon as s')
    .innerJoin('coming_soon_version as v', (join) =>
      join.onRef('v.campaign_id', '=', 's.campaign_id').on('v.state', '=', 'approved'),
    )
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .innerJoin('stored_file as picture', 'picture.id', 'v.picture_id')
    .select(['s.campaign_id', 's.slug', 's.state', 's.currency', 's.opened_at'])
    .select(['c.slug as campaign_slug', 'c.status', 'c.kind'])
    .select(versionColumns)
}
export type ComingSoonPageRow = NonNullable<Awaited<ReturnType<typeof findPublicPage>>>

/** A page that was public at any time and has not ended. */
export function findPublicPage(db: Reader | Writer, slug: string) {
  return publicPages(db)
    .where('s.slug', '=', slug)
    .where('s.state', 'in', ['open', 'closed', 'launched'])
    .executeTakeFirst()
}

/** Open pages, latest first; one row more than requested, to detect a next page. */
export function listOpenPages(db: Reader, { limit, after }: Slice) {
  return publicPages(db)
    .where('s.state', '=', 'open')
    .where(beforeCursor(after, 's.opened_at', 's.campaign_id'))
    .orderBy('s.opened_at', 'desc')
    .orderBy('s.campaign_id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function openedCursor({ campaign_id, opened_at }: ComingSoonPageRow): Cursor {
  return { key: microsOf(opened_at ?? new Date(0)), id: campaign_id }
}

/** Counts no further than the limit. */
export async function countOpenPages(db: Reader, limit: number): Promise<number> {
  const row = await db
    .selectFrom((from) =>
      from.selectFrom('coming_soon').select('slug').where('state', '=', 'open').limit(limit).as('s'),
    )
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export function findPage(db: Reader | Writer, campaignId: string) {
  return db.selectFrom('coming_soon').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst()
}
export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>

/** After the campaign, if that is locked as well. */
export function lockPage(tx: Writer, campaignId: string) {
  return tx.selectFrom('coming_soon').selectAll().where('campaign_id', '=', campaignId).forUpdate().executeTakeFirst()
}

/** By its address. Until the transaction ends, the page neither closes nor launches. */
export function lockPageBySlug(tx: Writer, slug: string) {
  return tx
    .selectFrom('coming_soon as s')
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .selectAll('s')
    .select('c.owner_id')
    .where('s.slug', '=', slug)
    .forUpdate('s')
    .executeTakeFirst()
}

/** By whom the campaign of a public page may be invested in, as its draft states now. */
export function investorTerms(db: Reader, slug: string) {
  return db
    .selectFrom('coming_soon as s')
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .select(['c.accreditation', 'c.investor_country_rule', 'c.investor_countries'])
    .where('s.slug', '=', slug)
    .where('s.state', 'in', ['open', 'closed', 'launched'])
    .executeTakeFirst()
}

/** The slug itself if it is free, else with the end of the campaign's id appended. */
export async function freePageSlug(tx: Writer, wanted: string, campaignId: string): Promise<string> {
  // If two pages with the same name are requested at once, one gets the slug, the other waits and finds it taken.
  await sql`select pg_advisory_xact_lock(hashtextextended(${wanted}, 21))`.execute(tx)
  const taken = await tx.selectFrom('coming_soon').select('slug').where('slug', '=', wanted).executeTakeFirst()
  return taken ? `${wanted}-${campaignId.slice(-7)}` : wanted
}

export async function insertPage(
  tx: Writer,
  page: Pick<Insertable<Tables['coming_soon']>, 'campaign_id' | 'slug' | 'currency'>,
): Promise<void> {
  await tx
    .insertInto('coming_soon')
    .values({ ...page, state: 'pending', opened_at: null, over_at: null })
    .execute()
}

export async function changePage(
  tx: Writer,
  campaignId: string,
  change: { readonly state: ComingSoonState; readonly opened_at?: Date; readonly over_at?: Date | null },
): Promise<void> {
  await tx.updateTable('coming_soon').set(change).where('campaign_id', '=', campaignId).execute()
}

/** Only before it was public: afterwards there may be amounts. */
export async function changeCurrency(tx: Writer, campaignId: string, currency: string): Promise<void> {
  await tx.updateTable('coming_soon').set({ currency }).where('campaign_id', '=', campaignId).execute()
}

/** What the draft shows now, as it would be sent for review. */
export async function readDraftTexts(db: Reader | Writer, campaignId: string) {
  const row = await db
    .selectFrom('campaign as c')
    .leftJoin('stored_file as picture', 'picture.id', 'c.picture_id')
    .select([
      'c.currency',
      'picture.id as picture_id',
      'picture.width as picture_width',
      'picture.height as picture_height',
      'picture.tone as picture_tone',
    ])
    .select((select) =>
      select
        .selectFrom('campaign_text as t')
        .select(sql<Texts | null>`jsonb_object_agg(t.language, t.name)`.as('names'))
        .whereRef('t.campaign_id', '=', 'c.id')
        .as('names'),
    )
    .select((select) =>
      select
        .selectFrom('campaign_text as t')
        .select(sql<Texts | null>`jsonb_object_agg(t.language, t.highlight)`.as('highlights'))
        .whereRef('t.campaign_id', '=', 'c.id')
        .as('highlights'),
    )
    .where('c.id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return { ...row, names: row.names ?? {}, highlights: row.highlights ?? {} }
}

function versions(db: Reader | Writer) {
  return db
    .selectFrom('coming_soon_version as v')
    .innerJoin('stored_file as picture', 'picture.id', 'v.picture_id')
    .select(['v.campaign_id', 'v.state', 'v.sent_at', 'v.sent_by', 'v.reason'])
    .select(versionColumns)
}
export type VersionRow = NonNullable<Awaited<ReturnType<typeof approvedVersion>>>

export function approvedVersion(db: Reader | Writer, campaignId: string) {
  return versions(db).where('v.campaign_id', '=', campaignId).where('v.state', '=', 'approved').executeTakeFirst()
}

/** The latest request, whatever became of it. */
export function latestVersion(db: Reader | Writer, campaignId: string) {
  return versions(db)
    .where('v.campaign_id', '=', campaignId)
    .orderBy('v.sent_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function versionInReview(db: Reader | Writer, campaignId: string) {
  return versions(db).where('v.campaign_id', '=', campaignId).where('v.state', '=', 'review').executeTakeFirst()
}

/** With the campaign, for its notifications. */
export function findVersion(db: Reader, id: string) {
  return db
    .selectFrom('coming_soon_version as v')
    .innerJoin('coming_soon as s', 's.campaign_id', 'v.campaign_id')
    .innerJoin('campaign as c', 'c.id', 'v.campaign_id')
    .selectAll('v')
    .select(['s.slug', 'c.owner_id'])
    .where('v.id', '=', id)
    .executeTakeFirst()
}

export async function insertVersion(
  tx: Writer,
  {
    names,
    highlights,
    descriptions,
    ...row
  }: Pick<
    Insertable<Tables['coming_soon_version']>,
    'id' | 'campaign_id' | 'picture_id' | 'opens_on' | 'sent_at' | 'sent_by'
  > & { readonly names: Texts; readonly highlights: Texts; readonly descriptions: Texts },
): Promise<void> {
  await tx
    .insertInto('coming_soon_version')
    .values({
      ...row,
      state: 'review',
      names: JSON.stringify(names),
      highlights: JSON.stringify(highlights),
      descriptions: JSON.stringify(descriptions),
    })
    .execute()
}

interface VersionChange {
  readonly state: VersionRow['state']
  readonly reason?: string
  readonly decided_by?: string
  readonly decided_at?: Date
}

export async function changeVersion(tx: Writer, id: string, change: VersionChange): Promise<void> {
  await tx.updateTable('coming_soon_version').set(change).where('id', '=', id).execute()
}

/** The pages of an owner that are public or could become so, in one order for all transactions. */
export async function pagesOfOwner(tx: Writer, ownerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('coming_soon as s')
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .select('s.campaign_id')
    .where('c.owner_id', '=', ownerId)
    .where('s.state', 'in', ['pending', 'open', 'closed'])
    .orderBy('s.campaign_id')
    .execute()
  return rows.map(({ campaign_id }) => campaign_id)
}
