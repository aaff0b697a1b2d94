/** Payments through providers, for administrators. */

import { pageOf, createdCursor, sliceOf } from '#api/db/paging.ts'
import {
  type BookedLine,
  countTried,
  eventsOf,
  findTried,
  linesOf,
  listTried,
  stepsOf,
  triedScope,
  type TriedRow,
} from '#api/db/payment/payment-lists.ts'
import { arrivalOf, refundsOf, type RefundRow } from '#api/db/payment/payments.ts'
import { disputesOf, reinstatedOf } from '#api/db/wallet/disputes.ts'
import { lostDisputesOf } from '#api/db/wallet/lost-disputes.ts'
import type { Deps } from '#api/deps.ts'
import { handle } from '#api/handlers/handler.ts'
import { followUpLines, type RefundOutcome, refundUnderLock, stuckOf } from '#api/services/payment/refund-attempt.ts'
import { owedReturnedKey, owedSettledKey } from '#api/services/wallet/settle-receivable.ts'
import { manualRefundKey } from '#api/services/payment/admin/manual-refunds.ts'
import { shownBody } from '#api/services/payment/admin/shown-body.ts'
import { disputeWonKey, partialChargebackKey } from '#api/services/payment/disputes.ts'
import { dryRun } from '#api/services/payment/refund/dry-run.ts'
import { bouncedKey } from '#api/services/payment/poll-refund.ts'
import {
  moment,
  presentBookings,
  presentLine,
  presentRefund,
  presentReinstated,
  presentSettlement,
  presentAdminAttempt,
} from '#api/presenters/payment/attempt.ts'
import type { AttemptDetail, RefundPlan } from '#contract/payment/admin/attempt.ts'
import * as attemptCalls from '#contract/payment/admin/attempt.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'

/** The count stops here. */
const mostCounted = 1000

export const listAttempts = handle(attemptCalls.listAttempts, async ({ query, language }, { db, clock }) => {
  const slice = sliceOf(query, pageSize.investments, 'attempts')
  const filter = { gateway: query.gateway, state: query.state, search: query.search, now: clock.now() }
  const scope = await triedScope(db.read, query.search)
  const [rows, total] = await Promise.all([
    listTried(db.read, filter, scope, slice, language).execute(),
    countTried(db.read, filter, scope, mostCounted),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdCursor, 'attempts')
  const exact = total <= mostCounted
  return {
    items: items.map(presentAdminAttempt),
    total: exact ? total : mostCounted,
    totalIsExact: exact,
    next,
    displayLoadMore,
  }
})

const mostEvents = 50

export const getAttempt = handle(attemptCalls.getAttempt, async ({ params, language }, deps) => {
  const { db, clock } = deps
  const row = await findTried(db.read, params.id, language, clock.now())
  if (!row) throw new CallError('NOT_FOUND')
  const { currency } = arrivalOf(row)
  const refunds = await refundsOf(db.read, row.id)
  const refs = refunds.flatMap(({ provider_ref }) => (provider_ref === null ? [] : [provider_ref]))
  const [steps, settlements, reinstated, events, bookings, stuck] = await Promise.all([
    stepsOf(db.read, row.id),
    lostDisputesOf(db.read, row.id),
    reinstatedOf(db.read, row.id),
    eventsOf(db.read, row, refs, mostEvents),
    bookingsOf(row, refunds, deps),
    stuckOf(db.read, row),
  ])
  return {
    ...presentAdminAttempt(row),
    units: row.units,
    payableState: row.investment_state ?? row.top_up_state ?? row.repayment_state ?? 'ended',
    providerRef: row.provider_ref,
    paymentRef: row.payment_ref,
    cost: row.cost,
    cancelRequestedAt: moment(row.cancel_requested_at),
    nextPollAt: moment(row.next_poll_at),
    steps: steps.map(({ state, reason, at }) => ({ state, reason, at: at.toISOString() })),
    refunds: refunds.map(presentRefund),
    settlements: settlements.map((each) => presentSettlement(each, currency)),
    stuck: stuck === 0n ? null : { amount: stuck, currency },
    reinstated: reinstated.map((each) => presentReinstated(each, currency)),
    bookings,
    events: events.map((event) => ({
      eventId: event.event_id,
      kind: event.kind,
      receivedAt: event.received_at.toISOString(),
      handledAt: moment(event.handled_at),
      result: event.result,
      body: shownBody(event, deps),
    })),
  }
})

async function bookingsOf(
  row: TriedRow,
  refunds: readonly RefundRow[],
  { db }: Deps,
): Promise<AttemptDetail['bookings']> {
  const payment = ['cost', 'reversed', 'to-return'].map((what) => `payment:${row.id}:${what}`)
  const { taken, reinstated } = await disputesOf(db.read, row.id)
  const parts = [
    ...taken.map(({ ref }) => partialChargebackKey(row, ref)),
    ...reinstated.map(({ ref }) => disputeWonKey(row, ref)),
  ]
  const returned = refunds.flatMap((refund) => [
    `refund:${refund.id}:returned`,
    bouncedKey(refund),
    manualRefundKey(refund),
  ])
  const evened = [`payment:${row.id}:reversed`, ...parts, ...returned].flatMap((key) => [
    owedReturnedKey(key),
    owedSettledKey(key),
  ])
  const own = await linesOf(db.read, {
    ids: row.transaction_id === null ? [] : [row.transaction_id],
    keys: [...payment, ...parts, ...returned, ...evened],
  })
  // The investment or top-up may have been refunded as well, by any payment method.
  const paid = own.some(({ id, kind }) => id === row.transaction_id && kind !== 'payment-to-return')
  const given = paid
    ? await linesOf(db.read, {
        ids: [],
        keys: [
          row.investment_id === null ? `top-up:${row.top_up_id}:refunded` : `investment:${row.investment_id}:refunded`,
          owedReturnedKey(`investment:${row.investment_id}:refunded`),
        ],
      })
    : []
  // At the same time the payment sorts before the cost that the provider deducted from it.
  const first = ({ id }: BookedLine): number => (id === row.transaction_id ? 0 : 1)
  const inOrder = [...own, ...given].toSorted((a, b) => a.at.getTime() - b.at.getTime() || first(a) - first(b))
  return presentBookings(inOrder)
}

/** The plan is read from the bookings of the dry run, before they are rolled back. */
export const planRefund = handle(attemptCalls.planRefund, async ({ params, member }, deps) => {
  const outcome = await dryRun(deps, (tx) => refundUnderLock(tx, params.id, member.id, deps))
  if (!outcome) throw new CallError('NOT_FOUND')
  return presentPlan(outcome)
})

function presentPlan(outcome: RefundOutcome): RefundPlan {
  const { attempt, refusal, amount, units, lines, seen } = outcome
  return {
    refusal,
    amount: { amount, currency: arrivalOf(attempt).currency },
    units,
    gateway: attempt.gateway,
    paymentRef: attempt.payment_ref,
    test: attempt.test,
    lines: lines.map(presentLine),
    afterwards: followUpLines(outcome).map(presentLine),
    seen,
  }
}
