import { createdCursor, pageOf, sliceOf } from '#api/db/paging.ts'
import { countActivities, listActivities as rowsOf } from '#api/db/wallet/wallet-lists.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentActivity } from '#api/presenters/wallet/wallet.ts'
import * as walletCalls from '#contract/wallet/wallet.ts'
import { pageSize } from '#domain/limits.ts'

export const listActivities = handle(walletCalls.listActivities, async ({ query, member }, { db }) => {
  const slice = sliceOf(query, pageSize.wallet, 'activities')
  const [rows, total] = await Promise.all([rowsOf(db.read, member.id, slice), countActivities(db.read, member.id)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'activities')
  return { items: items.map(presentActivity), total, totalIsExact: true, next, displayLoadMore }
})
