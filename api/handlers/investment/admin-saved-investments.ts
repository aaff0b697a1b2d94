import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { countSavedInvestments, listAllSaved } from '#api/db/investment/saved-investments.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAdminSavedInvestment } from '#api/presenters/investment/saved-investment.ts'
import { deleteSavedInvestment } from '#api/services/investment/save-investment.ts'
import * as adminSavedInvestmentCalls from '#contract/investment/admin-saved-investment.ts'
import { pageSize } from '#domain/limits.ts'

const listSavedInvestments = handle(
  adminSavedInvestmentCalls.listSavedInvestments,
  async ({ query, language }, { db, clock }) => {
    const now = new Date(clock.now())
    const slice = sliceOf(query, pageSize.investments, 'all-saved-investments')
    const [rows, total] = await Promise.all([
      listAllSaved(db.read, slice, query.search, now, language),
      countSavedInvestments(db.read, now, { search: query.search }),
    ])
    const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'all-saved-investments')
    return {
      items: items.map((row) => presentAdminSavedInvestment(row)),
      total,
      totalIsExact: true,
      next,
      displayLoadMore,
    }
  },
)

const removeSavedInvestment = handle(
  adminSavedInvestmentCalls.removeSavedInvestment,
  ({ params, member, once }, deps) =>
    once(async (tx) => {
      await deleteSavedInvestment(tx, { id: params.id, actorId: member.id }, deps)
      return { done: true }
    }),
)

export const savedByUsers = { listSavedInvestments, removeSavedInvestment }
