/** What the tests of the repayment tab show. */

import type { Reply } from '#contract/call.ts'
import type { listRepayments } from '#contract/repayment/repayment.ts'

export const now = '2026-11-20T12:00:00.000Z'
export const campaignId = '018f0000-0000-7000-8000-00000000000a'
export const idOf = (number: number): string => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const empty: Reply<typeof listRepayments> = {
  items: [],
  total: 0,
  totalIsExact: true,
  displayLoadMore: false,
  next: null,
  problem: null,
  currency: 'USD',
  investors: 7,
  raised: 500_000n,
  paid: 0n,
  returned: 0n,
  due: 0n,
  overdue: 0n,
  plans: [],
}
