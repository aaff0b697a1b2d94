import { investmentOf } from '#api/db/investments.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

export const get = handle(calls.investment.get, async ({ params, member, language }, { db }) => {
  const row = await investmentOf(db.read, member.id, params.investorId, language)
  if (!row) throw new CallError('NOT_FOUND')
  return presentInvestment(row)
})
