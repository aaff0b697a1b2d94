/** Whether the investors of a campaign can be repaid, and how an amount is split among them. */

import type { CampaignRow } from '#api/db/campaign/campaigns.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { OfferingRow } from '#api/db/investment/investments.ts'
import { isPaidOut } from '#api/db/payment/payouts.ts'
import type { holdersOf } from '#api/db/repayment/distributions.ts'
import { countLiveInvestors } from '#api/db/investment/campaign-investments.ts'
import { type Share, sharesOf } from '#domain/repayment/distribution.ts'
import { repaymentProblem, type RepaymentProblem } from '#domain/repayment/repayment.ts'

type Holder = Awaited<ReturnType<typeof holdersOf>>[number]

export interface Repayable {
  /** Investors with paid units. */
  readonly investors: number
  readonly problem: RepaymentProblem | undefined
}

export async function readRepayable(
  db: Reader | Writer,
  {
    id,
    raise_type: raiseType,
    status,
    raised,
  }: Pick<CampaignRow | OfferingRow, 'id' | 'raise_type' | 'status' | 'raised'>,
): Promise<Repayable> {
  const investors = await countLiveInvestors(db, id)
  const facts = { raiseType, status, raised, isPaidOut: await isPaidOut(db, id), investors }
  return { investors, problem: repaymentProblem(facts) }
}

export interface NamedShare extends Share {
  readonly first_name: string
  readonly last_name: string
  readonly show_name: boolean
  readonly anonymous: boolean
}

/** The shares of an amount, the largest first (decision T44). */
export function namedShares(amount: bigint, holders: readonly Holder[]): readonly NamedShare[] {
  const byId = new Map(holders.map((holder) => [holder.investorId, holder]))
  return sharesOf(amount, holders)
    .flatMap((share) => {
      const holder = byId.get(share.investorId)
      return holder ? [{ ...holder, ...share }] : []
    })
    .toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))
}
