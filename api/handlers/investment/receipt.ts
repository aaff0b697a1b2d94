import { handle } from '#api/handlers/handler.ts'
import { presentReceipt } from '#api/presenters/investment/receipt.ts'
import { makeReceipt } from '#api/services/investment/make-receipt.ts'
import { readReceipt } from '#api/services/investment/read-receipt.ts'
import * as investmentCalls from '#contract/investment/investment.ts'
import * as receiptFileCalls from '#contract/investment/receipt-file.ts'

/** The receipt; while the investment is unpaid it contains the payment instructions. */
export const receipt = handle(investmentCalls.receipt, async ({ params, member, language }, deps) =>
  presentReceipt(await readReceipt(deps.db.read, { id: params.id, member, language }, deps), language),
)

export const downloadReceipt = handle(receiptFileCalls.downloadReceipt, async ({ params, member, language }, deps) => {
  const parts = await readReceipt(deps.db.read, { id: params.id, member, language }, deps)
  return makeReceipt(presentReceipt(parts, language), language, deps)
})
