import { investmentCursor, listInvestmentsOf } from '#api/db/investment/investments.ts'
import { countInvestmentsOf } from '#api/db/investment/investor-figures.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment/investment.ts'
import * as investmentCalls from '#contract/investment/investment.ts'
import { pageSize } from '#domain/limits.ts'

export const listMine = handle(investmentCalls.listMine, async ({ query, member, language }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'investments')
  const own = { investorId: member.id, currency: query.currency, state: query.state }
  const [rows, total] = await Promise.all([
    listInvestmentsOf(db.read, own, slice, language),
    countInvestmentsOf(db.read, own),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, investmentCursor, 'investments')
  return { items: items.map(presentInvestment), total, totalIsExact: true, next, displayLoadMore }
})
