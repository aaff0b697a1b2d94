import { sumsOf } from '#api/db/investments.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'

/** Each currency for itself: nothing is converted (decision T41). */
export const totals = handle(calls.investment.totals, async ({ member }, { db }) =>
  (await sumsOf(db.read, member.id)).map((row) => ({
    ...row,
    investments: Number(row.investments),
    campaigns: Number(row.campaigns),
  })),
)

export const currencies = handle(calls.investment.currencies, async ({ member }, { db }) =>
  (await sumsOf(db.read, member.id)).map((row) => row.currency),
)
