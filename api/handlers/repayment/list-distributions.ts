import { handle } from '#api/handlers/handler.ts'
import { presentDistribution } from '#api/presenters/repayment/distribution.ts'
import { readDistributions } from '#api/services/repayment/distribute.ts'
import * as distributionCalls from '#contract/repayment/distribution.ts'

export const listDistributions = handle(distributionCalls.listDistributions, async ({ params }, { db }) => {
  const { rows, ...campaign } = await readDistributions(db.read, params.id)
  return { ...campaign, items: rows.map(presentDistribution) }
})
