/**
 * Lists of campaigns whose speed does not depend on their number: each sort has an ordered index, a slice is read from
 * a cursor on, totals come from a table of counts. See decision record 0005.
 */

import { type RawBuilder, sql } from 'kysely'
import { type CampaignKind, type CampaignSort, campaignStatus } from '#domain/campaign/campaign.ts'
import { searchTerms } from '#domain/search-terms.ts'
import type { Reader } from '#api/db/database.ts'
import type { Cursor } from '#api/db/paging.ts'
import { searchCampaigns, type SearchBounds, usualSearchBounds } from './campaign-search.ts'
import {
  byStatus,
  type CampaignFilter,
  countedBy,
  cut,
  fitsFilter,
  type FoundCampaigns,
  narrowings,
  ofCount,
  orderedScan,
  sliceBy,
  type SortedSlice,
} from './list-scan.ts'

/** Bounds of the query strategies; tests lower them to cover every strategy. */
export interface ListBounds extends SearchBounds {
  /** Factor of the requested rows that are scanned for matches of a single filter. */
  readonly near: number
}
const usualBounds: ListBounds = { near: 15, ...usualSearchBounds }

/** `limit` rows after a cursor, and the total. The work does not grow with the number of campaigns. */
export async function findCampaigns(
  db: Reader,
  filter: CampaignFilter,
  sort: CampaignSort,
  limit: number,
  after: Cursor | undefined,
  bounds: ListBounds = usualBounds,
): Promise<FoundCampaigns> {
  const slice = sliceBy(sort, limit, after)
  if (filter.search === undefined || filter.search.trim() === '') return wholeList(db, filter, slice, bounds.near)
  const terms = [...new Set(searchTerms(filter.search))]
  // The search contains no searchable words, so nothing matches.
  if (terms.length === 0) return { rows: [], total: 0, exact: true }
  return searchCampaigns(db, filter, terms, slice, bounds)
}

/** Without a search: ordered paths, and totals from the table of counts. */
async function wholeList(
  db: Reader,
  filter: CampaignFilter,
  slice: SortedSlice,
  near: number,
): Promise<FoundCampaigns> {
  const { nearest, page } = pageOf(filter, slice, near)
  const { rows } = await sql<{ total: bigint; id: string | null; key: string | null }>`
    ${nearest}
    select count.total, page.id, page.key::text
    from (select coalesce(sum(total), 0)::int8 as total from campaign_count count where ${countedBy(filter)}) as count
    left join (${page}) as page on true
    order by page.key desc, page.id desc`.execute(db)
  return {
    rows: rows.flatMap(({ id, key }) => (id === null || key === null ? [] : [{ id, key }])),
    total: Number(rows[0]?.total ?? 0),
    exact: true,
  }
}

function pageOf(
  filter: CampaignFilter,
  slice: SortedSlice,
  near: number,
): { readonly nearest: RawBuilder<unknown>; readonly page: RawBuilder<unknown> } {
  // Reads the first rows of each matching facet from its beginning, so that rare filters stay fast.
  const ofFacets = (gate: RawBuilder<unknown>) => sql`select found.id, found.key
    from campaign_count count cross join lateral (${orderedScan(ofCount, slice)}) as found
    where ${countedBy(filter)} and ${gate}`
  const set = narrowings(filter)
  if (set === 0) return { nearest: sql``, page: cut(byStatus(filter.statuses, slice), slice) }
  if (set > 1) return { nearest: sql``, page: cut(ofFacets(sql`true`), slice) }
  // A single filter matches a hundred facets, whose first rows are costly to sort; the next few rows usually hold
  // enough matches.
  const enough = sql`(select count(*) from near) = ${slice.limit}`
  const nearest = cut(nextMatching(filter, { ...slice, limit: slice.limit * near }), slice)
  const either = sql`select id, key from near where ${enough} union all ${ofFacets(sql`not ${enough}`)}`
  const page = cut(sql`select id, key from (${either}) as either`, slice)
  return { nearest: sql`with near as materialized (${nearest})`, page }
}

/** The matches among the next `limit` campaigns. */
function nextMatching(filter: CampaignFilter, slice: SortedSlice): RawBuilder<unknown> {
  const next = byStatus(filter.statuses, slice, sql`(${fitsFilter(filter)}) as fits`)
  // Only rows of the merged window: beyond the end of one status' part the order is unknown.
  return sql`select id, key from (${cut(sql`select id, key, fits from (${next}) as parts`, slice)}) as next where fits`
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
