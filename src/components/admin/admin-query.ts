/** Filter and search of the administration's lists, as in the address. */

import { type CampaignStatus, campaignStatus, type CampaignStatusName } from '#domain/campaign/campaign.ts'
import { type AttemptState, attemptStates, type ProviderGateway, providerGateways } from '#domain/payment/payment.ts'
import { type EntryStatus, entryStatus } from '#domain/wallet/wallet.ts'

export const reviewFilters = [
  'pending',
  'changed',
  'answered',
  'active',
  'draft',
  'declined',
  'hidden',
  'successful',
  'unsuccessful',
  'all',
] as const satisfies readonly ('all' | 'changed' | 'answered' | CampaignStatusName)[]
export type ReviewFilter = (typeof reviewFilters)[number]

/** Pending requests come first, so they are the default. */
export const usualReview: ReviewFilter = 'pending'

export const paymentFilters = ['reserved', 'returning', 'confirmed', 'expired', 'cancelled', 'all'] as const
export type PaymentFilter = (typeof paymentFilters)[number]
export const usualPayments: PaymentFilter = 'reserved'

export const withdrawalFilters = ['pending', 'processing', 'success', 'failed', 'all'] as const
export type WithdrawalFilter = (typeof withdrawalFilters)[number]
export const usualWithdrawals: WithdrawalFilter = 'pending'

export const topUpFilters = ['waiting', 'paid', 'ended', 'returning', 'all'] as const
export type TopUpFilter = (typeof topUpFilters)[number]
export const usualTopUps: TopUpFilter = 'waiting'

export const identityFilters = [
  'review',
  'pending',
  'more-required',
  'started',
  'approved',
  'declined',
  'expired',
  'none',
  'all',
] as const
export type IdentityFilter = (typeof identityFilters)[number]
export const usualIdentities: IdentityFilter = 'review'

export const accreditationFilters = ['review', 'approved', 'declined', 'expired', 'none', 'all'] as const
export type AccreditationFilter = (typeof accreditationFilters)[number]
export const usualAccreditations: AccreditationFilter = 'review'

export function readReview(query: URLSearchParams): { readonly filter: ReviewFilter; readonly search: string } {
  return {
    filter: reviewFilters.find((each) => each === query.get('status')) ?? usualReview,
    search: searchTextOf(query),
  }
}

export function readPayments(query: URLSearchParams): { readonly filter: PaymentFilter; readonly search: string } {
  return {
    filter: paymentFilters.find((each) => each === query.get('state')) ?? usualPayments,
    search: searchTextOf(query),
  }
}

export function readWithdrawals(query: URLSearchParams): {
  readonly filter: WithdrawalFilter
  readonly search: string
} {
  return {
    filter: withdrawalFilters.find((each) => each === query.get('status')) ?? usualWithdrawals,
    search: searchTextOf(query),
  }
}

export function readTopUps(query: URLSearchParams): { readonly filter: TopUpFilter; readonly search: string } {
  return {
    filter: topUpFilters.find((each) => each === query.get('state')) ?? usualTopUps,
    search: searchTextOf(query),
  }
}

export function readIdentities(query: URLSearchParams): { readonly filter: IdentityFilter; readonly search: string } {
  return {
    filter: identityFilters.find((each) => each === query.get('state')) ?? usualIdentities,
    search: searchTextOf(query),
  }
}

/** The input of the identity check call. */
export function identitiesInput(
  filter: IdentityFilter,
  search: string,
): { state?: Exclude<IdentityFilter, 'all'>; search?: string } {
  return { ...(filter === 'all' ? {} : { state: filter }), ...(search === '' ? {} : { search }) }
}

export function readAccreditations(query: URLSearchParams): {
  readonly filter: AccreditationFilter
  readonly search: string
} {
  return {
    filter: accreditationFilters.find((each) => each === query.get('state')) ?? usualAccreditations,
    search: searchTextOf(query),
  }
}

/** The input of the accreditations call. */
export function accreditationsInput(
  filter: AccreditationFilter,
  search: string,
): { state?: Exclude<AccreditationFilter, 'all'>; search?: string } {
  return { ...(filter === 'all' ? {} : { state: filter }), ...(search === '' ? {} : { search }) }
}

/** The input of the withdrawals call. */
export function withdrawalsInput(filter: WithdrawalFilter, search: string): { status?: EntryStatus; search?: string } {
  return { ...(filter === 'all' ? {} : { status: entryStatus[filter] }), ...(search === '' ? {} : { search }) }
}

/** The input of the top-ups call. */
export function topUpsInput(
  filter: TopUpFilter,
  search: string,
): { state?: Exclude<TopUpFilter, 'all'>; search?: string } {
  return { ...(filter === 'all' ? {} : { state: filter }), ...(search === '' ? {} : { search }) }
}

/** The input of the campaigns call. */
export function reviewInput(
  filter: ReviewFilter,
  search: string,
): { status?: CampaignStatus; changed?: boolean; answered?: boolean; search?: string } {
  const input = filterInput(filter)
  return { ...input, ...(search === '' ? {} : { search }) }
}

function filterInput(filter: ReviewFilter): { status?: CampaignStatus; changed?: boolean; answered?: boolean } {
  if (filter === 'all') return {}
  return filter === 'changed' || filter === 'answered' ? { [filter]: true } : { status: campaignStatus[filter] }
}

/** The input of the payments call. */
export function paymentsInput(
  filter: PaymentFilter,
  search: string,
): { state?: Exclude<PaymentFilter, 'all'>; search?: string } {
  return { ...(filter === 'all' ? {} : { state: filter }), ...(search === '' ? {} : { search }) }
}

/** The search text of the query. */
export function searchTextOf(query: URLSearchParams): string {
  return (query.get('q') ?? '').trim().slice(0, 100)
}

export const attemptFilters = ['all', 'attention', ...attemptStates] as const
export type AttemptFilter = (typeof attemptFilters)[number]
export type MethodFilter = 'all' | ProviderGateway

export function readAttempts(query: URLSearchParams): {
  readonly method: MethodFilter
  readonly filter: AttemptFilter
  readonly search: string
} {
  return {
    method: providerGateways.find((each) => each === query.get('gateway')) ?? 'all',
    filter: attemptFilters.find((each) => each === query.get('state')) ?? 'all',
    search: searchTextOf(query),
  }
}

/** The input of the provider payments call. */
export function attemptsInput(
  methodFilter: MethodFilter,
  filter: AttemptFilter,
  search: string,
): { gateway?: ProviderGateway; state?: AttemptState | 'attention'; search?: string } {
  return {
    ...(methodFilter === 'all' ? {} : { gateway: methodFilter }),
    ...(filter === 'all' ? {} : { state: filter }),
    ...(search === '' ? {} : { search }),
  }
}
