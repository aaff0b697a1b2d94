import { sumsOf } from '#api/db/investment/investor-figures.ts'
import { handle } from '#api/handlers/handler.ts'
import * as investmentCalls from '#contract/investment/investment.ts'

/** One total per currency: nothing is converted (decision T41). */
export const totals = handle(investmentCalls.totals, async ({ member }, { db }) =>
  (await sumsOf(db.read, member.id)).map((row) => ({
    ...row,
    investments: Number(row.investments),
    campaigns: Number(row.campaigns),
  })),
)

export const currencies = handle(investmentCalls.currencies, async ({ member }, { db }) =>
  (await sumsOf(db.read, member.id)).map((row) => row.currency),
)
