/** One investment of a campaign, and the payments to campaigns and refunds from them. */

import { investmentOf } from '#api/db/investment/investments.ts'
import { countMovements, listMovements, movementsByDay, movementYears } from '#api/db/wallet/movements.ts'
import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment/investment.ts'
import * as movementsCalls from '#contract/wallet/movements.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'
import { movementType, runningMovements } from '#domain/wallet/movement.ts'

const getOfCampaign = handle(movementsCalls.getOfCampaign, async ({ params, member, language }, { db }) => {
  const row = await investmentOf(db.read, member.id, params.id, language)
  if (row?.campaign_id !== params.campaignId) throw new CallError('NOT_FOUND')
  return presentInvestment(row)
})

const listTransactions = handle(movementsCalls.listTransactions, async ({ query, member, language }, { db }) => {
  const slice = sliceOf(query, pageSize.wallet, 'transactions')
  const filter = { currency: query.currencyId, type: query.type, year: query.transactionYear }
  const [rows, total, years] = await Promise.all([
    listMovements(db.read, member.id, filter, slice, language),
    countMovements(db.read, member.id, filter),
    movementYears(db.read, member.id),
  ])
  const { items, ...more } = pageOf(rows, slice.limit, createdCursor, 'transactions')
  return {
    items: items.map((row) => ({
      id: row.id,
      kind: row.kind,
      type: movementType(row.kind),
      amount: { amount: row.amount, currency: row.currency },
      campaign: { slug: row.slug, name: row.name ?? row.slug },
      investmentId: row.investment_id,
      gateway: row.gateway,
      at: row.created_at.toISOString(),
    })),
    total,
    totalIsExact: true,
    ...more,
    years,
  }
})

const graphByTransactions = handle(movementsCalls.graphByTransactions, async ({ query, member }, { db }) => {
  const days = await movementsByDay(db.read, member.id, query.currency)
  return runningMovements(days).slice(-4000)
})

export const movements = { getOfCampaign, graphByTransactions, listTransactions }
