import { handle } from '#api/handlers/handler.ts'
import { presentInvestorLimit } from '#api/presenters/investment/investor-limit.ts'
import { checkFigures, declareFigures as declare, readInvestorLimit } from '#api/services/investment/declare-figures.ts'
import * as investorLimitCalls from '#contract/investment/investor-limit.ts'

export const getInvestorLimit = handle(investorLimitCalls.getInvestorLimit, async ({ params, member }, deps) =>
  presentInvestorLimit(await readInvestorLimit(deps.db.read, params.campaignId, member, deps)),
)

export const declareFigures = handle(investorLimitCalls.declareFigures, ({ params, body, member, once }, deps) => {
  checkFigures(body)
  const declaration = { campaignId: params.campaignId, figures: body, member }
  return once(async (tx) => presentInvestorLimit(await declare(tx, declaration, deps)))
})
