/** Fees in minor units: of gateways from those who pay, and of the site from those who raise (decision T20, investing 9). */

import type { RaiseType } from './campaign.ts'
import type { FieldProblem } from './field.ts'
import { feeBasisPoints, payerFeeFlatMaximum, payerFeePointsMaximum } from './limits.ts'
import { type Currency, minorPerMajor } from './money.ts'

/** A share of an amount and something fixed, within bounds. */
export interface FeeRule {
  /** Hundredths of a percent: 250 is 2.5 %. */
  readonly basisPoints: number
  readonly flat: bigint
  readonly minimum?: bigint
  readonly maximum?: bigint
}

/** Half a minor unit and more counts as one (decision T20). No fee on nothing. */
export function feeOf(amount: bigint, { basisPoints, flat, minimum, maximum }: FeeRule): bigint {
  if (amount <= 0n) return 0n
  const share = (amount * BigInt(basisPoints) + 5000n) / 10_000n
  const fee = share + flat
  if (minimum !== undefined && fee < minimum) return minimum
  return maximum !== undefined && fee > maximum ? maximum : fee
}

/** What payers pay on top for a way to pay: a share, and something fixed where the currency is named. */
export interface PayerFee {
  readonly basisPoints: number
  readonly flat: readonly { readonly amount: bigint; readonly currency: Currency }[]
}

export const noFee: PayerFee = { basisPoints: 0, flat: [] }

export function payerFee(amount: bigint, currency: Currency, { basisPoints, flat }: PayerFee): bigint {
  return feeOf(amount, { basisPoints, flat: flat.find((each) => each.currency === currency)?.amount ?? 0n })
}

/** What is wrong with a fee as an administrator enters it; fixed parts are called `flat.USD` and so on. */
export function payerFeeProblems({ basisPoints, flat }: PayerFee): FieldProblem[] {
  const percent = payerFeePointsMaximum / 100
  return [
    ...(basisPoints < 0 ? [{ path: 'percent', code: 'too-small' as const, limit: 0 }] : []),
    ...(basisPoints > payerFeePointsMaximum ? [{ path: 'percent', code: 'too-large' as const, limit: percent }] : []),
    ...flat.flatMap(({ amount, currency }): FieldProblem[] => {
      const path = `flat.${currency}`
      if (flat.filter((each) => each.currency === currency).length > 1) return [{ path, code: 'too-many', limit: 1 }]
      if (amount < 0n) return [{ path, code: 'too-small', limit: 0 }]
      return amount > payerFeeFlatMaximum * minorPerMajor(currency)
        ? [{ path, code: 'too-large', limit: Number(payerFeeFlatMaximum) }]
        : []
    }),
  ]
}

/** What the site takes of what a campaign raised, in hundredths of a percent. Nothing of a fixed one that missed its goal. */
export interface RevenueTerms {
  readonly fixedReached: number
  readonly flexibleReached: number
  readonly flexibleMissed: number
}

export const usualRevenue: RevenueTerms = {
  fixedReached: Number(feeBasisPoints.fixedReached),
  flexibleReached: Number(feeBasisPoints.flexibleReached),
  flexibleMissed: Number(feeBasisPoints.flexibleMissed),
}

/** The share that is due at the end of a campaign; written down there, so that later terms do not change it (decision T20). */
export function siteFeePoints(raiseType: RaiseType, isReached: boolean, terms: RevenueTerms): number {
  if (raiseType === 'flexible') return isReached ? terms.flexibleReached : terms.flexibleMissed
  return isReached ? terms.fixedReached : Number(feeBasisPoints.fixedMissed)
}
