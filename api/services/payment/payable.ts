/** What a payment attempt pays for: an investment or a top-up. Both receive, poll and refund money in the same way. */

import type { AttemptRow } from '#api/db/payment/payments.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import type { DisputedPart } from '#domain/payment/dispute.ts'
import {
  type AttemptState,
  type FailureReason,
  hasEndedUnattended,
  type SettlementContext,
} from '#domain/payment/payment.ts'

export interface Payable {
  /** The text that the payer reads at the provider, and the page that they return to. */
  checkoutDetails(attempt: AttemptRow, deps: Deps): Promise<{ readonly title: string; readonly path: string }>
  /** Whether it still needs the money. Not binding: money that arrives is decided under the locks. */
  isDue(deps: Deps): Promise<boolean>
  /** Locks it. The attempt is always locked after it, so that two bookings never deadlock. */
  lock(tx: Writer, attempt: AttemptRow, deps: Deps): Promise<LockedPayable | undefined>
}

/** A payable under its locks, which are held until the transaction ends. */
export interface LockedPayable {
  readonly debt: SettlementContext['debt']
  /** What was sent back of its payment, because fewer units were allocated. */
  readonly returned?: bigint
  /** The attempt changed its state without any money moving. */
  stateChanged(attempt: AttemptRow, to: AttemptState, reason: FailureReason | undefined): Promise<void>
  /** The money pays for it. @returns the ledger's transaction */
  credit(attempt: AttemptRow): Promise<string>
  /** Money arrived that cannot be used; it is being refunded. */
  refunding(attempt: AttemptRow): Promise<void>
  /** A part of its payment was charged back. */
  chargeBackPart(attempt: AttemptRow, part: DisputedPart): Promise<void>
  /**
   * Its payment was charged back.
   * @param named the amount that the provider reports
   * @returns how much was booked as taken
   */
  reverse(attempt: AttemptRow, reason: FailureReason, named: bigint): Promise<bigint>
}

/**
 * Whether the payer is notified that this attempt has ended without money. Of the charge of a mandate its payable
 * notifies, because it decides whether to retry.
 */
export function shouldNotify(
  { state, created_at: createdAt, mandate_id: mandateId }: AttemptRow,
  reason: FailureReason | undefined,
  now: number,
): boolean {
  return mandateId === null && hasEndedUnattended({ state, createdAt: createdAt.getTime() }, reason, now)
}
