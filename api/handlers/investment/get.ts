import { investmentOf } from '#api/db/investment/investments.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment/investment.ts'
import * as investmentCalls from '#contract/investment/investment.ts'
import { CallError } from '#contract/errors.ts'

export const get = handle(investmentCalls.get, async ({ params, member, language }, { db }) => {
  const row = await investmentOf(db.read, member.id, params.investorId, language)
  if (!row) throw new CallError('NOT_FOUND')
  return presentInvestment(row)
})
