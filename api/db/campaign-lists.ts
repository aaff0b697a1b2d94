/**
 * Lists of campaigns that stay equally fast however many there are: each sort has an ordered index, a slice is read from a
 * cursor on, totals come from a table of counts. See docs/decisions/0006-flat-lists.md.
 */

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import {
  type CampaignKind,
  type CampaignSort,
  type CampaignStatus,
  type InvestmentStrategy,
  type PropertyType,
  publicStatuses,
} from '#domain/campaign.ts'
import { searchWords } from '#domain/text.ts'
import type { Language } from '#contract/shapes.ts'
import type { Reader } from './database.ts'
import type { Place } from './paging.ts'
import type { Tables } from './tables.ts'

export interface CampaignFilter {
  /** At least one. */
  readonly statuses: readonly CampaignStatus[]
  readonly kind?: CampaignKind | undefined
  readonly propertyType?: PropertyType | undefined
  readonly strategy?: InvestmentStrategy | undefined
  readonly search?: string | undefined
}

const sortColumn = {
  newest: 'went_live_at',
  recent: 'recent_at',
  percent: 'percent_points',
  amount: 'raised_rank',
} as const satisfies Record<CampaignSort, keyof Tables['campaign']>

/** Counting of matches stops here; the total is then said to be at least this. */
export const countedMatches = 1000

