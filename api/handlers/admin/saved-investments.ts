import { insertAudit } from '#api/db/audit.ts'
import { createdPlace, pageOf, sliceOf } from '#api/db/paging.ts'
import { countSavedInvestments, listAllSaved, removeSaved } from '#api/db/saved-investments.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentAdminSavedInvestment } from '#api/presenters/saved-investment.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'

const listSavedInvestments = handle(calls.admin.listSavedInvestments, async ({ query, language }, { db, clock }) => {
  const now = new Date(clock.now())
  const slice = sliceOf(query, pageSize.investments, 'all-kept')
  const [rows, total] = await Promise.all([
    listAllSaved(db.read, slice, query.search, now, language),
    countSavedInvestments(db.read, now, { search: query.search }),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, 'all-kept')
  return {
    items: items.map((row) => presentAdminSavedInvestment(row)),
    total,
    totalIsExact: true,
    next,
    displayLoadMore,
  }
})

const removeSavedInvestment = handle(calls.admin.removeSavedInvestment, ({ params, member, once }, { clock, ids }) =>
  once(async (tx) => {
    if (!(await removeSaved(tx, params.id, undefined))) throw new CallError('NOT_FOUND')
    await insertAudit(tx, {
      id: ids.next(),
      at: new Date(clock.now()),
      actorId: member.id,
      act: 'saved-investment-deleted',
      subject: params.id,
      facts: {},
    })
    return { done: true }
  }),
)

export const savedByPeople = { listSavedInvestments, removeSavedInvestment }
