/** Ordered scans of campaigns, shared by lists and searches. */

import { type RawBuilder, sql } from 'kysely'
import type { CampaignKind, CampaignSort, CampaignStatus } from '#domain/campaign/campaign.ts'
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

export interface SortedSlice {
  readonly column: (typeof sortColumn)[CampaignSort]
  readonly limit: number
  readonly after: Cursor | undefined
}

export interface FoundCampaigns {
  /** Ids and sort keys, in order. The key is a text of digits. */
  readonly rows: readonly { readonly id: string; readonly key: string }[]
  readonly total: number
  /** If false, there are at least `total`. */
  readonly exact: boolean
}

export function sliceBy(sort: CampaignSort, limit: number, after: Cursor | undefined): SortedSlice {
  return { column: sortColumn[sort], limit, after }
}

function isMoment({ column }: Pick<SortedSlice, 'column'>): boolean {
  return column === 'went_live_at' || column === 'recent_at'
}

/** The sort key of `campaign` as int8. */
export function keyOf(slice: Pick<SortedSlice, 'column'>): RawBuilder<unknown> {
  const column = sql.ref(`campaign.${slice.column}`)
  return isMoment(slice) ? sql`(extract(epoch from ${column}) * 1000000)::int8` : column
}

/** The columns of the table of counts that a filter uses. */
export function countedBy({ kind, propertyType, strategy, statuses }: CampaignFilter): RawBuilder<unknown> {
  return sql`count.total > 0 and count.status = any (${statuses}::int2[])
    ${kind === undefined ? sql`` : sql`and count.kind = ${kind}`}
    ${propertyType === undefined ? sql`` : sql`and count.property_type = ${propertyType}`}
    ${strategy === undefined ? sql`` : sql`and count.strategy = ${strategy}`}`
}

/** The filter without its statuses and search. */
export function fitsFilter({ kind, propertyType, strategy }: CampaignFilter): RawBuilder<unknown> {
  return sql`true
    ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
    ${propertyType === undefined ? sql`` : sql`and property_type = ${propertyType}`}
    ${strategy === undefined ? sql`` : sql`and strategy = ${strategy}`}`
}

/** The campaigns of one row of the table of counts. */
export const ofCount = sql`status = count.status and facet = count.kind || '/' || count.property_type || '/' || count.strategy`

/** How many of the three filters are set. */
export function narrowings({ kind, propertyType, strategy }: CampaignFilter): number {
  return [kind, propertyType, strategy].filter((each) => each !== undefined).length
}

/** One ordered scan for each status, merged, because an index cannot order two statuses at once. */
export function byStatus(
  statuses: readonly CampaignStatus[],
  slice: SortedSlice,
  more?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const scans = statuses.map((status) => sql`(${orderedScan(sql`status = ${status}`, slice, more)})`)
  return sql`select * from (${sql.join(scans, sql` union all `)}) as scans`
}

/** @param more additional columns */
export function orderedScan(
  condition: RawBuilder<unknown>,
  slice: Omit<SortedSlice, 'limit'> & { readonly limit: number | undefined },
  more?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { column, limit, after } = slice
  const from =
    after === undefined
      ? sql`true`
      : isMoment(slice)
        ? sql`(${sql.ref(column)}, id) < (to_timestamp(0) + ${after.key}::int8 * interval '1 microsecond', ${after.id}::uuid)`
        : afterCursor(sql.ref(column), after)
  return sql`select id, ${keyOf(slice)} as key ${more ? sql`, ${more}` : sql``} from campaign where ${condition} and ${from}
    order by ${sql.ref(column)} desc, id desc ${limit === undefined ? sql`` : sql`limit ${limit}`}`
}

export function afterCursor(key: RawBuilder<unknown>, after: Cursor | undefined): RawBuilder<unknown> {
  return after === undefined ? sql`true` : sql`(${key}, id) < (${after.key}::int8, ${after.id}::uuid)`
}

export function cut(rows: RawBuilder<unknown>, { limit }: SortedSlice): RawBuilder<unknown> {
  return sql`${rows} order by key desc, id desc limit ${limit}`
}
