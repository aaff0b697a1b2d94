/**
 * Searches of campaigns whose speed does not depend on their number. Frequent matches are found soon along the ordered
 * index, whose entries hold a signature of the terms; rare ones are read from the index of terms. See decision record
 * 0005.
 */

import { type RawBuilder, sql } from 'kysely'
import type { CampaignStatus } from '#domain/campaign/campaign.ts'
import type { Reader } from '#api/db/database.ts'
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
import { prefixQuery, signature } from './search-index.ts'

/** Bounds of the query strategies; tests lower them to cover every strategy. */
export interface SearchBounds {
  /** Lists of at most this many campaigns are read whole. */
  readonly whole: number
  /** This many rows of the ordered path are scanned for a slice. */
  readonly window: number
  /** This many rows from the beginning of the list are counted for a total. */
  readonly sample: number
  /** A list of at most this many facets is scanned along theirs. */
  readonly facets: number
  /** A searched term that begins at most this many terms is read from the index of terms. */
  readonly variants: number
  /** At most this many matches are taken from the index of terms and sorted; at least `counted`. */
  readonly taken: number
  /** Counting stops at this total. */
  readonly counted: number
}
export const usualSearchBounds: SearchBounds = {
  whole: 2000,
  window: 5000,
  sample: 600,
  facets: 8,
  variants: 64,
  taken: 3000,
  counted: 500,
}

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
  /** For each searched term, the terms that begin with it, up to one more than the bound. */
  readonly variants: readonly (readonly string[])[]
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
  if (list.variants.some((variants) => variants.length === 0)) return { rows: [], total: 0, exact: true }
  const search = { filter, terms, slice, bounds, list }
  if (list.facets.reduce((sum, { total }) => sum + total, 0) <= bounds.whole) return searchWhole(db, search)
  const { rows, isComplete, sampled } = await searchPath(db, search)
  if (!isComplete) return searchTermIndex(db, search)
  if (sampled >= slice.limit) return { rows, total: rounded(sampled), exact: false }
  return { rows, ...(await countMatches(db, search)) }
}

/** Rounds down to one significant digit: the stated lower bound of the total. */
function rounded(total: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, total)))
  return Math.floor(total / unit) * unit
}

async function readList(
  db: Reader,
  filter: CampaignFilter,
  terms: readonly string[],
  { variants }: SearchBounds,
): Promise<List> {
  const arrays = terms.map(
    (term) => sql`array(select term from search_term where term >= ${term} and term < ${`${term}\u{10ffff}`}
      order by term limit ${variants + 1})`,
  )
  const { rows } = await sql<{ facets: List['facets'] | null; variants: List['variants'] }>`
    select json_build_array(${sql.join(arrays)}) as variants, (
      select json_agg(json_build_object('status', status, 'total', total, 'facet',
        kind || '/' || property_type || '/' || strategy)) from campaign_count count where ${countedBy(filter)}
    ) as facets`.execute(db)
  return { facets: rows[0]?.facets ?? [], variants: rows[0]?.variants ?? [] }
}

/** Whether a row with an id and a signature matches: most others are ruled out without reading their terms. */
function matches({ terms }: Search): RawBuilder<unknown> {
  const searched = signature(terms)
  return sql`signature & ${searched} = ${searched} and (
    select ts_match_vq(search.terms, ${prefixQuery(terms)}) from campaign_search search where search.campaign_id = campaign.id
  )`
}

/** A short list, searched completely. */
async function searchWhole(db: Reader, search: Search): Promise<FoundCampaigns> {
  const { filter, slice } = search
  const found = sql`select id, ${keyOf(slice)} as key from campaign`
  const hits =
    narrowings(filter) > 0
      ? sql`select found.id, found.key from campaign_count count
        cross join lateral (${found} where ${ofCount} and ${matches(search)}) as found where ${countedBy(filter)}`
      : sql`${found} where status = any (${filter.statuses}::int2[]) and ${matches(search)}`
  const { rows, total } = await taken(db, sql`with hits as materialized (${hits})`, fromHits(slice))
  return { rows, total, exact: true }
}

