import { handle } from '#api/handlers/handler.ts'
import { makeReceipt } from '#api/services/investment/make-receipt.ts'
import { readReceipt } from '#api/services/investment/read-receipt.ts'
import * as investmentCalls from '#contract/investment/investment.ts'
import * as receiptFileCalls from '#contract/investment/receipt-file.ts'

/** The receipt; while the investment is unpaid it contains the payment instructions. */
export const receipt = handle(investmentCalls.receipt, ({ params, member, language }, deps) =>
  readReceipt(deps.db.read, params.id, member, language, deps),
)

export const downloadReceipt = handle(receiptFileCalls.downloadReceipt, ({ params, ...reader }, deps) =>
  makeReceipt(params.id, reader, deps),
)
