/** What becomes of a campaign at its end (decisions T15, T16, T21, T29). */

import { dayMs } from './calendar.ts'
import { type CampaignStatus, isFundsRetained, type RaiseType } from './campaign.ts'

/** Days after its closing for which a campaign waits for money that is on its way (decision T21). */
export const settlingDays = 7

export interface Ending {
  readonly status: CampaignStatus
  /** Milliseconds: the end of the closing day. */
  readonly closesAt: number | null
  readonly goalReached: boolean
  /** Investments whose money may still come. */
  readonly waiting: number
}

/**
 * `wait`: it is open, or money may still come. Else the status that it ends in. One that was hidden while it ran ends like any other
 * (decision record 0063); a draft in the archive has no closing date.
 */
export function decideEnding({ status, closesAt, goalReached, waiting }: Ending, now: number): 'wait' | 4 | 5 {
  if ((status !== 2 && status !== 6) || closesAt === null || now < closesAt) return 'wait'
  if (waiting > 0 && now < closesAt + settlingDays * dayMs) return 'wait'
  return goalReached ? 4 : 5
}

/** How an end is told: the goal was reached, or all money goes back, or what came stays. */
export const endings = ['funded', 'missed', 'kept'] as const
export type EndingKind = (typeof endings)[number]

/** @param raised minor units at the end */
export function endingOf(raiseType: RaiseType, status: 4 | 5, raised: bigint): EndingKind {
  if (status === 4) return 'funded'
  return isFundsRetained(raiseType, status, raised) === 1 ? 'kept' : 'missed'
}
