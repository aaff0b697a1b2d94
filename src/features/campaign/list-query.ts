/** The query of a campaign list, and its form in the URL. */

import { type CampaignKind, campaignKinds, type CampaignSort, campaignSorts } from '#domain/campaign/campaign.ts'
import type { Bootstrap } from '#contract/site/settings.ts'
import { listCap, pageSize } from '#domain/limits.ts'

export type ListOptions = Pick<Bootstrap['options'], 'propertyTypes' | 'strategies'>

export interface ListQuery {
  readonly search: string
  readonly type: CampaignKind | undefined
  readonly propertyType: string | undefined
  readonly strategy: string | undefined
  readonly sort: CampaignSort
  /** How many pages of nine are shown. */
  readonly page: number
  /** The cursor at which the list begins, if one response does not reach so far. */
  readonly after: string
}

export const listParameters = ['search', 'type', 'propertyType', 'strategy', 'sort', 'page', 'after'] as const

/** Maximum number of pages in one response, whatever the URL requests: lists stay flat (decision record 0005). */
export const answeredPages = listCap / pageSize.browse
/** Maximum number of pages in the URL. */
const mostPages = 1000

/** @param options the site's lists of filter values; without them, any well-formed key is accepted */
export function readListQuery(query: URLSearchParams, options?: ListOptions): ListQuery {
  const one = <T extends string>(name: string, values: readonly T[]): T | undefined =>
    values.find((value) => value === query.get(name))
  const key = (name: string, list: ListOptions[keyof ListOptions] | undefined): string | undefined =>
    list
      ? one(
          name,
          list.map(({ slug }) => slug),
        )
      : /^[a-z0-9-]{1,60}$/.exec(query.get(name) ?? '')?.[0]
  const page = Number(query.get('page') ?? 1)
  return {
    search: (query.get('search') ?? '').trim().slice(0, 100),
    type: one('type', campaignKinds),
    propertyType: key('propertyType', options?.propertyTypes),
    strategy: key('strategy', options?.strategies),
    sort: one('sort', campaignSorts) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, mostPages) : 1,
    after: /^[\w-]{1,200}$/.exec(query.get('after') ?? '')?.[0] ?? '',
  }
}

/** The URL query; default values are omitted. */
export function writeListQuery(query: ListQuery): Record<string, string | undefined> {
  return {
    search: query.search || undefined,
    type: query.type,
    propertyType: query.propertyType,
    strategy: query.strategy,
    sort: query.sort === 'newest' ? undefined : query.sort,
    page: query.page > 1 ? String(query.page) : undefined,
    after: query.after || undefined,
  }
}

/** Input of the call, without the paging. */
export function campaignListInput(query: ListQuery, status: 2 | 4) {
  return {
    ...(query.search ? { search: query.search } : {}),
    ...(query.type ? { type: query.type } : {}),
    ...(query.propertyType ? { propertyType: query.propertyType } : {}),
    ...(query.strategy ? { strategy: query.strategy } : {}),
    ...(query.sort === 'newest' ? {} : { sort: query.sort }),
    ...(query.after ? { after: query.after } : {}),
    status,
    limit: pageSize.browse,
  }
}

export function isFiltered(query: ListQuery): boolean {
  return (
    query.search !== '' || query.type !== undefined || query.propertyType !== undefined || query.strategy !== undefined
  )
}
