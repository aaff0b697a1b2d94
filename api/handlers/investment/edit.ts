import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment/investment.ts'
import { cancellingAttempt, checkChange, editInvestment } from '#api/services/investment/edit-investment.ts'
import * as investmentCalls from '#contract/investment/investment.ts'

export const edit = handle(investmentCalls.edit, async ({ params, body, member, language, once }, deps) => {
  const change = { investmentId: params.investorId, request: checkChange(body), entered: body, member, language }
  return cancellingAttempt(() => once(async (tx) => presentInvestment(await editInvestment(tx, change, deps))), deps)
})
