import { countPayments, listPayments as rowsOf, paymentCursor } from '#api/db/payment/offline-payments.ts'
import { pageOf, sliceOf } from '#api/db/paging.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentPayment } from '#api/presenters/payment/offline-payment.ts'
import * as offlinePaymentCalls from '#contract/payment/admin/offline-payment.ts'
import { pageSize } from '#domain/limits.ts'

export const listPayments = handle(offlinePaymentCalls.listPayments, async ({ query, language }, { db }) => {
  const slice = sliceOf(query, pageSize.investments, 'payments')
  const filter = { state: query.state, search: query.search }
  const [rows, total] = await Promise.all([rowsOf(db.read, filter, slice, language), countPayments(db.read, filter)])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, paymentCursor, 'payments')
  return { items: items.map(presentPayment), total, totalIsExact: true, next, displayLoadMore }
})
