/**
 * Searches of campaigns whose speed does not depend on their number. Bitmaps of the terms give the number of matches: a
 * few are read and sorted; of many, the first ones are found soon along the ordered index, whose entries hold a signature
 * of the terms. See decision record 0005.
 */

import { type RawBuilder, sql } from 'kysely'
import type { CampaignStatus } from '#domain/campaign/campaign.ts'
import type { Reader } from '#api/db/database.ts'
import { postingBlockSize } from '#api/db/migrations/baseline/campaign.ts'
import {
  afterCursor,
  type CampaignFilter,
  countedBy,
  cut,
  fitsFilter,
  type FoundCampaigns,
  keyOf,
  narrowings,
  ofCount,
  orderedScan,
  type SortedSlice,
} from './list-scan.ts'
import { prefixQuery, signature } from './campaign-terms.ts'

/** Bounds of the query strategies; tests lower them to cover every strategy. */
export interface SearchBounds {
  /** Lists of at most this many campaigns are read whole. */
  readonly whole: number
  /** At most this many matches are read and sorted. Reading them costs as much as finding the first of more on the path. */
  readonly few: number
  /** At most this many rows of bitmaps are read for a searched term, of all terms that begin with it. */
  readonly postings: number
  /** A list of at most this many facets is scanned along theirs. */
  readonly facets: number
  /** This many rows are counted for a lower bound of the total where there are no bitmaps. */
  readonly sample: number
}
export const usualSearchBounds: SearchBounds = { whole: 2000, few: 350, postings: 200, facets: 8, sample: 600 }

/** Bits that are examined together for single ones. */
const pieceSize = 512

interface Search {
  readonly filter: CampaignFilter
  readonly terms: readonly string[]
  readonly slice: SortedSlice
  readonly bounds: SearchBounds
  readonly list: List
}

interface List {
  /** The facets of the filtered list, and how many campaigns each has. */
  readonly facets: readonly { readonly status: CampaignStatus; readonly facet: string; readonly total: number }[]
  /** For each searched term, the terms that begin with it; null if their bitmaps have too many rows. */
  readonly variants: readonly (readonly string[] | null)[]
}

/** @param terms at least one */
export async function searchCampaigns(
  db: Reader,
  filter: CampaignFilter,
  terms: readonly string[],
  slice: SortedSlice,
  bounds: SearchBounds,
): Promise<FoundCampaigns> {
  const list = await readList(db, filter, terms, bounds)
  if (list.variants.some((variants) => variants?.length === 0)) return { rows: [], total: 0, exact: true }
  const search = { filter, terms, slice, bounds, list }
  if (list.facets.reduce((sum, { total }) => sum + total, 0) <= bounds.whole) return searchWhole(db, search)
  // Beginnings of many terms match many campaigns, so that the path has the first ones soon.
  if (list.variants.every((variants) => variants === null)) return searchPath(db, search)
  return searchBitmaps(db, search)
}

async function readList(
  db: Reader,
  filter: CampaignFilter,
  terms: readonly string[],
  { postings }: SearchBounds,
): Promise<List> {
  const variants = terms.map(
    (term) => sql`(select case when count(*) <= ${postings} then coalesce(json_agg(distinct term), '[]') end from (
        select term from search_posting where term >= ${term} and term < ${`${term}\u{10ffff}`} limit ${postings + 1}
      ) as posting)`,
  )
  const { rows } = await sql<{ facets: List['facets'] | null; variants: List['variants'] }>`
    select json_build_array(${sql.join(variants)}) as variants, (
      select json_agg(json_build_object('status', status, 'total', total, 'facet',
        kind || '/' || property_type || '/' || strategy)) from campaign_count count where ${countedBy(filter)}
    ) as facets`.execute(db)
  return { facets: rows[0]?.facets ?? [], variants: rows[0]?.variants ?? [] }
}

/** Whether a row with an id and a signature matches: most others are ruled out without reading their terms. */
function matches({ terms }: Search): RawBuilder<unknown> {
  const searched = signature(terms)
  return sql`signature & ${searched} = ${searched} and ${hasTerms(terms, sql`campaign.id`)}`
}

