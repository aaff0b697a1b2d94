import type { AttemptRow } from '#api/db/payment/payments.ts'
import { investmentPayable } from './investment-payable.ts'
import type { Payable } from './payable.ts'
import { repaymentPayable } from './repayment-payable.ts'
import { topUpPayable } from './top-up-payable.ts'

/** The payable of an attempt. */
export function payableOf({
  investment_id: investmentId,
  top_up_id: topUpId,
  repayment_id: repaymentId,
}: AttemptRow): Payable {
  if (investmentId !== null) return investmentPayable(investmentId)
  if (topUpId !== null) return topUpPayable(topUpId)
  if (repaymentId !== null) return repaymentPayable(repaymentId)
  throw new Error('a payment attempt pays for nothing')
}
