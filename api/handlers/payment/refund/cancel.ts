import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment/investment.ts'
import { cancelInvestment } from '#api/services/payment/cancel-investment.ts'
import * as investmentCalls from '#contract/investment/investment.ts'

export const cancel = handle(investmentCalls.cancel, ({ params, member, language, once }, deps) =>
  once(async (tx) => presentInvestment(await cancelInvestment(tx, { id: params.investorId, member, language }, deps))),
)
