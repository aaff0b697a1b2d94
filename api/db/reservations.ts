/** Reservations of units: made, paid for in some way, ended, had again. */

import type { GatewayName } from '#domain/payment.ts'
import type { Reader, Writer } from './database.ts'
import { takeUnits } from './investments.ts'
import { type DueRow, type DueSlice, dueMoment, isAfter } from './jobs/job-claims.ts'
import { noMoneyUnderWay } from './payments.ts'

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
  await tx
    .insertInto('investment')
    .values({
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
      tries_until: row.expiresAt,
      confirmed_at: null,
      ended_at: null,
      transaction_id: null,
    })
    .execute()
}

/** How an investment and its campaign stand, without a lock: for questions that decide nothing. */
export function reservationOf(db: Reader, id: string) {
  return db
    .selectFrom('investment')
    .innerJoin('campaign', 'campaign.id', 'investment.campaign_id')
    .select(['investment.state', 'campaign.status'])
    .where('investment.id', '=', id)
    .executeTakeFirst()
}

/** How it is to be paid, and until when its units are kept for that at least. */
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

/** Another way to pay is chosen, and nothing is begun yet: how it is to be paid, and the times that come with it. */
export async function changeWay(
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
  await tx.updateTable('investment').set({ tries_until: change.triesUntil }).where('id', '=', id).execute()
}

/** A reservation is about other units from now on. */
export async function changeReservation(
  tx: Writer,
  id: string,
  change: { readonly units: bigint; readonly amount: bigint; readonly fee: bigint },
): Promise<void> {
  await tx.updateTable('investment').set(change).where('id', '=', id).execute()
}

/** An ended reservation takes its units again. */
export async function regainReservation(tx: Writer, id: string, campaignId: string, units: bigint): Promise<void> {
  await tx.updateTable('investment').set({ state: 'reserved', ended_at: null }).where('id', '=', id).execute()
  await takeUnits(tx, campaignId, units)
}

/** Ends an unpaid reservation. Its units are the caller's. */
export async function releaseReservation(
  tx: Writer,
  id: string,
  state: 'expired' | 'cancelled',
  at: Date,
): Promise<void> {
  await tx.updateTable('investment').set({ state, ended_at: at }).where('id', '=', id).execute()
}

/** Reservations whose time is over, the oldest first. */
export function expiredReservations(db: Reader, { now, after, limit }: DueSlice): Promise<DueRow[]> {
  return (
    db
      .selectFrom('investment')
      .select(['id', 'campaign_id as group', dueMoment('expires_at').as('at')])
      .where('state', '=', 'reserved')
      .where('expires_at', '<=', now)
      // Money that may be on its way keeps its units; the try ends by itself.
      .where(noMoneyUnderWay('investment_id', 'investment.id'))
      .where(isAfter('expires_at', 'id', after))
      .orderBy(dueMoment('expires_at'))
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}

export async function campaignOfInvestment(tx: Writer, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('investment').select('campaign_id').where('id', '=', id).executeTakeFirst()
  return row?.campaign_id
}
