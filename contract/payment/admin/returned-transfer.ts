/** What an administrator states of a transfer that a bank returned less a fee. */

import { feeBearers } from '#domain/payment/bank-fee.ts'
import { bool, oneOf, optional, text } from '#contract/schema.ts'

export const feeOfReturn = {
  /** Who bears what the bank kept; the site if left out. */
  feeBearer: optional(oneOf(feeBearers)),
  /** Why the recipient is charged; required then, and the recipient reads it. */
  feeReason: optional(text({ max: 500 })),
} as const

export const checkedFeeOfReturn = {
  ...feeOfReturn,
  /** The administrator compared the amount with the bank statement; required if the fee is unusual. */
  feeChecked: optional(bool()),
} as const
