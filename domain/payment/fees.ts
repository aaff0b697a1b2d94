/** Fees in minor units: of gateways for payers, and of the site for campaign owners (decision T20, investing 9). */

import type { RaiseType } from '#domain/campaign/campaign.ts'
import type { FieldProblem } from '#domain/field.ts'
import { feeBasisPoints, payerFeeFlatMaximum, payerFeePointsMaximum } from '#domain/limits.ts'
import { type Currency, minorPerMajor } from '#domain/money.ts'

/** A percentage of an amount plus a fixed amount, within limits. */
export interface FeeRule {
  /** Hundredths of a percent: 250 is 2.5 %. */
  readonly basisPoints: number
  readonly flat: bigint
  readonly minimum?: bigint
  readonly maximum?: bigint
}

/** Rounded half up to whole minor units (decision T20). An amount of zero has no fee. */
export function feeOf(amount: bigint, { basisPoints, flat, minimum, maximum }: FeeRule): bigint {
  if (amount <= 0n) return 0n
  const share = (amount * BigInt(basisPoints) + 5000n) / 10_000n
  const fee = share + flat
  if (minimum !== undefined && fee < minimum) return minimum
  return maximum !== undefined && fee > maximum ? maximum : fee
}

/**
 * The fee that payers pay on top for a payment method: a percentage, and a fixed amount in the currencies that are
 * listed.
 */
export interface PayerFee {
  readonly basisPoints: number
  readonly flat: readonly { readonly amount: bigint; readonly currency: Currency }[]
}

export const noFee: PayerFee = { basisPoints: 0, flat: [] }

export function payerFee(amount: bigint, currency: Currency, { basisPoints, flat }: PayerFee): bigint {
  return feeOf(amount, { basisPoints, flat: flat.find((each) => each.currency === currency)?.amount ?? 0n })
}

/** Problems of a fee as an administrator enters it; fixed amounts are named `flat.USD` and so on. */
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

/**
 * The site's share of the amount raised, in hundredths of a percent. Zero for a fixed campaign that missed its goal.
 */
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

/** The fee due at the end of a campaign; stored then, so that later terms do not change it (decision T20). */
export function siteFeePoints(raiseType: RaiseType, isReached: boolean, terms: RevenueTerms): number {
  if (raiseType === 'flexible') return isReached ? terms.flexibleReached : terms.flexibleMissed
  return isReached ? terms.fixedReached : Number(feeBasisPoints.fixedMissed)
}
