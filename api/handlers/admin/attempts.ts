/** Payments through providers: looked for, looked into, asked about, and sent back. */

import { insertAudit } from '#api/db/audit.ts'
import { pageOf, createdPlace, sliceOf } from '#api/db/paging.ts'
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
} from '#api/db/payment-lists.ts'
import { arrivalOf, readAttempt, refundsOf, type RefundRow } from '#api/db/payments.ts'
import { disputesOf, reinstatedOf } from '#api/db/wallet/disputes.ts'
import { lostDisputesOf } from '#api/db/wallet/lost-disputes.ts'
import { type Deps, handle } from '#api/handlers/handler.ts'
import { afterwards, type RefundOutcome, refundUnderLock, stuckOf } from '#api/handlers/payment/refund-attempt.ts'
import { reinstatedKey } from '#api/handlers/payment/reinstate-part.ts'
import { owedReturnedKey, owedSettledKey } from '#api/handlers/wallet/even-out.ts'
import { byHandKey } from './return-by-hand.ts'
import { shownBody } from './shown-body.ts'
import { partKey } from '#api/handlers/payment/take-part.ts'
import { rehearse } from '#api/handlers/refund/rehearse.ts'
import { settleAttempt } from '#api/handlers/payment/settle-attempt.ts'
import { bouncedKey, settleRefundsOf } from '#api/handlers/payment/settle-refund.ts'
import {
  moment,
  presentBookings,
  presentLine,
  presentRefund,
  presentReinstated,
  presentSettlement,
  presentAdminAttempt,
} from '#api/presenters/attempt.ts'
import type { AttemptDetail, RefundPlan } from '#contract/admin/attempt.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { pageSize } from '#domain/limits.ts'

/** Nobody counts further than this. */
const mostCounted = 1000

export const listAttempts = handle(calls.admin.listAttempts, async ({ query, language }, { db, clock }) => {
  const slice = sliceOf(query, pageSize.investments, 'attempts')
  const filter = { gateway: query.gateway, state: query.state, search: query.search, now: clock.now() }
  const scope = await triedScope(db.read, query.search)
  const [rows, total] = await Promise.all([
    listTried(db.read, filter, scope, slice, language).execute(),
    countTried(db.read, filter, scope, mostCounted),
  ])
  const { items, next, displayLoadMore } = pageOf(rows, slice.limit, createdPlace, 'attempts')
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

export const getAttempt = handle(calls.admin.getAttempt, async ({ params, language }, deps) => {
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
    subjectState: row.investment_state ?? row.top_up_state ?? 'ended',
    providerRef: row.provider_ref,
    paymentRef: row.payment_ref,
    cost: row.cost,
    givenUpAt: moment(row.given_up_at),
    nextLookAt: moment(row.look_at),
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
  const parts = [...taken.map(({ ref }) => partKey(row, ref)), ...reinstated.map(({ ref }) => reinstatedKey(row, ref))]
  const returned = refunds.flatMap((refund) => [`refund:${refund.id}:returned`, bouncedKey(refund), byHandKey(refund)])
  const evened = [`payment:${row.id}:reversed`, ...parts, ...returned].flatMap((key) => [
    owedReturnedKey(key),
    owedSettledKey(key),
  ])
  const own = await linesOf(db.read, {
    ids: row.transaction_id === null ? [] : [row.transaction_id],
    keys: [...payment, ...parts, ...returned, ...evened],
  })
  // What it paid for may have been given back as well, by whichever way.
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
  // At one moment the payment comes before what was kept of it.
  const first = ({ id }: BookedLine): number => (id === row.transaction_id ? 0 : 1)
  const inOrder = [...own, ...given].toSorted((a, b) => a.at.getTime() - b.at.getTime() || first(a) - first(b))
  return presentBookings(inOrder)
}

/** The same way as the clock's and the provider's own message: the provider is asked, and what it says is done. */
export const pollAttempt = handle(calls.admin.pollAttempt, async ({ params, member, once }, deps) => {
  const before = await readAttempt(deps.db.read, params.id)
  if (!before) throw new CallError('NOT_FOUND')
  const after = (await settleAttempt(before.id, deps)) ?? before
  await settleRefundsOf(before.id, deps)
  const state = after.state
  const silent = after.silent_since !== null
  return once(async (tx) => {
    await insertAudit(tx, {
      id: deps.ids.next(),
      at: new Date(deps.clock.now()),
      actorId: member.id,
      act: 'payment-looked-at',
      subject: before.id,
      facts: { before: before.state, after: state, silent },
    })
    return { state, changed: state !== before.state, silent }
  })
})

/** What a refund would book is told from what it did book, before that was taken back. */
export const planRefund = handle(calls.admin.planRefund, async ({ params, member }, deps) => {
  const outcome = await rehearse(deps, (tx) => refundUnderLock(tx, params.id, member.id, deps))
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
    afterwards: afterwards(outcome).map(presentLine),
    seen,
  }
}

/** Only what was seen is done: a payment that stands otherwise by now is left alone. */
export const refundAttempt = handle(calls.admin.refundAttempt, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    if (body.reason === '') throw new CallError('REASON_REQUIRED')
    const outcome = await refundUnderLock(tx, params.id, member.id, deps)
    if (!outcome) throw new CallError('NOT_FOUND')
    if (outcome.seen !== body.seen) throw new CallError('REFUND_CHANGED')
    if (outcome.refusal !== null) throw new CallError('REFUND_REFUSED')
    await insertAudit(tx, {
      id: deps.ids.next(),
      at: new Date(deps.clock.now()),
      actorId: member.id,
      act: 'payment-refunded',
      subject: params.id,
      // What people wrote stays out of the audit.
      facts: {
        amount: String(outcome.amount),
        currency: arrivalOf(outcome.attempt).currency,
        units: String(outcome.units),
        reasonLetters: body.reason.length,
      },
    })
    return { refunds: (await refundsOf(tx, params.id)).length }
  }),
)