/** The hits after the cursor, in order. */
function fromHits(slice: SortedSlice, condition = sql`true`): RawBuilder<unknown> {
  return cut(sql`select id, key from hits where ${condition} and ${afterCursor(sql`key`, slice.after)}`, slice)
}

/** @param page rows of `id` and `key` */
async function taken(
  db: Reader,
  hits: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
): Promise<Omit<FoundCampaigns, 'exact'>> {
  const { rows } = await sql<{ total: bigint; id: string | null; key: string | null }>`
    ${hits}
    select count.total, page.id, page.key::text
    from (select count(*) as total from hits) as count left join (${page}) as page on true
    order by page.key desc, page.id desc`.execute(db)
  return { rows: found(rows), total: Number(rows[0]?.total ?? 0) }
}

function found(rows: readonly { id: string | null; key: string | null }[]): { id: string; key: string }[] {
  return rows.flatMap(({ id, key }) => (id === null || key === null ? [] : [{ id, key }]))
}

interface PathAnswer {
  readonly rows: FoundCampaigns['rows']
  /** Whether the slice is full or the list ended. */
  readonly isComplete: boolean
  /** Matches among the first rows of the list. */
  readonly sampled: number
}

/** The matches among the next rows of each ordered part of the list. */
async function searchPath(db: Reader, search: Search): Promise<PathAnswer> {
  const { slice, bounds } = search
  const parts = partsOf(search)
  const depth = Math.ceil(bounds.window / parts.length)
  const scans = parts.map((part, index) => {
    const scan = orderedScan(part, { ...slice, limit: depth })
    const name = sql.ref(`part_${index}`)
    // Beyond the last row of one part, the order of the merged rows is unknown.
    return sql`${name} as materialized (${matchesAmong(search, part, depth, slice)}),
      ${sql.ref(`end_${index}`)} as materialized (
        select id, key from (${scan}) as scan where (select count(*) from ${name}) < ${slice.limit} offset ${depth - 1})`
  })
  const each = (prefix: string) =>
    sql.join(
      parts.map((_, index) => sql`select id, key from ${sql.ref(`${prefix}_${index}`)}`),
      sql` union all `,
    )
  const fromStart = { ...slice, after: undefined, limit: bounds.sample }
  const sample = sql.join(
    parts.map(
      (part) =>
        sql`(select count(*) from (${matchesAmong(search, part, Math.ceil(bounds.sample / parts.length), fromStart)}) as sample)`,
    ),
    sql` + `,
  )
  const { rows } = await sql<{ open: bigint; sampled: bigint; id: string | null; key: string | null }>`
    with ${sql.join(scans)}, ends as materialized (${each('end')})
    select count.open, count.sampled, page.id, page.key::text
    from (select (select count(*) from ends) as open, ${sample} as sampled) as count
    left join (${cut(
      sql`select id, key from (${each('part')}) as parts
      where not exists (select from ends where (ends.key, ends.id) > (parts.key, parts.id))`,
      slice,
    )}) as page on true
    order by page.key desc, page.id desc`.execute(db)
  const page = found(rows)
  return {
    rows: page,
    isComplete: page.length === slice.limit || Number(rows[0]?.open) === 0,
    sampled: Number(rows[0]?.sampled),
  }
}

/** Conditions of the ordered parts: the statuses, or a few facets. */
function partsOf({ filter, bounds, list }: Search): RawBuilder<unknown>[] {
  if (narrowings(filter) > 1 && list.facets.length <= bounds.facets)
    return list.facets.map(({ status, facet }) => sql`status = ${status} and facet = ${facet}`)
  return filter.statuses.map((status) => sql`status = ${status}`)
}

