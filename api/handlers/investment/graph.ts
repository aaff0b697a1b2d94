import { confirmedByDay } from '#api/db/investments.ts'
import { readSettings } from '#api/db/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

export const graph = handle(calls.investment.graph, async ({ query, member }, { db }) => {
  const { settings } = await readSettings(db.read)
  const days = await confirmedByDay(db.read, member.id, query.currency, settings.timezone)
  let total = 0n
  return days.slice(-4000).map(({ date, added }) => {
    total += added
    return { date, added, total }
  })
})
