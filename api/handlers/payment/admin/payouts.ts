/** Administrators' actions on payouts of campaigns. */

import { handle } from '#api/handlers/handler.ts'
import { countPayouts } from '#api/db/payment/payouts.ts'
import { pageOf, microsOf, sliceOf } from '#api/db/paging.ts'
import { presentReviewedPayout } from '#api/presenters/payment/payout.ts'
import { confirmIdentity } from '#api/services/auth/confirm-identity.ts'
import {
  confirmPayout as confirm,
  openPayout as open,
  payPayout as pay,
  rejectPayout as reject,
  returnPayout as recordReturn,
} from '#api/services/payment/admin/payouts.ts'
import { listPayouts as list, readFees, type ReviewedPayout } from '#api/services/payment/admin/reviewed-payout.ts'
import {
  cancelPayoutTransfer as cancelTransfer,
  checkTransfer,
} from '#api/services/payment/payout-transfer/check-transfer.ts'
import { sendersOf } from '#api/services/payment/payout-transfer/sendable.ts'
import { sendPayout as send } from '#api/services/payment/payout-transfer/send-payout.ts'
import type { Deps, Member } from '#api/deps.ts'
import * as payoutCalls from '#contract/payment/admin/payout.ts'
import type { PayoutItem } from '#contract/payment/admin/payout.ts'
import { pageSize } from '#domain/limits.ts'

function present(payout: ReviewedPayout, reader: Member, deps: Pick<Deps, 'gateways'>): PayoutItem {
  return presentReviewedPayout(payout, sendersOf(payout.row, deps), reader)
}

const listPayouts = handle(payoutCalls.listPayouts, async ({ query, member, language }, deps) => {
  const slice = sliceOf(query, pageSize.wallet, 'payouts')
  const filter = { state: query.state }
  const [payouts, total] = await Promise.all([
    list({ filter, slice, language }, deps),
    countPayouts(deps.db.read, filter),
  ])
  const page = pageOf(payouts, slice.limit, ({ row }) => ({ key: microsOf(row.requested_at), id: row.id }), 'payouts')
  return { ...page, items: page.items.map((item) => present(item, member, deps)), total, totalIsExact: true }
})

const openPayout = handle(payoutCalls.openPayout, async ({ params, body: proof, member, language }, deps) => {
  const refuseStranger = await confirmIdentity(member, proof, deps)
  refuseStranger()
  return open({ id: params.id, actorId: member.id, language }, deps)
})

const confirmPayout = handle(payoutCalls.confirmPayout, ({ params, body, member, language, once }, deps) =>
  once(async (tx) =>
    present(await confirm(tx, { ...body, id: params.id, actorId: member.id, language }, deps), member, deps),
  ),
)

const rejectPayout = handle(payoutCalls.rejectPayout, ({ params, body, member, language, once }, deps) =>
  once(async (tx) =>
    present(await reject(tx, { ...body, id: params.id, actorId: member.id, language }, deps), member, deps),
  ),
)

const payPayout = handle(payoutCalls.payPayout, ({ params, body, member, language, once }, deps) =>
  once(async (tx) =>
    present(await pay(tx, { ...body, id: params.id, actorId: member.id, language }, deps), member, deps),
  ),
)

const returnPayout = handle(payoutCalls.returnPayout, ({ params, body, member, language, once }, deps) =>
  once(async (tx) =>
    present(await recordReturn(tx, { ...body, id: params.id, actorId: member.id, language }, deps), member, deps),
  ),
)

/** Commits the transfer, then asks the provider. A repeat of the request finds the same transfer. */
const sendPayout = handle(payoutCalls.sendPayout, async ({ params, body, member, language, once }, deps) => {
  await once(async (tx) =>
    present(await send(tx, { ...body, id: params.id, actorId: member.id, language }, deps), member, deps),
  )
  return present(await checkTransfer({ id: params.id, language }, deps), member, deps)
})

const checkPayout = handle(payoutCalls.checkPayout, async ({ params, member, language }, deps) =>
  present(await checkTransfer({ id: params.id, language }, deps), member, deps),
)

const cancelPayoutTransfer = handle(
  payoutCalls.cancelPayoutTransfer,
  async ({ params, body, member, language }, deps) =>
    present(await cancelTransfer({ ...body, id: params.id, actorId: member.id, language }, deps), member, deps),
)

const feesEarned = handle(payoutCalls.feesEarned, async ({ query }, deps) => {
  const months = await readFees({ from: query.from, to: query.to }, deps)
  return { items: months.map((month) => ({ ...month, payouts: Number(month.payouts) })) }
})

export const payouts = {
  cancelPayoutTransfer,
  checkPayout,
  confirmPayout,
  feesEarned,
  listPayouts,
  openPayout,
  payPayout,
  rejectPayout,
  returnPayout,
  sendPayout,
}
