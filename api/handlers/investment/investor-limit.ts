import { handle } from '#api/handlers/handler.ts'
import { checkFigures, declareFigures as declare, readInvestorLimit } from '#api/services/investment/declare-figures.ts'
import * as investorLimitCalls from '#contract/investment/investor-limit.ts'

export const getInvestorLimit = handle(investorLimitCalls.getInvestorLimit, ({ params, member }, { db, clock }) =>
  readInvestorLimit(db.read, params.campaignId, member, clock.now()),
)

export const declareFigures = handle(investorLimitCalls.declareFigures, ({ params, body, member, once }, deps) => {
  checkFigures(body)
  return once((tx) => declare(tx, { campaignId: params.campaignId, figures: body, member }, deps))
})
