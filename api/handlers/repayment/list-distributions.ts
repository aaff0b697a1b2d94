import { readOffering } from '#api/db/investment/investments.ts'
import { listDistributions as rowsOf } from '#api/db/repayment/distributions.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentDistribution } from '#api/presenters/repayment/distribution.ts'
import { mostListedDistributions } from '#api/services/repayment/distribute.ts'
import * as distributionCalls from '#contract/repayment/distribution.ts'
import { CallError } from '#contract/errors.ts'
import { mayDistribute } from '#domain/repayment/distribution.ts'

export const listDistributions = handle(distributionCalls.listDistributions, async ({ params }, { db }) => {
  const campaign = await readOffering(db.read, params.id)
  if (!campaign) throw new CallError('NOT_FOUND')
  const { currency, raise_type, status, raised } = campaign
  const items = await rowsOf(db.read, campaign.id, mostListedDistributions)
  return { currency, open: mayDistribute(raise_type, status, raised), items: items.map(presentDistribution) }
})
