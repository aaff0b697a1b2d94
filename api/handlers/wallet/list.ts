import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { countEntries, listEntries } from '#api/db/wallet/wallet-lists.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentEntry } from '#api/presenters/wallet/wallet.ts'
import * as walletCalls from '#contract/wallet/wallet.ts'
import { pageSize } from '#domain/limits.ts'

export const list = handle(walletCalls.list, async ({ query, member, language }, { db }) => {
  const slice = sliceOf(query, pageSize.wallet, 'wallet')
  const filter = { currency: query.currencyId, type: query.type, status: query.status }
  const [rows, total] = await Promise.all([
    listEntries(db.read, member.id, filter, slice, language),
    countEntries(db.read, member.id, filter),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'wallet')
  return { items: items.map(presentEntry), total, totalIsExact: true, next, displayLoadMore }
})
