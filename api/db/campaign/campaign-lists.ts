/**
 * Lists of campaigns whose speed does not depend on their number: each sort has an ordered index, a slice is read from
 * a cursor on, totals come from a table of counts. See decision record 0005.
 */

import { type RawBuilder, sql } from 'kysely'
import { type CampaignKind, type CampaignSort, campaignStatus, type CampaignStatus } from '#domain/campaign/campaign.ts'
import { searchTerms } from '#domain/search-terms.ts'
import type { Reader } from '#api/db/database.ts'
import type { Cursor } from '#api/db/paging.ts'
import type { Tables } from '#api/db/tables.ts'

export interface CampaignFilter {
  /** At least one. */
  readonly statuses: readonly CampaignStatus[]
  readonly kind?: CampaignKind | undefined
  readonly propertyType?: string | undefined
  readonly strategy?: string | undefined
  readonly search?: string | undefined
}

const sortColumn = {
  newest: 'went_live_at',
  recent: 'recent_at',
  percent: 'percent_points',
  amount: 'raised_rank',
} as const satisfies Record<CampaignSort, keyof Tables['campaign']>

/** Bounds of the query strategies; tests lower them to cover every strategy. */
export interface ListBounds {
  /** Factor of the requested rows that are scanned for matches of a single filter. */
  readonly near: number
  /** Lists of at most this many campaigns are read whole. */
  readonly whole: number
  /** This many rows from the cursor on decide whether a word is frequent enough for the window. */
  readonly glance: number
  /** This many rows of a longer list are scanned from the cursor on, enough to find frequent words. */
  readonly window: number
  /** This many matches are taken from the index of words; counting stops there. */
  readonly hits: number
}
const usualBounds: ListBounds = { near: 15, whole: 2000, glance: 60, window: 600, hits: 500 }

export interface FoundCampaigns {
  /** Ids and sort keys, in order. The key is a text of digits. */
  readonly rows: readonly { readonly id: string; readonly key: string }[]
  readonly total: number
  /** If false, there are at least `total`. */
  readonly exact: boolean
}

/** `limit` rows after a cursor, and the total. The work does not grow with the number of campaigns. */
export async function findCampaigns(
  db: Reader,
  filter: CampaignFilter,
  sort: CampaignSort,
  limit: number,
  after: Cursor | undefined,
  bounds: ListBounds = usualBounds,
): Promise<FoundCampaigns> {
  const slice = { ...keyed(sort), limit, after }
  if (filter.search === undefined || filter.search.trim() === '')
    return { ...(await answer(db, wholeList(filter, slice, bounds.near))), exact: true }
  const terms = searchTerms(filter.search)
  // The search contains no searchable words, so nothing matches.
  if (terms.length === 0) return { rows: [], total: 0, exact: true }
  const matching = sql`ts_match_vq(search, ${prefixQuery(terms)}::tsquery)`
  const { listed, isMet } = await glance(db, filter, matching, { ...slice, limit: bounds.glance })
  if (listed <= bounds.whole) return { ...(await answer(db, smallList(filter, matching, slice))), exact: true }
  if (!isMet) return searchIndex(db, filter, terms, slice, bounds.hits)
  const met = await answer(db, windowList(filter, matching, slice, bounds.window))
  if (met.rows.length < limit) return searchIndex(db, filter, terms, slice, bounds.hits)
  const { total } = after
    ? await answer(db, windowList(filter, matching, { ...slice, after: undefined }, bounds.window))
    : met
  return { rows: met.rows, total: rounded(total), exact: false }
}

/** Rounds down to one significant digit: the stated lower bound of the total. */
function rounded(total: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, total)))
  return Math.floor(total / unit) * unit
}

async function answer(db: Reader, { hits, total, page }: Listed): Promise<Omit<FoundCampaigns, 'exact'>> {
  const { rows } = await sql<{ total: bigint; id: string | null; key: string | null }>`
    ${hits}
    select count.total, page.id, page.key::text
    from (${total}) as count left join (${page}) as page on true
    order by page.key desc, page.id desc`.execute(db)
  return {
    rows: rows.flatMap(({ id, key }) => (id === null || key === null ? [] : [{ id, key }])),
    total: Number(rows[0]?.total ?? 0),
  }
}

async function searchIndex(
  db: Reader,
  filter: CampaignFilter,
  terms: readonly string[],
  slice: SortedSlice,
  most: number,
): Promise<FoundCampaigns> {
  const { rows, total } = await answer(db, searchedList(filter, terms, slice, most))
  return { rows, total: Math.min(total, most), exact: total <= most }
}

