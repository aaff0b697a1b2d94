/** Repayments of lost disputes from custodial wallets at their provider. */

import type { Selectable, Updateable } from 'kysely'
import type { Reader, Writer } from '#api/db/database.ts'
import type { Tables } from '#api/db/tables.ts'

export type LostDisputeRow = Selectable<Tables['lost_dispute']>

interface NewLostDispute {
  readonly id: string
  readonly attemptId: string
  /** Minor units, in the currency of the attempt. */
  readonly amount: bigint
  /** The provider's id of the part that was taken back; null for the whole amount. */
  readonly takenRef: string | null
  readonly at: Date
}

export async function insertLostDispute(
  tx: Writer,
  { id, attemptId, amount, takenRef, at }: NewLostDispute,
): Promise<void> {
  await tx
    .insertInto('lost_dispute')
    .values({
      id,
      attempt_id: attemptId,
      amount,
      chargeback_ref: takenRef,
      provider_ref: null,
      created_at: at,
      settled_at: null,
      next_poll_at: at,
    })
    .execute()
}

/** Of one attempt, oldest first. */
export function lostDisputesOf(db: Reader | Writer, attemptId: string): Promise<LostDisputeRow[]> {
  return db
    .selectFrom('lost_dispute')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function readLostDispute(db: Reader, id: string): Promise<LostDisputeRow | undefined> {
  return db.selectFrom('lost_dispute').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockLostDispute(tx: Writer, id: string): Promise<LostDisputeRow | undefined> {
  return tx.selectFrom('lost_dispute').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeLostDispute(
  tx: Writer,
  id: string,
  change: Updateable<Tables['lost_dispute']>,
): Promise<void> {
  await tx.updateTable('lost_dispute').set(change).where('id', '=', id).execute()
}
