/** Fees in minor units: of gateways from those who pay, and of the site from those who raise (decision T20, investing 9). */

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
