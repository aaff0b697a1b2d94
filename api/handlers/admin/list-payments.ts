import { countPayments, listPayments as rowsOf, paymentPlace } from '#api/db/offline-payments.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentPayment } from '#api/presenters/offline-payment.ts'
import { calls } from '#contract/calls.ts'
import { pageSize } from '#domain/limits.ts'

export const listPayments = handle(calls.admin.listPayments, async ({ query, language }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'payments')
  const filter = { state: query.state, search: query.search }
  const [rows, total] = await Promise.all([rowsOf(db.read, filter, slice, language), countPayments(db.read, filter)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, paymentPlace, 'payments')
  return { items: items.map(presentPayment), total, totalIsExact: true, next, displayLoadMore }
})
