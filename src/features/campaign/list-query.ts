/** What a list of campaigns is asked for, and how that stands in the address bar. */

import {
  type CampaignKind,
  campaignKinds,
  type CampaignSort,
  campaignSorts,
  investmentStrategies,
  type InvestmentStrategy,
  type PropertyType,
  propertyTypes,
} from '#domain/campaign.ts'
import { pageSize } from '#domain/limits.ts'

export interface ListQuery {
  readonly search: string
  readonly type: CampaignKind | undefined
  readonly propertyType: PropertyType | undefined
  readonly strategy: InvestmentStrategy | undefined
  readonly sort: CampaignSort
  /** How many pages of nine are shown. */
  readonly page: number
}

/** Most pages that one address shows; further ones are loaded but not restored from the address. */
const mostPages = 12

export function readListQuery(query: URLSearchParams): ListQuery {
  const one = <T extends string>(name: string, values: readonly T[]): T | undefined =>
    values.find((value) => value === query.get(name))
  const page = Number(query.get('page') ?? 1)
  return {
    search: (query.get('search') ?? '').trim().slice(0, 100),
    type: one('type', campaignKinds),
    propertyType: one('propertyType', propertyTypes),
    strategy: one('strategy', investmentStrategies),
    sort: one('sort', campaignSorts) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, mostPages) : 1,
  }
}

/** The address's query; what is usual is left out. */
export function writeListQuery(query: ListQuery): Record<string, string | undefined> {
  return {
    search: query.search || undefined,
    type: query.type,
    propertyType: query.propertyType,
    strategy: query.strategy,
    sort: query.sort === 'newest' ? undefined : query.sort,
    page: query.page > 1 ? String(query.page) : undefined,
  }
}

/** What the call is asked, without the paging. */
export function askedOf(query: ListQuery, status: 2 | 4) {
  return {
    ...(query.search ? { search: query.search } : {}),
    ...(query.type ? { type: query.type } : {}),
    ...(query.propertyType ? { propertyType: query.propertyType } : {}),
    ...(query.strategy ? { strategy: query.strategy } : {}),
    ...(query.sort === 'newest' ? {} : { sort: query.sort }),
    status,
    limit: pageSize.browse,
  }
}

export function isFiltered(query: ListQuery): boolean {
  return (
    query.search !== '' || query.type !== undefined || query.propertyType !== undefined || query.strategy !== undefined
  )
}
