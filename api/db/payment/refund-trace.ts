/** All refunds of one investment, from each table that records them. */

import type { Reader } from '#api/db/database.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import {
  type RefundBooking,
  type RefundCause,
  refundCause,
  type RefundTraceState,
  refundTraceState,
} from '#domain/payment/refund-trace.ts'

export interface TracedRefund {
  readonly id: string
  readonly cause: RefundCause
  /** The method by which the money returns, which may differ from the one that it was paid with. */
  readonly method: GatewayName
  readonly amount: bigint
  readonly currency: string
  readonly requestedAt: Date
  readonly doneAt: Date | null
  readonly state: RefundTraceState
  readonly reference: string | null
}

const most = 50
const walletRefunds = [
  'refunded-by-admin',
  'campaign-unsuccessful',
  'investment-cancelled',
  'not-reconfirmed',
  'oversubscribed',
] as const

/** Oldest first. */
export async function refundsOfInvestment(db: Reader, investmentId: string): Promise<readonly TracedRefund[]> {
  const [booking, byProvider, byTransfer, unusable, toWallet] = await Promise.all([
    refundBooking(db, investmentId),
    providerRefunds(db, investmentId),
    db.selectFrom('offline_refund').selectAll().where('investment_id', '=', investmentId).execute(),
    unusableTransfers(db, investmentId),
    walletCredits(db, investmentId),
  ])
  const refunds: TracedRefund[] = [
    ...byProvider.map((row): TracedRefund => ({
      id: row.id,
      cause: refundCause(row.reason, booking),
      method: row.manual_reference === null ? row.gateway : 'offline',
      amount: row.amount,
      currency: row.currency,
      requestedAt: row.created_at,
      doneAt: row.state === 'succeeded' ? row.settled_at : null,
      state: refundTraceState(row.state),
      reference: row.manual_reference,
    })),
    ...byTransfer.map((row): TracedRefund => ({
      id: row.id,
      cause: refundCause(row.reason, booking),
      method: 'offline',
      amount: row.amount,
      currency: row.currency,
      requestedAt: row.requested_at,
      doneAt: row.done_at,
      state: row.done_at === null ? 'pending' : 'sent',
      reference: null,
    })),
    ...unusable.map((row): TracedRefund => ({
      id: row.id,
      cause: 'payment-unusable',
      method: row.to_wallet ? 'wallet' : 'offline',
      amount: row.amount,
      currency: row.currency,
      requestedAt: row.booked_at,
      doneAt: row.done_at,
      state: row.done_at === null ? 'pending' : 'sent',
      reference: null,
    })),
    ...toWallet.map((row): TracedRefund => ({
      id: row.id,
      cause: row.event,
      method: 'wallet',
      amount: row.amount,
      currency: row.currency,
      requestedAt: row.created_at,
      doneAt: row.booked_at,
      state: 'sent',
      reference: null,
    })),
  ]
  return refunds
    .toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime() || (a.id < b.id ? -1 : 1))
    .slice(0, most)
}

async function refundBooking(db: Reader, investmentId: string): Promise<RefundBooking | undefined> {
  const row = await db
    .selectFrom('ledger_transaction')
    .select(['kind', 'actor_id'])
    .where('business_key', '=', `investment:${investmentId}:refunded`)
    .executeTakeFirst()
  if (!row) return undefined
  const lapsed = await db
    .selectFrom('reconfirmation')
    .select('id')
    .where('investment_id', '=', investmentId)
    .where('state', '=', 'lapsed')
    .limit(1)
    .executeTakeFirst()
  return { kind: row.kind, hasActor: row.actor_id !== null, lapsed: lapsed !== undefined }
}

/** Without those that ended because the payer's bank took the payment first. */
function providerRefunds(db: Reader, investmentId: string) {
  return db
    .selectFrom('payment_refund as r')
    .innerJoin('payment_attempt as a', 'a.id', 'r.attempt_id')
    .select(['r.id', 'r.reason', 'r.state', 'r.amount', 'r.currency', 'r.created_at', 'r.settled_at'])
    .select(['r.manual_reference', 'a.gateway'])
    .where('a.investment_id', '=', investmentId)
    .where((where) => where.or([where('r.state', '<>', 'failed'), where('a.state', '<>', 'reversed')]))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(most)
    .execute()
}

function unusableTransfers(db: Reader, investmentId: string) {
  return db
    .selectFrom('unusable_transfer')
    .selectAll()
    .where('investment_id', '=', investmentId)
    .orderBy('booked_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Of the site's own wallet: a refund to a custodial wallet is a provider's. */
async function walletCredits(db: Reader, investmentId: string) {
  const rows = await db
    .selectFrom('wallet_entry as e')
    .innerJoin('wallet as w', 'w.id', 'e.wallet_id')
    .select(['e.id', 'e.event', 'e.amount', 'w.currency', 'e.created_at', 'e.booked_at'])
    .where('e.investment_id', '=', investmentId)
    .where('e.type', '=', 'CREDIT')
    .where('e.gateway', '=', 'wallet')
    .where('e.event', 'in', walletRefunds)
    .orderBy('e.created_at')
    .orderBy('e.id')
    .limit(most)
    .execute()
  return rows.flatMap(({ event, ...row }) => {
    const cause = walletRefunds.find((each) => each === event)
    return cause === undefined ? [] : [{ ...row, event: cause }]
  })
}
