import { findDocument } from '#api/db/campaigns.ts'
import { countOpenings, listOpenings as rowsOf } from '#api/db/document-access.ts'
import { microsOf, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentOpening } from '#api/presenters/document-access.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'
import { mayManage } from '#domain/permissions.ts'

export const listOpenings = handle(calls.document.listOpenings, async ({ params, query, member }, { db }) => {
  const document = await findDocument(db.read, params.documentId)
  if (!document || !mayManage(member, { ownerId: document.owner_id })) throw new CallError('NOT_FOUND')
  const slice = sliceOf(query, pageSize.investments, 'openings')
  const [rows, total] = await Promise.all([rowsOf(db.read, document.id, slice), countOpenings(db.read, document.id)])
  const page = pageOf(rows, slice.limit, (row) => ({ key: microsOf(row.at), id: row.id }), 'openings')
  return {
    items: page.items.map(presentOpening),
    total,
    totalIsExact: true,
    next: page.next,
    displayLoadMore: page.displayLoadMore,
  }
})