/** The first `slice.limit` matches among the next `depth` rows of a part. */
function matchesAmong(
  search: Search,
  part: RawBuilder<unknown>,
  depth: number | undefined,
  slice: SortedSlice,
  gate = sql`true`,
): RawBuilder<unknown> {
  const column = sql.ref(slice.column)
  const isFacet = narrowings(search.filter) > 1 && search.list.facets.length <= search.bounds.facets
  const columns = isFacet ? sql`${column}, signature` : sql`${column}, signature, kind, property_type, strategy`
  const scan = orderedScan(sql`${part} and ${gate}`, { ...slice, limit: depth ?? Number.MAX_SAFE_INTEGER }, columns)
  return sql`select id, key from (${scan}) as campaign
    where ${isFacet ? sql`true` : fitsFilter(search.filter)} and ${matches(search)}
    order by ${column} desc, id desc limit ${slice.limit}`
}

/** The matches of the index of terms; if there are very many of them, the ordered path to its end. */
async function searchTermIndex(db: Reader, search: Search): Promise<FoundCampaigns> {
  const { slice, bounds } = search
  const few = sql`(select count(*) from hits) <= ${bounds.taken}`
  const key = sql`(select ${keyOf(slice)} from campaign where campaign.id = found.id)`
  const paths = partsOf(search).map((part) => sql`(${matchesAmong(search, part, undefined, slice, sql`not (${few})`)})`)
  const { rows, total } = await taken(
    db,
    sql`with found as materialized (${fromTermIndex(search)}), hits as materialized (
      select id, ${key} as key from (select id from found limit ${bounds.taken + 1}) as found)`,
    cut(
      sql`select id, key from ((${fromHits(slice, few)}) union all ${sql.join(paths, sql` union all `)}) as either`,
      slice,
    ),
  )
  return { rows, ...counted(total, bounds) }
}

async function countMatches(db: Reader, search: Search): Promise<Omit<FoundCampaigns, 'rows'>> {
  const { rows } = await sql<{ total: bigint }>`with found as materialized (${fromTermIndex(search)})
    select count(*) as total from (select from found limit ${search.bounds.counted + 1}) as first`.execute(db)
  return counted(Number(rows[0]?.total), search.bounds)
}

function counted(total: number, bounds: SearchBounds): Omit<FoundCampaigns, 'rows'> {
  return { total: Math.min(total, bounds.counted), exact: total <= bounds.counted }
}

/**
 * Whole terms are looked up: a beginning would read every posting list that it covers. Beginnings of very many terms
 * are left to the check of the rows, unless there is nothing else.
 */
function fromTermIndex({ filter, terms, bounds, list }: Search): RawBuilder<unknown> {
  const { kind, propertyType, strategy, statuses } = filter
  const marks = [
    ...(kind === undefined ? [] : [`kind:${kind}`]),
    ...(propertyType === undefined ? [] : [`type:${propertyType}`]),
    ...(strategy === undefined ? [] : [`strategy:${strategy}`]),
    ...(statuses.length === 1 ? [`status:${statuses[0]}`] : []),
  ]
  const anyStatus = statuses.map((status) => `status:${status}`)
  const fewVariants = list.variants.filter((variants) => variants.length <= bounds.variants)
  const whole = fewVariants.map((variants) => `(${variants.map((term) => `'${term}'`).join(' | ')})`).join(' & ')
  const isWhole = fewVariants.length === terms.length
  const query = fewVariants.length === 0 ? prefixQuery(terms) : sql`${whole}::tsquery`
  return sql`select campaign_id as id from campaign_search where terms @@ ${query} and marks @> ${marks}::text[]
    ${statuses.length === 1 ? sql`` : sql`and marks && ${anyStatus}::text[]`}
    ${isWhole || fewVariants.length === 0 ? sql`` : sql`and ts_match_vq(terms, ${prefixQuery(terms)})`}`
}
