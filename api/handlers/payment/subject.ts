/**
 * What a try pays for: an investment, or a top-up of a wallet. Each is a module of its own behind this; how money comes, is
 * asked about and goes back is one way for all.
 */

import type { AttemptRow, Purpose } from '#api/db/payments.ts'
import type { Writer } from '#api/db/database.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { DisputedPart } from '#domain/dispute.ts'
import type { AttemptState, FailureReason, SettlementContext } from '#domain/payment.ts'

/** Under its locks, which are held until the transaction ends. */
export interface Subject {
  readonly debt: SettlementContext['debt']
  /** The try has gone on or ended, and no money with it. */
  moved(attempt: AttemptRow, to: AttemptState, reason: FailureReason | undefined): Promise<void>
  /** The money pays for it. @returns the ledger's transaction */
  credit(attempt: AttemptRow): Promise<string>
  /** Money came with the try that cannot be taken; it is on its way back. */
  returned(attempt: AttemptRow): Promise<void>
  /** A part of what had paid for it is gone, and is written down. */
  take(attempt: AttemptRow, part: DisputedPart): Promise<void>
  /** What had paid for it is gone. @returns how much was booked as taken */
  reverse(attempt: AttemptRow, reason: FailureReason): Promise<bigint>
}

/** One sort of thing that is paid for. */
export interface SubjectKind<Id extends Purpose = Purpose> {
  /** What the payer reads at the provider, and the page that they come back to. */
  page(of: Id, attempt: AttemptRow, deps: Deps): Promise<{ readonly title: string; readonly path: string }>
  /** Does it still want the money of a try that is alive? No promise: what comes all the same is decided under the locks. */
  wants(of: Id, deps: Deps): Promise<boolean>
  /** Locks it. The try is locked after it, always in this order, so that two bookings never wait for each other. */
  lock(tx: Writer, of: Id, attempt: AttemptRow, deps: Deps): Promise<Subject | undefined>
}
