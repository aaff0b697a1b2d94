/** Filter and search of the administration's lists, as they stand in the address. */

import { type CampaignStatus, campaignStatus, type CampaignStatusName } from '#domain/campaign.ts'
import { type AttemptState, attemptStates, type ProviderGateway, providerGateways } from '#domain/payment.ts'
import { type EntryStatus, entryStatus } from '#domain/wallet.ts'

export const reviewFilters = [
  'pending',
  'changed',
  'active',
  'draft',
  'declined',
  'hidden',
  'successful',
  'unsuccessful',
  'all',
] as const satisfies readonly ('all' | 'changed' | CampaignStatusName)[]
export type ReviewFilter = (typeof reviewFilters)[number]

/** What waits for a decision comes first, so it is what is shown where nothing is said. */
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

export const identityFilters = ['review', 'none', 'approved', 'declined', 'all'] as const
export type IdentityFilter = (typeof identityFilters)[number]
export const usualIdentities: IdentityFilter = 'review'

export const accreditationFilters = ['review', 'approved', 'declined', 'none', 'all'] as const
export type AccreditationFilter = (typeof accreditationFilters)[number]
export const usualAccreditations: AccreditationFilter = 'review'

export function readReview(query: URLSearchParams): { readonly filter: ReviewFilter; readonly search: string } {
  return {
    filter: reviewFilters.find((each) => each === query.get('status')) ?? usualReview,
    search: wordsOf(query),
  }
}

export function readPayments(query: URLSearchParams): { readonly filter: PaymentFilter; readonly search: string } {
  return {
    filter: paymentFilters.find((each) => each === query.get('state')) ?? usualPayments,
    search: wordsOf(query),
  }
}

export function readWithdrawals(query: URLSearchParams): {
  readonly filter: WithdrawalFilter
  readonly search: string
} {
  return {
    filter: withdrawalFilters.find((each) => each === query.get('status')) ?? usualWithdrawals,
    search: wordsOf(query),
  }
}

export function readTopUps(query: URLSearchParams): { readonly filter: TopUpFilter; readonly search: string } {
  return { filter: topUpFilters.find((each) => each === query.get('state')) ?? usualTopUps, search: wordsOf(query) }
}

export function readIdentities(query: URLSearchParams): { readonly filter: IdentityFilter; readonly search: string } {
  return {
    filter: identityFilters.find((each) => each === query.get('state')) ?? usualIdentities,
    search: wordsOf(query),
  }
}

/** What the call of the identity checks is asked. */
export function identitiesAsked(
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
    search: wordsOf(query),
  }
}

/** What the call of the accreditations is asked. */
export function accreditationsAsked(
  filter: AccreditationFilter,
  search: string,
): { state?: Exclude<AccreditationFilter, 'all'>; search?: string } {
  return { ...(filter === 'all' ? {} : { state: filter }), ...(search === '' ? {} : { search }) }
}

/** What the call of the withdrawals is asked. */
export function withdrawalsAsked(filter: WithdrawalFilter, search: string): { status?: EntryStatus; search?: string } {
  return { ...(filter === 'all' ? {} : { status: entryStatus[filter] }), ...(search === '' ? {} : { search }) }
}

/** What the call of the top-ups is asked. */
export function topUpsAsked(
  filter: TopUpFilter,
  search: string,
): { state?: Exclude<TopUpFilter, 'all'>; search?: string } {
  return { ...(filter === 'all' ? {} : { state: filter }), ...(search === '' ? {} : { search }) }
}

/** What the call of the campaigns is asked. */
export function reviewAsked(
  filter: ReviewFilter,
  search: string,
): { status?: CampaignStatus; changed?: boolean; search?: string } {
  const asked = filter === 'all' ? {} : filter === 'changed' ? { changed: true } : { status: campaignStatus[filter] }
  return { ...asked, ...(search === '' ? {} : { search }) }
}

/** What the call of the payments is asked. */
export function paymentsAsked(
  filter: PaymentFilter,
  search: string,
): { state?: Exclude<PaymentFilter, 'all'>; search?: string } {
  return { ...(filter === 'all' ? {} : { state: filter }), ...(search === '' ? {} : { search }) }
}

/** What is searched for. */
export function wordsOf(query: URLSearchParams): string {
  return (query.get('q') ?? '').trim().slice(0, 100)
}

export const attemptFilters = ['all', 'attention', ...attemptStates] as const
export type AttemptFilter = (typeof attemptFilters)[number]
export type WayFilter = 'all' | ProviderGateway

export function readAttempts(query: URLSearchParams): {
  readonly way: WayFilter
  readonly filter: AttemptFilter
  readonly search: string
} {
  return {
    way: providerGateways.find((each) => each === query.get('way')) ?? 'all',
    filter: attemptFilters.find((each) => each === query.get('state')) ?? 'all',
    search: wordsOf(query),
  }
}

/** What the call of payments through providers is asked. */
export function attemptsAsked(
  way: WayFilter,
  filter: AttemptFilter,
  search: string,
): { gateway?: ProviderGateway; state?: AttemptState | 'attention'; search?: string } {
  return {
    ...(way === 'all' ? {} : { gateway: way }),
    ...(filter === 'all' ? {} : { state: filter }),
    ...(search === '' ? {} : { search }),
  }
}
