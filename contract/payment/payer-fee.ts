import { payerFeePointsMaximum } from '#domain/limits.ts'
import { integer, list, money, object } from '#contract/schema.ts'

/** The fee that payers pay on top: basis points, and a fixed amount in the currencies that are listed. */
export const payerFee = object({
  basisPoints: integer({ min: 0, max: payerFeePointsMaximum }),
  flat: list(money(), 50),
})
