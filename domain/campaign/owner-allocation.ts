/** Units that the owner of a campaign allocates, if demand exceeds them (decision T27, decision record 0037). */

import { dayMs } from '#domain/calendar.ts'
import { allocationReminderDays } from '#domain/limits.ts'
import { smaller } from '#domain/money.ts'
import { type CampaignStatus, hasEnded } from './campaign.ts'

export interface AllocationCheck {
  /** Indexes of investments that would receive fewer than no units, or more than they paid for. */
  readonly outside: readonly number[]
  /** Units that are not allocated yet; negative if more are allocated than there are. */
  readonly remaining: bigint
}

/** Checks the owner's allocation: each investor receives at most what they paid for, and all units are allocated. */
export function checkAllocation(
  unitsTotal: bigint,
  paid: readonly bigint[],
  chosen: readonly bigint[],
): AllocationCheck {
  const demand = paid.reduce((sum, units) => sum + units, 0n)
  return {
    outside: paid.flatMap((most, index) => {
      const units = chosen[index] ?? 0n
      return units < 0n || units > most ? [index] : []
    }),
    remaining: smaller(demand, unitsTotal) - chosen.reduce((sum, units) => sum + units, 0n),
  }
}

interface PendingAllocation {
  /** Milliseconds: until when the owner decides; undefined if nothing waits for them. */
  readonly dueAt: number | undefined
  readonly isReminded: boolean
  /** More units are paid for than are sold. */
  readonly isOversubscribed: boolean
}

/**
 * What happens without a decision of the owner. `allocate`: the time is over, or enough investors cancelled that everyone
 * receives what they paid for.
 */
export function allocationStep(
  { dueAt, isReminded, isOversubscribed }: PendingAllocation,
  now: number,
): 'wait' | 'remind' | 'allocate' {
  if (dueAt === undefined) return 'wait'
  if (now >= dueAt || !isOversubscribed) return 'allocate'
  return !isReminded && now >= dueAt - allocationReminderDays * dayMs ? 'remind' : 'wait'
}

/**
 * Do refunds and chargebacks leave the figures of a campaign as they are? While its units are to be allocated, the figures
 * follow what investors still hold.
 */
export function areFiguresFinal(status: CampaignStatus, allocationDueAt: Date | null): boolean {
  return hasEnded(status) && allocationDueAt === null
}
