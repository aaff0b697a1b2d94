import { payerFeePointsMaximum } from '#domain/limits.ts'
import { integer, list, money, object } from './schema.ts'

/** What payers pay on top: hundredths of a percent, and something fixed in the currencies that are named. */
export const payerFee = object({
  basisPoints: integer({ min: 0, max: payerFeePointsMaximum }),
  flat: list(money(), 50),
})
