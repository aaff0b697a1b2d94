import { countOpenings, listOpenings as rowsOf } from '#api/db/campaign/document-access.ts'
import { microsOf, pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentOpening } from '#api/presenters/campaign/document-access.ts'
import { managedDocument } from '#api/services/campaign/dashboard/managed-campaign.ts'
import * as documentCalls from '#contract/campaign/document.ts'
import { pageSize } from '#domain/limits.ts'

export const listOpenings = handle(documentCalls.listOpenings, async ({ params, query, member }, { db }) => {
  const document = await managedDocument(db.read, params.documentId, member)
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
