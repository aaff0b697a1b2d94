import { confirmedByDay } from '#api/db/investment/investor-figures.ts'
import { handle } from '#api/handlers/handler.ts'
import * as investmentCalls from '#contract/investment/investment.ts'

export const graph = handle(investmentCalls.graph, async ({ query, member }, { db }) => {
  const days = await confirmedByDay(db.read, member.id, query.currency)
  let total = 0n
  return days.slice(-4000).map(({ date, added }) => {
    total += added
    return { date, added, total }
  })
})
