import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { countWithdrawals, listWithdrawals as rowsOf } from '#api/db/wallet/withdrawals.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentWithdrawal } from '#api/presenters/wallet/wallet.ts'
import * as adminWalletCalls from '#contract/wallet/admin-wallet.ts'
import { pageSize } from '#domain/limits.ts'

export const listWithdrawals = handle(adminWalletCalls.listWithdrawals, async ({ query }, { db }) => {
  const slice = sliceOf(query, pageSize.wallet, 'withdrawals')
  const filter = { status: query.status, search: query.search }
  const [rows, total] = await Promise.all([rowsOf(db.read, filter, slice), countWithdrawals(db.read, filter)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'withdrawals')
  return { items: items.map(presentWithdrawal), total, totalIsExact: true, next, displayLoadMore }
})
