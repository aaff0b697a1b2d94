import { campaignCards } from '#api/db/campaign/campaign-cards.ts'
import { findCampaigns } from '#api/db/campaign/campaign-lists.ts'
import type { Reader } from '#api/db/database.ts'
import { pageOf, type PagingQuery, sliceOf } from '#api/db/paging.ts'
import { listOptions } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import {
  type CampaignKind,
  type CampaignSort,
  type CampaignStatus,
  isPublic,
  publicStatuses,
} from '#domain/campaign/campaign.ts'
import type { FieldProblem } from '#domain/field.ts'
import { pageSize } from '#domain/limits.ts'

interface ListQuery extends PagingQuery {
  readonly search?: string | undefined
  readonly type?: CampaignKind | undefined
  readonly propertyType?: string | undefined
  readonly strategy?: string | undefined
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
  await refuseUnknown(query, db.read)
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

/** The site's option lists define the accepted values; hidden options still match campaigns that have them. */
async function refuseUnknown({ propertyType, strategy }: ListQuery, db: Reader): Promise<void> {
  if (propertyType === undefined && strategy === undefined) return
  const rows = await listOptions(db, ['propertyType', 'investmentStrategy'])
  const known = (list: string, key: string | undefined): boolean =>
    key === undefined || rows.some((row) => row.list === list && row.slug === key)
  const problems: FieldProblem[] = [
    ...(known('propertyType', propertyType) ? [] : [{ path: 'propertyType', code: 'format' as const }]),
    ...(known('investmentStrategy', strategy) ? [] : [{ path: 'strategy', code: 'format' as const }]),
  ]
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
}

function statusesOf({ status, exceptFor }: ListQuery): CampaignStatus[] {
  if (status !== undefined) return isPublic(status) ? [status] : []
  if (exceptFor !== undefined) return publicStatuses.filter((candidate) => candidate !== exceptFor)
  return [2]
}
