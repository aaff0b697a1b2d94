import { countSavedInvestments, listSavedOf, savedOf } from '#api/db/investment/saved-investments.ts'
import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentSaved } from '#api/presenters/investment/saved-investment.ts'
import { requestOf } from '#api/services/investment/offering.ts'
import { removeSavedInvestment as remove, saveInvestment as save } from '#api/services/investment/save-investment.ts'
import * as savedInvestmentCalls from '#contract/investment/saved-investment.ts'
import { pageSize } from '#domain/limits.ts'

export const saveInvestment = handle(
  savedInvestmentCalls.saveInvestment,
  async ({ body, member, language, once }, deps) => {
    const request = requestOf(body)
    return once(async (tx) =>
      presentSaved(await save(tx, { campaignId: body.campaignId, request, member, language }, deps)),
    )
  },
)

export const listSavedInvestments = handle(
  savedInvestmentCalls.listSavedInvestments,
  async ({ query, member, language }, { db, clock }) => {
    const now = new Date(clock.now())
    const slice = sliceOf(query, pageSize.investments, 'saved-investments')
    const [rows, total] = await Promise.all([
      listSavedOf(db.read, member.id, slice, now, language),
      countSavedInvestments(db.read, now, { userId: member.id }),
    ])
    const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'saved-investments')
    return { items: items.map((row) => presentSaved(row)), total, totalIsExact: true, next, displayLoadMore }
  },
)

export const checkSavedInvestment = handle(
  savedInvestmentCalls.checkSavedInvestment,
  async ({ query, member, language }, { db, clock }) => {
    const row = await savedOf(db.read, member.id, query.campaignId, new Date(clock.now()), language)
    return { saved: row ? presentSaved(row) : null }
  },
)

export const removeSavedInvestment = handle(savedInvestmentCalls.removeSavedInvestment, ({ params, member, once }) =>
  once(async (tx) => {
    await remove(tx, { id: params.id, personId: member.id })
    return { done: true }
  }),
)
