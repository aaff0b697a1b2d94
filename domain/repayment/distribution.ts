/** The investors' shares of a distribution (investing 3, decision T44). */

import { type CampaignStatus, isFundsRetained, type RaiseType } from '#domain/campaign/campaign.ts'
import { allocate, divideHalfUp, smaller } from '#domain/money.ts'

export interface Holder {
  readonly investorId: string
  /** Paid, and not refunded. */
  readonly units: bigint
}

export interface Share extends Holder {
  /** Minor units. */
  readonly amount: bigint
}

/**
 * Has the campaign ended, does the owner keep its money, and was it paid out? Before that there is nothing to
 * distribute.
 */
export function mayDistribute(raiseType: RaiseType, status: CampaignStatus, raised: bigint, paidOut: boolean): boolean {
  return paidOut && (status === 4 || status === 5) && isFundsRetained(raiseType, status, raised) === 1
}

/**
 * Splits an amount by units, so that the shares sum up to the amount exactly; left-over units go to the largest
 * remainders, of equal ones to the first by id. A holder whose share is zero is omitted.
 */
export function sharesOf(amount: bigint, holders: readonly Holder[]): readonly Share[] {
  const paid = holders.filter(({ units }) => units > 0n).toSorted((a, b) => (a.investorId < b.investorId ? -1 : 1))
  if (paid.length === 0 || amount <= 0n) return []
  const amounts = allocate(
    amount,
    paid.map(({ units }) => units),
  )
  return paid.map((holder, index) => ({ ...holder, amount: amounts[index] ?? 0n })).filter((share) => share.amount > 0n)
}

interface CreditedShare {
  /** Of the investor. */
  readonly amount: bigint
  readonly distribution: { readonly amount: bigint; readonly capital: bigint; readonly completes: boolean }
  /** What the investor's paid units cost. */
  readonly invested: bigint
  /** The capital that came back to them before. */
  readonly returned: bigint
}

/**
 * What of a share returns the investor's capital: as much of it as of the whole distribution, and never more than is
 * left. What repays a loan in full returns what is left, which evens the rounding of all payments out.
 */
export function shareCapital({ amount, distribution, invested, returned }: CreditedShare): bigint {
  const left = invested > returned ? invested - returned : 0n
  const part = distribution.completes ? left : divideHalfUp(amount * distribution.capital, distribution.amount)
  return smaller(smaller(part, left), amount)
}