/** Ids and sort keys, in order: `limit` rows after a place. The key is a text of digits. */
export async function listCampaignIds(
  db: Reader,
  filter: CampaignFilter,
  sort: CampaignSort,
  limit: number,
  after: Place | undefined,
): Promise<{ id: string; key: string }[]> {
  // One ordered scan for each status, merged: an index cannot give the order of two statuses at once.
  const scans = filter.statuses.map((status) => orderedScan(db, filter, status, sort, limit, after))
  const [first, ...rest] = scans
  if (!first) return []
  const union = rest.reduce((all, scan) => all.unionAll(scan), first)
  return db
    .selectFrom(union.as('found'))
    .select(['id', sql<string>`key::text`.as('key')])
    .orderBy('key', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function orderedScan(
  db: Reader,
  filter: CampaignFilter,
  status: CampaignStatus,
  sort: CampaignSort,
  limit: number,
  after: Place | undefined,
) {
  const column = sortColumn[sort]
  const isMoment = column === 'went_live_at' || column === 'recent_at'
  const key = isMoment
    ? sql<bigint>`(extract(epoch from ${sql.ref(`campaign.${column}`)}) * 1000000)::int8`
    : sql<bigint>`${sql.ref(`campaign.${column}`)}`
  return db
    .selectFrom('campaign')
    .select(['campaign.id', key.as('key')])
    .where((where) => where.and(conditions(where, filter, status)))
    .$if(after !== undefined, (query) =>
      query.where(
        isMoment
          ? sql<SqlBool>`(${sql.ref(`campaign.${column}`)}, campaign.id) < (to_timestamp(0) + ${after?.key}::int8 * interval '1 microsecond', ${after?.id}::uuid)`
          : sql<SqlBool>`(${sql.ref(`campaign.${column}`)}, campaign.id) < (${after?.key}::int8, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(`campaign.${column}`, 'desc')
    .orderBy('campaign.id', 'desc')
    .limit(limit)
}

function conditions(
  where: ExpressionBuilder<Tables, 'campaign'>,
  filter: CampaignFilter,
  status: CampaignStatus,
): Expression<SqlBool>[] {
  const words = filter.search === undefined ? [] : searchWords(filter.search)
  return [
    where('campaign.status', '=', status),
    ...(filter.kind ? [where('campaign.kind', '=', filter.kind)] : []),
    ...(filter.propertyType ? [where('campaign.property_type', '=', filter.propertyType)] : []),
    ...(filter.strategy ? [where('campaign.strategy', '=', filter.strategy)] : []),
    ...(words.length > 0 ? [sql<SqlBool>`campaign.search @@ ${prefixQuery(words)}::tsquery`] : []),
    // Words were asked for, but nothing of them can be searched: nothing matches.
    ...(filter.search !== undefined && filter.search.trim() !== '' && words.length === 0 ? [sql<SqlBool>`false`] : []),
  ]
}

/** Every word must begin a word of the campaign. Words are letters and digits only, so they need no escaping. */
function prefixQuery(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(' & ')
}

/** How many match: exact without a search, else counted up to a bound. */
export async function countCampaigns(db: Reader, filter: CampaignFilter): Promise<{ total: number; exact: boolean }> {
  if (filter.search === undefined || filter.search.trim() === '')
    return { total: await countByFacets(db, filter), exact: true }
  const counted = await db
    .selectFrom(
      db
        .selectFrom('campaign')
        .select('campaign.id')
        .where((where) => where.or(filter.statuses.map((status) => where.and(conditions(where, filter, status)))))
        .limit(countedMatches + 1)
        .as('matches'),
    )
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  const total = Number(counted.total)
  return { total: Math.min(total, countedMatches), exact: total <= countedMatches }
}

async function countByFacets(db: Reader, { statuses, kind, propertyType, strategy }: CampaignFilter): Promise<number> {
  const row = await db
    .selectFrom('campaign_count')
    .select((select) => sql<bigint>`coalesce(${select.fn.sum('total')}, 0)::int8`.as('total'))
    .where('status', 'in', statuses)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'equity'))
    .$if(propertyType !== undefined, (query) => query.where('property_type', '=', propertyType ?? ''))
    .$if(strategy !== undefined, (query) => query.where('strategy', '=', strategy ?? ''))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** What cards show, in the order of the ids. */
export async function campaignCards(db: Reader, ids: readonly string[], language: Language) {
  if (ids.length === 0) return []
  const rows = await cardQuery(db, language).where('campaign.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type CampaignCardRow = Awaited<ReturnType<typeof campaignCards>>[number]

/** One campaign by its slug, if anybody may see it. */
export function publicCampaignBySlug(
  db: Reader,
  slug: string,
  language: Language,
  statuses: readonly CampaignStatus[],
) {
  return cardQuery(db, language)
    .select(['words.story', 'words.long_story'])
    .where('campaign.slug', '=', slug)
    .where('campaign.status', 'in', statuses)
    .executeTakeFirst()
}

function cardQuery(db: Reader, language: Language) {
  return db
    .selectFrom('campaign')
    .leftJoin('stored_file as picture', 'picture.id', 'campaign.picture_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('campaign_text')
          .select([
            'campaign_text.name',
            'campaign_text.highlight',
            'campaign_text.city',
            'campaign_text.story',
            'campaign_text.long_story',
          ])
          .whereRef('campaign_text.campaign_id', '=', 'campaign.id')
          // The asked language, else English, else whichever there is.
          .orderBy(sql`campaign_text.language = ${language}`, 'desc')
          .orderBy(sql`campaign_text.language = 'en'`, 'desc')
          .limit(1)
          .as('words'),
      (join) => join.onTrue(),
    )
    .select([
      'campaign.id',
      'campaign.owner_id',
      'campaign.slug',
      'campaign.status',
      'campaign.kind',
      'campaign.property_type',
      'campaign.strategy',
      'campaign.raise_type',
      'campaign.accreditation',
      'campaign.currency',
      'campaign.goal',
      'campaign.unit_price',
      'campaign.units_total',
      'campaign.units_taken',
      'campaign.minimum',
      'campaign.maximum',
      'campaign.raised',
      'campaign.investors',
      'campaign.return_points',
      'campaign.distribution_points',
      'campaign.term_months',
      'campaign.frequency',
      'campaign.closes_at',
      'campaign.went_live_at',
      'campaign.country',
      'campaign.updated_at',
      'words.name',
      'words.highlight',
      'words.city',
      'picture.id as picture_id',
      'picture.width as picture_width',
      'picture.height as picture_height',
      'picture.tone as picture_tone',
    ])
}

/** The latest confirmed investments in campaigns that anybody may see; anonymous ones are left out. */
export function latestConfirmed(db: Reader, language: Language, limit: number) {
  return db
    .selectFrom('investment as i')
    .innerJoin('campaign', 'campaign.id', 'i.campaign_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('campaign_text')
          .select('campaign_text.name')
          .whereRef('campaign_text.campaign_id', '=', 'campaign.id')
          .orderBy(sql`campaign_text.language = ${language}`, 'desc')
          .orderBy(sql`campaign_text.language = 'en'`, 'desc')
          .limit(1)
          .as('words'),
      (join) => join.onTrue(),
    )
    .select(['campaign.slug', 'words.name', 'i.amount', 'i.currency', 'i.confirmed_at'])
    .where('i.state', '=', 'confirmed')
    .where('i.anonymous', '=', false)
    .where('campaign.status', 'in', publicStatuses)
    .orderBy('i.confirmed_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute()
}

/** Ids of the campaigns that a person saved and may still see, latest first. */
export function listSavedIds(db: Reader, userId: string, limit: number, after: Place | undefined) {
  return db
    .selectFrom('saved_campaign as s')
    .innerJoin('campaign', 'campaign.id', 's.campaign_id')
    .select(['campaign.id', 's.created_at'])
    .where('s.user_id', '=', userId)
    .where('campaign.status', 'in', publicStatuses)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(s.created_at, s.campaign_id) < (to_timestamp(0) + ${after?.key}::int8 * interval '1 microsecond', ${after?.id}::uuid)`,
      ),
    )
    .orderBy('s.created_at', 'desc')
    .orderBy('s.campaign_id', 'desc')
    .limit(limit)
    .execute()
}

export async function countSaved(db: Reader, userId: string): Promise<number> {
  const row = await db
    .selectFrom('saved_campaign as s')
    .innerJoin('campaign', 'campaign.id', 's.campaign_id')
    .select((select) => select.fn.countAll<bigint>().as('total'))
    .where('s.user_id', '=', userId)
    .where('campaign.status', 'in', publicStatuses)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
