/** Administrators' actions on repayments to a campaign's investors. */

import { handle } from '#api/handlers/handler.ts'
import { presentDistribution } from '#api/presenters/repayment/distribution.ts'
import { distribute as distributeAmount, planDistribution as plan } from '#api/services/repayment/distribute.ts'
import * as distributionCalls from '#contract/repayment/distribution.ts'
import { listDistributions } from './list-distributions.ts'

/** Maximum number of shares in a plan's reply. */
const mostShown = 200

const planDistribution = handle(distributionCalls.planDistribution, async ({ params, query }, deps) => {
  const { shares, seen, currency } = await plan(params.id, query.amount, deps)
  const largest = shares.toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))
  return {
    currency,
    amount: query.amount,
    investors: shares.length,
    units: shares.reduce((sum, { units }) => sum + units, 0n),
    shares: largest.slice(0, mostShown).map(({ name, units, amount }) => ({ name, units, amount })),
    seen,
  }
})

const distribute = handle(distributionCalls.distribute, ({ params, body, member, once }, deps) => {
  const { amount: sum, seen, bankReference } = body
  const order = { campaignId: params.id, sum, seen, bankReference, actorId: member.id }
  return once(async (tx) => presentDistribution(await distributeAmount(tx, order, deps)))
})

export const distributions = { distribute, listDistributions, planDistribution }
