import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { countTransfers, listTransfers as rowsOf } from '#api/db/wallet/top-ups.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentTransfer } from '#api/presenters/wallet/wallet.ts'
import * as adminWalletCalls from '#contract/wallet/admin-wallet.ts'
import { pageSize } from '#domain/limits.ts'

export const listTransfers = handle(adminWalletCalls.listTransfers, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.wallet, 'top-ups')
  const filter = { state: query.state, search: query.search }
  const [rows, total] = await Promise.all([rowsOf(db.read, filter, slice), countTransfers(db.read, filter)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'top-ups')
  return { items: items.map(presentTransfer), total, totalIsExact: true, next, displayLoadMore }
})