function hasTerms(terms: readonly string[], id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ts_match_vq(search.terms, ${prefixQuery(terms)}) from campaign_search search where search.campaign_id = ${id})`
}

/** A short list, searched completely. */
async function searchWhole(db: Reader, search: Search): Promise<FoundCampaigns> {
  const { filter, slice } = search
  const campaigns = sql`select id, ${keyOf(slice)} as key from campaign`
  const hits =
    narrowings(filter) > 0
      ? sql`select found.id, found.key from campaign_count count
        cross join lateral (${campaigns} where ${ofCount} and ${matches(search)}) as found where ${countedBy(filter)}`
      : sql`${campaigns} where status = any (${filter.statuses}::int2[]) and ${matches(search)}`
  return answerWhole(db, sql`with hits as materialized (${hits})`, slice)
}

async function answerWhole(db: Reader, hits: RawBuilder<unknown>, slice: SortedSlice): Promise<FoundCampaigns> {
  const page = sql`select id, key from hits where ${afterCursor(sql`key`, slice.after)}`
  return { ...(await answer(db, hits, sql`select count(*) from hits`, page, slice)), exact: true }
}

async function answer(
  db: Reader,
  hits: RawBuilder<unknown>,
  total: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
  slice: SortedSlice,
): Promise<Omit<FoundCampaigns, 'exact'>> {
  const { rows } = await sql<{ total: bigint; id: string | null; key: string | null }>`
    ${hits}
    select count.total, page.id, page.key::text from (select (${total})::int8 as total) as count
    left join (${cut(sql`select id, key from (${page}) as either`, slice)}) as page on true
    order by page.key desc, page.id desc`.execute(db)
  return {
    rows: rows.flatMap(({ id, key }) => (id === null || key === null ? [] : [{ id, key }])),
    total: Number(rows[0]?.total ?? 0),
  }
}

/** Along the path; the total is at least the number of matches among its first rows. */
async function searchPath(db: Reader, search: Search): Promise<FoundCampaigns> {
  const { slice, bounds } = search
  const sample = path(search, { ...slice, after: undefined, limit: bounds.sample }, bounds.sample)
  const page = path(search, slice)
  const { rows, total } = await answer(db, sql``, sql`select count(*) from (${sample}) as sample`, page, slice)
  return { rows, total: rounded(Math.max(total, rows.length)), exact: false }
}

/** Rounds down to one significant digit: the stated lower bound of the total. */
function rounded(total: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, total)))
  return Math.floor(total / unit) * unit
}

/**
 * The first `slice.limit` matches of each ordered part of the list: a status, or one of a few facets of it.
 *
 * @param depth number of rows that are scanned
 */
function path(search: Search, slice: SortedSlice, depth?: number): RawBuilder<unknown> {
  const { filter, bounds, list } = search
  const isByFacet = narrowings(filter) > 1 && list.facets.length <= bounds.facets
  const parts = isByFacet
    ? list.facets.map(({ status, facet }) => sql`status = ${status} and facet = ${facet}`)
    : filter.statuses.map((status) => sql`status = ${status}`)
  const column = sql.ref(slice.column)
  // The columns of the index alone, so that the campaigns are not read.
  const columns = isByFacet ? sql`${column}, signature` : sql`${column}, signature, kind, property_type, strategy`
  const limit = depth === undefined ? undefined : Math.ceil(depth / parts.length)
  // The scan is ordered already. Ordered once more, its limit would not reach the planner, which might then sort all
  // entries of another index.
  const scans = parts.map(
    (part) => sql`(select id, key from (${orderedScan(part, { ...slice, limit }, columns)}) as campaign
      where ${isByFacet ? sql`true` : fitsFilter(filter)} and ${matches(search)} limit ${slice.limit})`,
  )
  return sql.join(scans, sql` union all `)
}

async function searchBitmaps(db: Reader, search: Search): Promise<FoundCampaigns> {
  const { slice, bounds, list } = search
  const { rows } = await sql<{ total: bigint }>`select coalesce(sum(bit_count(bits)), 0)::int8 as total
    from (${matchingBits(search)}) as matching`.execute(db)
  const total = Number(rows[0]?.total)
  if (total === 0) return { rows: [], total, exact: true }
  if (total <= bounds.few) return searchFew(db, search)
  // Beginnings of many terms are not counted.
  if (list.variants.includes(null)) return searchPath(db, search)
  const { rows: first } = await answer(db, sql``, sql`0`, path(search, slice), slice)
  return { rows: first, total, exact: true }
}

/** All matches of the bitmaps, sorted. */
async function searchFew(db: Reader, search: Search): Promise<FoundCampaigns> {
  const { terms, slice, list } = search
  const key = sql`(select ${keyOf(slice)} from campaign where campaign.id = matched.id)`
  const matched = list.variants.includes(null) ? hasTerms(terms, sql`matched.id`) : sql`true`
  // Subqueries rather than joins: the planner cannot estimate the number of set bits.
  const hits = sql`with matching as materialized (${matchingBits(search)}), hits as materialized (
      select id, ${key} as key from (
        select (select campaign_id from campaign_search where campaign_search.number = numbers.number) as id
        from (${numbersOf(sql`matching`)}) as numbers offset 0
      ) as matched where ${matched}
    )`
  return answerWhole(db, hits, slice)
}

/** A bit for each campaign that matches, by block. */
function matchingBits({ filter, list }: Search): RawBuilder<unknown> {
  const { kind, propertyType, strategy, statuses } = filter
  const groups = [
    ...list.variants.filter((variants) => variants !== null),
    statuses.map((status) => `:status:${status}`),
    ...(kind === undefined ? [] : [[`:kind:${kind}`]]),
    ...(propertyType === undefined ? [] : [[`:type:${propertyType}`]]),
    ...(strategy === undefined ? [] : [[`:strategy:${strategy}`]]),
  ]
  const names = groups.map((_, index) => sql.ref(`group_${index}`))
  const bitmaps = groups.map(
    (group, index) =>
      sql`${names[index]} as materialized (${
        group.length === 1
          ? sql`select block, campaigns from search_posting where term = ${group[0]}`
          : sql`select block, bit_or(campaigns) as campaigns from search_posting where term = any (${group}::text[]) group by block`
      })`,
  )
  const bits = names.map((name) => sql`${name}.campaigns`)
  return sql`with ${sql.join(bitmaps)}
    select block, ${sql.join(bits, sql` & `)} as bits from ${names[0]}
    ${sql.join(
      names.slice(1).map((name) => sql`join ${name} using (block)`),
      sql` `,
    )}`
}

/** The numbers of the set bits. Most pieces of a block have none, and the zeros between the others are counted. */
function numbersOf(blocks: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select (start + sum(length(zeros) + 1) over (partition by start order by position) - 1)::int4 as number
    from ${blocks}, generate_series(0, ${postingBlockSize / pieceSize - 1}) as piece,
      lateral (select block * ${postingBlockSize} + piece * ${pieceSize} as start,
        substring(bits from piece * ${pieceSize} + 1 for ${pieceSize}) as bits offset 0) as part,
      string_to_table(part.bits::text, '1') with ordinality as runs (zeros, position)
    where bit_count(part.bits) > 0 and position <= bit_count(part.bits)`
}
