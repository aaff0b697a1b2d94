import type { LedgerLine } from '#api/db/wallet/ledger.ts'
import type { BookedLine, TriedRow } from '#api/db/payment/payment-lists.ts'
import { arrivalOf, type RefundRow } from '#api/db/payment/payments.ts'
import type { ReinstatedRow } from '#api/db/wallet/disputes.ts'
import type { LostDisputeRow } from '#api/db/wallet/lost-disputes.ts'
import type { Attempt, AttemptDetail, RefundPlan } from '#contract/payment/admin/attempt.ts'
import { paymentBookings } from '#domain/payment/payment-administration.ts'

/** A payment attempt in the administrators' list. */
export function presentAdminAttempt(row: TriedRow): Attempt {
  return {
    id: row.id,
    payable: row.repayment_id !== null ? 'repayment' : row.investment_id === null ? 'top-up' : 'investment',
    payableId: row.investment_id ?? row.top_up_id ?? row.repayment_id ?? '',
    reference: row.investment_reference ?? row.top_up_reference ?? row.repayment_reference,
    campaign: row.campaign,
    payer: { name: `${row.first_name} ${row.last_name}`, email: row.email },
    gateway: row.gateway,
    test: row.test,
    state: row.state,
    reason: row.reason,
    amount: { amount: row.amount, currency: row.currency },
    arrived: row.received_amount === null ? null : arrivalOf(row),
    fee: row.fee,
    createdAt: row.created_at.toISOString(),
    settledAt: moment(row.settled_at),
    silentSince: moment(row.unresponsive_since),
    attention: row.attention,
  }
}

export function presentRefund(row: RefundRow): AttemptDetail['refunds'][number] {
  return {
    id: row.id,
    amount: { amount: row.amount, currency: row.currency },
    reason: row.reason,
    state: row.state,
    providerRef: row.provider_ref,
    byHandReference: row.manual_reference,
    createdAt: row.created_at.toISOString(),
    settledAt: moment(row.settled_at),
  }
}

export function presentSettlement(row: LostDisputeRow, currency: string): AttemptDetail['settlements'][number] {
  return {
    id: row.id,
    amount: { amount: row.amount, currency },
    state: row.state,
    createdAt: row.created_at.toISOString(),
    settledAt: moment(row.settled_at),
    handledAt: moment(row.handled_at),
  }
}

export function presentReinstated(row: ReinstatedRow, currency: string): AttemptDetail['reinstated'][number] {
  return {
    id: row.id,
    amount: { amount: row.amount, currency },
    providerRef: row.provider_ref,
    at: row.at.toISOString(),
  }
}

/** Ledger lines, grouped by transaction. */
export function presentBookings(rows: readonly BookedLine[]): AttemptDetail['bookings'] {
  const bookings = new Map<string, AttemptDetail['bookings'][number]>()
  for (const { id, kind: booked, at, account, holder, amount, currency } of rows) {
    const kind = paymentBookings.find((each) => each === booked)
    if (kind === undefined) throw new Error(`a payment has a booking of ${booked}`)
    const booking = bookings.get(id) ?? { id, kind, at: at.toISOString(), lines: [] }
    booking.lines.push(presentLine({ account: { kind: account, holder, currency }, amount }))
    bookings.set(id, booking)
  }
  return [...bookings.values()]
}

/** Ids of users and campaigns are omitted: the surrounding page shows who they are. */
export function presentLine({ account, amount }: LedgerLine): RefundPlan['lines'][number] {
  return {
    account: account.kind,
    outside: account.kind === 'external' ? account.holder : '',
    amount: { amount, currency: account.currency },
  }
}

export function moment(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
