import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment/investment.ts'
import { checkOrder, createInvestment } from '#api/services/investment/create-investment.ts'
import * as investmentCalls from '#contract/investment/investment.ts'

export const create = handle(
  investmentCalls.create,
  async ({ params: { campaignId }, body, member, language, once }, deps) => {
    const request = checkOrder(body)
    const { gateway, anonymous } = body
    return once(async (tx) =>
      presentInvestment(
        await createInvestment(tx, { campaignId, request, gateway, anonymous, member, language }, deps),
      ),
    )
  },
)
