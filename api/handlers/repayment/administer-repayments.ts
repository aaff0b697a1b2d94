/** Administrators' actions on repayments of owners. */

import { pageOf, sliceOf } from '#api/db/paging.ts'
import { countRepayments, dueCursor, listAllRepayments as list } from '#api/db/repayment/repayments.ts'
import { readSettings } from '#api/db/site/settings.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentRepaymentItem } from '#api/presenters/repayment/repayment.ts'
import { declineRepayment as decline, recordTransfer } from '#api/services/repayment/administer-repayments.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import * as repaymentCalls from '#contract/repayment/admin-repayment.ts'
import { dateIn } from '#domain/calendar.ts'
import { readReference } from '#domain/investment/reference.ts'
import { pageSize } from '#domain/limits.ts'

async function todayOf(db: Reader | Writer, { clock }: Pick<Deps, 'clock'>) {
  return dateIn(clock.now(), (await readSettings(db)).settings.timezone)
}

const listAllRepayments = handle(repaymentCalls.listAllRepayments, async ({ query, member, language }, deps) => {
  const { db } = deps
  const slice = sliceOf(query, pageSize.wallet, 'all-repayments')
  const search = query.search?.trim() ?? ''
  // A search that is no reference finds nothing.
  const filter = { state: query.state, reference: search === '' ? undefined : (readReference(search) ?? search) }
  const [rows, total, today] = await Promise.all([
    list(db.read, filter, slice, language),
    countRepayments(db.read, filter),
    todayOf(db.read, deps),
  ])
  const page = pageOf(rows, slice.limit, dueCursor, 'all-repayments')
  return {
    ...page,
    items: page.items.map((row) => presentRepaymentItem(row, today, member)),
    total,
    totalIsExact: true,
  }
})

const recordRepaymentTransfer = handle(
  repaymentCalls.recordRepaymentTransfer,
  ({ params, body, member, language, once }, deps) =>
    once(async (tx) => {
      const { amount: received, bankReference } = body
      const order = { id: params.id, actorId: member.id, language, received, bankReference }
      return presentRepaymentItem(await recordTransfer(tx, order, deps), await todayOf(tx, deps), member)
    }),
)

const declineRepayment = handle(repaymentCalls.declineRepayment, ({ params, body, member, language, once }, deps) =>
  once(async (tx) => {
    const order = { id: params.id, actorId: member.id, language, reason: body.reason }
    return presentRepaymentItem(await decline(tx, order, deps), await todayOf(tx, deps), member)
  }),
)

export const adminRepayments = { listAllRepayments, recordRepaymentTransfer, declineRepayment }
