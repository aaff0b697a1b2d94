/** What investors of a campaign get of money that is distributed among them (investing 3, decision T44). */

import { type CampaignStatus, isFundsRetained, type RaiseType } from './campaign.ts'
import { allocate } from './money.ts'

export interface Holder {
  readonly investorId: string
  /** Paid, and not given back. */
  readonly units: bigint
}

export interface Share extends Holder {
  /** Minor units. */
  readonly amount: bigint
}

/** Has the campaign ended, and stayed its money with the owner? Before that there is nothing to distribute. */
export function mayDistribute(raiseType: RaiseType, status: CampaignStatus, raised: bigint): boolean {
  return (status === 4 || status === 5) && isFundsRetained(raiseType, status, raised) === 1
}

/**
 * Splits an amount by units, so that the shares are the amount to the last minor unit; left-over units go to the largest
 * remainders, of equals to the first by id. Whoever would get nothing has no share.
 */
export function sharesOf(amount: bigint, holders: readonly Holder[]): readonly Share[] {
  const paid = holders.filter(({ units }) => units > 0n).toSorted((a, b) => (a.investorId < b.investorId ? -1 : 1))
  if (paid.length === 0 || amount <= 0n) return []
  const amounts = allocate(
    amount,
    paid.map(({ units }) => units),
  )
  return paid.map((holder, place) => ({ ...holder, amount: amounts[place] ?? 0n })).filter((share) => share.amount > 0n)
}