interface SortedSlice {
  readonly column: (typeof sortColumn)[CampaignSort]
  /** The sort key as int8. */
  readonly key: RawBuilder<unknown>
  readonly limit: number
  readonly after: Cursor | undefined
}

interface Listed {
  readonly hits: RawBuilder<unknown>
  readonly total: RawBuilder<unknown>
  readonly page: RawBuilder<unknown>
}

function keyed(sort: CampaignSort): Pick<SortedSlice, 'column' | 'key'> {
  const column = sortColumn[sort]
  const isMoment = column === 'went_live_at' || column === 'recent_at'
  return { column, key: isMoment ? sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::int8` : sql.ref(column) }
}

/** The columns of the table of counts that a filter uses. */
function countedBy({ kind, propertyType, strategy, statuses }: CampaignFilter): RawBuilder<unknown> {
  return sql`count.total > 0 and count.status = any (${statuses}::int2[])
    ${kind === undefined ? sql`` : sql`and count.kind = ${kind}`}
    ${propertyType === undefined ? sql`` : sql`and count.property_type = ${propertyType}`}
    ${strategy === undefined ? sql`` : sql`and count.strategy = ${strategy}`}`
}

/** The campaigns of one row of the table of counts. */
const ofCount = sql`status = count.status and facet = count.kind || '/' || count.property_type || '/' || count.strategy`

/** How many of the three filters are set. */
function narrowings({ kind, propertyType, strategy }: CampaignFilter): number {
  return [kind, propertyType, strategy].filter((each) => each !== undefined).length
}

/** How long the list is without the search, and whether one of its next few rows matches. */
async function glance(
  db: Reader,
  filter: CampaignFilter,
  matching: RawBuilder<unknown>,
  slice: SortedSlice,
): Promise<{ readonly listed: number; readonly isMet: boolean }> {
  const { rows } = await sql<{ listed: bigint; met: boolean }>`
    select coalesce(sum(total), 0)::int8 as listed, exists (${nextMatching(filter, matching, slice)}) as met
    from campaign_count count where ${countedBy(filter)}`.execute(db)
  return { listed: Number(rows[0]?.listed ?? 0), isMet: rows[0]?.met ?? false }
}

/** Without a search: ordered paths, and totals from the table of counts. */
function wholeList(filter: CampaignFilter, slice: SortedSlice, near: number): Listed {
  const counted = countedBy(filter)
  const total = sql`select coalesce(sum(total), 0)::int8 as total from campaign_count count where ${counted}`
  // Reads the first rows of each matching facet from its beginning, so that rare filters stay fast.
  const ofFacets = (gate: RawBuilder<unknown>) => sql`select found.id, found.key
    from campaign_count count cross join lateral (${orderedScan(ofCount, slice)}) as found where ${counted} and ${gate}`
  const set = narrowings(filter)
  if (set === 0) return { hits: sql``, total, page: cut(byStatus(filter.statuses, sql`true`, slice), slice) }
  if (set > 1) return { hits: sql``, total, page: cut(ofFacets(sql`true`), slice) }
  // A single filter matches a hundred facets, whose first rows are costly to sort; the next few rows usually hold
  // enough matches.
  const enough = sql`(select count(*) from near) = ${slice.limit}`
  const hits = cut(nextMatching(filter, sql`true`, { ...slice, limit: slice.limit * near }), slice)
  const either = sql`select id, key from near where ${enough} union all ${ofFacets(sql`not ${enough}`)}`
  const page = cut(sql`select id, key from (${either}) as either`, slice)
  return { hits: sql`with near as materialized (${hits})`, total, page }
}

/** A short list, searched completely. */
function smallList(filter: CampaignFilter, matching: RawBuilder<unknown>, slice: SortedSlice): Listed {
  const found =
    narrowings(filter) > 0
      ? sql`select found.id, found.key from campaign_count count
        cross join lateral (select id, ${slice.key} as key from campaign where ${ofCount} and ${matching}) as found
        where ${countedBy(filter)}`
      : sql`select id, ${slice.key} as key from campaign where status = any (${filter.statuses}::int2[]) and ${matching}`
  return fromHits(found, slice)
}

/** The matches among the next rows of a long list. */
function windowList(filter: CampaignFilter, matching: RawBuilder<unknown>, slice: SortedSlice, window: number): Listed {
  return fromHits(nextMatching(filter, matching, { ...slice, limit: window }), slice)
}

/** The matches among the next `limit` campaigns; the rest of the filter counts as part of the search. */
function nextMatching(
  { kind, propertyType, strategy, statuses }: CampaignFilter,
  matching: RawBuilder<unknown>,
  slice: SortedSlice,
): RawBuilder<unknown> {
  const fits = sql`${matching}
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${propertyType === undefined ? sql`` : sql`and property_type = ${propertyType}`}
    ${strategy === undefined ? sql`` : sql`and strategy = ${strategy}`}`
  const next = byStatus(statuses, sql`true`, slice, sql`(${fits}) as fits`)
  // Only rows of the merged window: beyond the end of one status' part the order is unknown.
  return sql`select id, key from (select id, key, fits from (${next}) as parts order by key desc, id desc limit ${slice.limit}) as next where fits`
}

function fromHits(found: RawBuilder<unknown>, slice: SortedSlice): Listed {
  return {
    hits: sql`with hits as materialized (${found})`,
    total: sql`select count(*) as total from hits`,
    page: cut(sql`select id, key from hits where ${afterCursor(sql`key`, slice.after)}`, slice),
  }
}

function cut(rows: RawBuilder<unknown>, { limit }: SortedSlice): RawBuilder<unknown> {
  return sql`${rows} order by key desc, id desc limit ${limit}`
}

/**
 * Uses the index of words. If few campaigns match, all are taken and sorted; if many match, a scan of the ordered path
 * finds them soon. The statement decides which of the two applies.
 */
function searchedList(filter: CampaignFilter, terms: readonly string[], slice: SortedSlice, most: number): Listed {
  const { kind, propertyType, strategy, statuses } = filter
  const marks = [
    ...(kind === undefined ? [] : [`kind:${kind}`]),
    ...(propertyType === undefined ? [] : [`type:${propertyType}`]),
    ...(strategy === undefined ? [] : [`strategy:${strategy}`]),
    ...(statuses.length === 1 ? [`status:${statuses[0]}`] : []),
  ]
  const query = sql`${prefixQuery(terms)}::tsquery`
  const anyStatus = statuses.map((status) => `status:${status}`)
  const hits = sql`with hits as materialized (
      select id, ${slice.key} as key from campaign
      where search @@ ${query} and marks @> ${marks}::text[] ${statuses.length === 1 ? sql`` : sql`and marks && ${anyStatus}::text[]`}
      limit ${most + 1}
    )`
  const few = sql`(select count(*) from hits) <= ${most}`
  const taken = cut(sql`select id, key from hits where ${few} and ${afterCursor(sql`key`, slice.after)}`, slice)
  // Avoids the operator: the planner would use the index of words and sort all that it finds there.
  const fromPath = byStatus(
    statuses,
    sql`not (${few}) and ts_match_vq(search, ${query}) and marks @> ${marks}::text[]`,
    slice,
  )
  return {
    hits,
    total: sql`select count(*) as total from hits`,
    page: cut(sql`select id, key from ((${taken}) union all ${fromPath}) as either`, slice),
  }
}

/** One ordered scan for each status, merged, because an index cannot order two statuses at once. */
function byStatus(
  statuses: readonly CampaignStatus[],
  condition: RawBuilder<unknown>,
  slice: SortedSlice,
  more?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const scans = statuses.map((status) => sql`(${orderedScan(sql`status = ${status} and ${condition}`, slice, more)})`)
  return sql`select * from (${sql.join(scans, sql` union all `)}) as scans`
}

/** @param more an additional column */
function orderedScan(
  condition: RawBuilder<unknown>,
  { column, key, limit, after }: SortedSlice,
  more?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isMoment = column === 'went_live_at' || column === 'recent_at'
  const from =
    after === undefined
      ? sql`true`
      : isMoment
        ? sql`(${sql.ref(column)}, id) < (to_timestamp(0) + ${after.key}::int8 * interval '1 microsecond', ${after.id}::uuid)`
        : afterCursor(sql.ref(column), after)
  return sql`select id, ${key} as key ${more ? sql`, ${more}` : sql``} from campaign where ${condition} and ${from}
    order by ${sql.ref(column)} desc, id desc limit ${limit}`
}

function afterCursor(key: RawBuilder<unknown>, after: Cursor | undefined): RawBuilder<unknown> {
  return after === undefined ? sql`true` : sql`(${key}, id) < (${after.key}::int8, ${after.id}::uuid)`
}

/** Every word must begin a word of the campaign. Words are letters and digits only, so they need no escaping. */
function prefixQuery(terms: readonly string[]): string {
  return terms.map((term) => `'${term}':*`).join(' & ')
}

/** The number of active campaigns of a kind. */
export async function countActive(db: Reader, kind: CampaignKind): Promise<number> {
  const row = await db
    .selectFrom('campaign_count')
    .select((select) => sql<bigint>`coalesce(${select.fn.sum('total')}, 0)::int8`.as('total'))
    .where('status', '=', campaignStatus.active)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}
