/** The filters of an owner's campaigns, as stored in the URL (decision T24). */

import { type CampaignStatus, campaignStatus, type CampaignStatusName } from '#domain/campaign/campaign.ts'

export const ownFilters = [
  'all',
  'draft',
  'pending',
  'active',
  'successful',
  'unsuccessful',
  'declined',
  'hidden',
] as const satisfies readonly ('all' | CampaignStatusName)[]
export type OwnFilter = (typeof ownFilters)[number]

export function readFilter(query: URLSearchParams): OwnFilter {
  return ownFilters.find((filter) => filter === query.get('status')) ?? 'all'
}

/** Undefined for all statuses. */
export function statusOf(filter: OwnFilter): CampaignStatus | undefined {
  return filter === 'all' ? undefined : campaignStatus[filter]
}

/** Number of campaigns that match a filter; undefined while loading. */
export function countOf(
  filter: OwnFilter,
  counts: readonly { readonly status: CampaignStatus; readonly total: number }[] = [],
): number {
  const status = statusOf(filter)
  return counts.reduce((sum, each) => (status === undefined || each.status === status ? sum + each.total : sum), 0)
}
