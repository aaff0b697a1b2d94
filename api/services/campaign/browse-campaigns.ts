import { campaignCards } from '#api/db/campaign/campaign-cards.ts'
import { findCampaigns } from '#api/db/campaign/campaign-lists.ts'
import { pageOf, type PagingQuery, sliceOf } from '#api/db/paging.ts'
import type { Deps } from '#api/deps.ts'
import type { Language } from '#contract/shapes.ts'
import { type CampaignSort, type CampaignStatus, isPublic, publicStatuses } from '#domain/campaign/campaign.ts'
import type { ListCriteria } from '#domain/campaign/saved-search.ts'
import { pageSize } from '#domain/limits.ts'
import { refuseUnknownOptions } from './known-options.ts'

interface ListQuery extends PagingQuery, ListCriteria {
  readonly sort?: CampaignSort | undefined
  readonly status?: CampaignStatus | undefined
  readonly exceptFor?: CampaignStatus | undefined
}

export interface BrowsedCampaigns {
  readonly rows: Awaited<ReturnType<typeof campaignCards>>
  readonly total: number
  readonly totalIsExact: boolean
  readonly next: string | null
  readonly displayLoadMore: boolean
}

/**
 * Every list uses this one query: a filter can narrow the public campaigns, never widen them (reliability 3.13).
 * @throws CallError INVALID_INPUT
 */
export async function browseCampaigns(
  query: ListQuery,
  language: Language,
  { db }: Pick<Deps, 'db'>,
): Promise<BrowsedCampaigns> {
  const statuses = statusesOf(query)
  if (statuses.length === 0) return { rows: [], total: 0, totalIsExact: true, displayLoadMore: false, next: null }
  await refuseUnknownOptions(query, db.read)
  const sort = query.sort ?? 'newest'
  const listName = `campaigns-${sort}`
  const slice = sliceOf(query, pageSize.browse, listName)
  const filter = {
    statuses,
    kind: query.type,
    propertyType: query.propertyType,
    strategy: query.strategy,
    search: query.search,
  }
  const found = await findCampaigns(db.read, filter, sort, slice.limit + 1, slice.after)
  const { items, next, displayLoadMore } = pageOf(found.rows, slice.limit, (row) => row, listName)
  const rows = await campaignCards(
    db.read,
    items.map((row) => row.id),
    language,
  )
  return { rows, total: found.total, totalIsExact: found.exact, next, displayLoadMore }
}

function statusesOf({ status, exceptFor }: ListQuery): CampaignStatus[] {
  if (status !== undefined) return isPublic(status) ? [status] : []
  if (exceptFor !== undefined) return publicStatuses.filter((candidate) => candidate !== exceptFor)
  return [2]
}
