/** Where the money of a paid investment is, and what it depends on (decisions T15 and T16). */

import { endingOf } from '#domain/campaign/closing.ts'
import type { CampaignStatus, RaiseType } from '#domain/campaign/campaign.ts'

export const fundsStatuses = [
  /** A fixed campaign below its goal: held, and returned if the goal is missed. */
  'held-for-goal',
  /** A fixed campaign that has reached its goal and is still open. */
  'goal-reached',
  /** A flexible campaign: held until it closes, and paid out then regardless of the amount raised. */
  'held-flexible',
  /** The campaign has closed with more demand than units, and its owner allocates them. */
  'awaiting-allocation',
  /** The campaign has ended and the company receives the money. */
  'closed',
  /** A fixed campaign has missed its goal: the money is being refunded. */
  'goal-missed',
] as const
export type FundsStatus = (typeof fundsStatuses)[number]

export interface FundedCampaign {
  readonly status: CampaignStatus
  readonly raiseType: RaiseType
  /** Minor units. */
  readonly raised: bigint
  readonly goalReached: boolean
  /** Its owner has not allocated the units yet. */
  readonly unallocated: boolean
}

export function fundsStatusOf({ status, raiseType, raised, goalReached, unallocated }: FundedCampaign): FundsStatus {
  if (unallocated) return 'awaiting-allocation'
  if (status === 4 || status === 5) return endingOf(raiseType, status, raised) === 'missed' ? 'goal-missed' : 'closed'
  if (raiseType === 'flexible') return 'held-flexible'
  return goalReached ? 'goal-reached' : 'held-for-goal'
}
