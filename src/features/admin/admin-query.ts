/** Filter and search of the administration's lists, as they stand in the address. */

import { type CampaignStatus, campaignStatus, type CampaignStatusName } from '#domain/campaign.ts'

export const reviewFilters = [
  'pending',
  'active',
  'draft',
  'declined',
  'hidden',
  'successful',
  'unsuccessful',
  'all',
] as const satisfies readonly ('all' | CampaignStatusName)[]
export type ReviewFilter = (typeof reviewFilters)[number]

/** What waits for a decision comes first, so it is what is shown where nothing is said. */
export const usualReview: ReviewFilter = 'pending'

export const paymentFilters = ['reserved', 'confirmed', 'expired', 'cancelled', 'all'] as const
export type PaymentFilter = (typeof paymentFilters)[number]
export const usualPayments: PaymentFilter = 'reserved'

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

/** What the call of the campaigns is asked. */
export function reviewAsked(filter: ReviewFilter, search: string): { status?: CampaignStatus; search?: string } {
  return { ...(filter === 'all' ? {} : { status: campaignStatus[filter] }), ...(search === '' ? {} : { search }) }
}

/** What the call of the payments is asked. */
export function paymentsAsked(
  filter: PaymentFilter,
  search: string,
): { state?: Exclude<PaymentFilter, 'all'>; search?: string } {
  return { ...(filter === 'all' ? {} : { state: filter }), ...(search === '' ? {} : { search }) }
}

function wordsOf(query: URLSearchParams): string {
  return (query.get('q') ?? '').trim().slice(0, 100)
}
