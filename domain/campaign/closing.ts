/** The outcome of a campaign at its end (decisions T15, T16, T21, T29). */

import { dayMs } from '#domain/calendar.ts'
import { type CampaignStatus, isFundsRetained, type RaiseType } from './campaign.ts'

/** Days after its closing for which a campaign waits for pending payments (decision T21). */
export const settlingDays = 7

export interface Ending {
  readonly status: CampaignStatus
  /** Milliseconds: the end of the closing day. */
  readonly closesAt: number | null
  readonly goalReached: boolean
  /** Investments whose payment may still arrive. */
  readonly waiting: number
  /** It closes before its deadline, with notice to its investors. */
  readonly early: boolean
  /** Its investors are asked to accept new terms: nothing closes until each of them has answered (decision T32). */
  readonly reconfirming: boolean
}

/**
 * `wait`: it is open, or payments may still arrive. `stay-open`: it was to close early, and its goal is not reached any
 * more. Else its final status. A campaign that was hidden while live ends like any other (decision record 0023); an
 * archived draft has no closing date.
 */
export function decideEnding(
  { status, closesAt, goalReached, waiting, early, reconfirming }: Ending,
  now: number,
): 'wait' | 'stay-open' | 4 | 5 {
  if ((status !== 2 && status !== 6) || closesAt === null || now < closesAt) return 'wait'
  if (reconfirming) return 'wait'
  if (early && !goalReached) return 'stay-open'
  if (waiting > 0 && now < closesAt + settlingDays * dayMs) return 'wait'
  return goalReached ? 4 : 5
}

/** The outcomes: the goal was reached, or all money is refunded, or the money raised is retained. */
export const endings = ['funded', 'missed', 'partly-funded'] as const
export type EndingKind = (typeof endings)[number]

/** @param raised minor units at the end */
export function endingOf(raiseType: RaiseType, status: 4 | 5, raised: bigint): EndingKind {
  if (status === 4) return 'funded'
  return isFundsRetained(raiseType, status, raised) === 1 ? 'partly-funded' : 'missed'
}
