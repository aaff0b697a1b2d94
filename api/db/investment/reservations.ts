/** Reservations of units: created, paid, ended and reinstated. */

import type { Insertable } from 'kysely'
import type { GatewayName } from '#domain/payment/payment.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'
import { reserveUnits, unitsMoved } from './investments.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from '#api/db/jobs/job-claims.ts'
import { hasNoPendingMoney } from '#api/db/payment/payments.ts'

export interface NewInvestment {
  readonly id: string
  readonly campaignId: string
  readonly investorId: string
  readonly units: bigint
  readonly unitPrice: bigint
  readonly amount: bigint
  readonly currency: string
  readonly fee: bigint
  readonly gateway: GatewayName
  readonly reference: string
  readonly anonymous: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertReservation(tx: Writer, row: NewInvestment): Promise<void> {
  await tx.insertInto('investment').values(reserved(row)).execute()
}

/** Inserts a reservation, takes its units and deletes the saved investment that led to it. The campaign is locked. */
export async function reserve(tx: Writer, row: NewInvestment): Promise<void> {
  await tx
    .with('taken', (db) => unitsMoved(db, row.campaignId, row.units))
    .with('forgotten', (db) =>
      db.deleteFrom('saved_investment').where('user_id', '=', row.investorId).where('campaign_id', '=', row.campaignId),
    )
    .insertInto('investment')
    .values(reserved(row))
    .execute()
}

function reserved(row: NewInvestment): Insertable<Tables['investment']> {
  return {
    id: row.id,
    campaign_id: row.campaignId,
    investor_id: row.investorId,
    state: 'reserved',
    units: row.units,
    unit_price: row.unitPrice,
    amount: row.amount,
    currency: row.currency,
    fee: row.fee,
    gateway: row.gateway,
    reference: row.reference,
    anonymous: row.anonymous,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    attempts_until: row.expiresAt,
    confirmed_at: null,
    ended_at: null,
    transaction_id: null,
  }
}

/** The status of an investment and its campaign, without a lock, for reads that decide nothing. */
export function reservationOf(db: Reader, id: string) {
  return db
    .selectFrom('investment')
    .innerJoin('campaign', 'campaign.id', 'investment.campaign_id')
    .select(['investment.state', 'campaign.status'])
    .where('investment.id', '=', id)
    .executeTakeFirst()
}

/** Sets the payment method, and until when its units are reserved at least. */
export async function payBy(
  tx: Writer,
  id: string,
  change: { readonly gateway: GatewayName; readonly fee: bigint; readonly expiresAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('investment')
    .set({ gateway: change.gateway, fee: change.fee, expires_at: change.expiresAt })
    .where('id', '=', id)
    .execute()
}

/** Changes the payment method while no payment has begun, with the deadlines of that method. */
export async function changePaymentMethod(
  tx: Writer,
  id: string,
  change: {
    readonly gateway: GatewayName
    readonly fee: bigint
    readonly expiresAt: Date | null
    readonly triesUntil: Date | null
  },
): Promise<void> {
  await payBy(tx, id, change)
  await tx.updateTable('investment').set({ attempts_until: change.triesUntil }).where('id', '=', id).execute()
}

/** Changes the reserved units. */
export async function changeReservation(
  tx: Writer,
  id: string,
  {
    unitPrice,
    ...change
  }: {
    readonly units: bigint
    readonly unitPrice: bigint
    readonly amount: bigint
    readonly fee: bigint
  },
): Promise<void> {
  await tx
    .updateTable('investment')
    .set({ ...change, unit_price: unitPrice })
    .where('id', '=', id)
    .execute()
}

/** Reserves the units of an ended reservation again. */
export async function regainReservation(tx: Writer, id: string, campaignId: string, units: bigint): Promise<void> {
  await tx.updateTable('investment').set({ state: 'reserved', ended_at: null }).where('id', '=', id).execute()
  await reserveUnits(tx, campaignId, units)
}

/** Ends an unpaid reservation. The caller releases its units. */
export async function releaseReservation(
  tx: Writer,
  id: string,
  state: 'expired' | 'cancelled',
  at: Date,
): Promise<void> {
  await tx.updateTable('investment').set({ state, ended_at: at }).where('id', '=', id).execute()
}

/** Expired reservations, oldest first. */
export function expiredReservations(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return (
    db
      .selectFrom('investment')
      .select(['id', 'campaign_id as group', dueMoment('expires_at').as('at')])
      .where('state', '=', 'reserved')
      .where('expires_at', '<=', now)
      // Units stay reserved while money may still arrive; the payment attempt ends by itself.
      .where(hasNoPendingMoney('investment_id', 'investment.id'))
      .where(isAfter('expires_at', 'id', after))
      .orderBy(dueMoment('expires_at'))
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}
