/** Administrators' actions on payments through providers. */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import { arrivalOf, type AttemptRow, readAttempt, refundsOf } from '#api/db/payment/payments.ts'
import type { Deps } from '#api/deps.ts'
import { refuseOwnDecision } from '#api/services/account/own-decision.ts'
import { pollAttempt } from '#api/services/payment/poll-attempt.ts'
import { pollRefundsOf } from '#api/services/payment/poll-refund.ts'
import { refundUnderLock } from '#api/services/payment/refund-attempt.ts'
import { CallError } from '#contract/errors.ts'

export interface PolledAttempt {
  readonly before: AttemptRow
  readonly after: AttemptRow
}

/** Polls an attempt and its refunds. @throws CallError NOT_FOUND */
export async function pollWithRefunds(id: string, deps: Deps): Promise<PolledAttempt> {
  const before = await readAttempt(deps.db.read, id)
  if (!before) throw new CallError('NOT_FOUND')
  const after = (await pollAttempt(before.id, deps)) ?? before
  await pollRefundsOf(before.id, deps)
  return { before, after }
}

export async function recordPoll(
  tx: Writer,
  { before, after }: PolledAttempt,
  actorId: string,
  { clock, ids }: Deps,
): Promise<void> {
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId,
    eventName: 'payment-status-checked',
    subject: before.id,
    facts: { before: before.state, after: after.state, silent: after.unresponsive_since !== null },
  })
}

interface RefundOrder {
  readonly id: string
  readonly reason: string
  /** The plan that the administrator saw: if the payment has changed since, nothing is refunded. */
  readonly seen: string
  readonly actorId: string
}

/**
 * @returns how many refunds the attempt has
 * @throws CallError REASON_REQUIRED, NOT_FOUND, OWN_DECISION, REFUND_CHANGED, REFUND_REFUSED
 */
export async function refundAttemptAsPlanned(
  tx: Writer,
  { id, reason, seen, actorId }: RefundOrder,
  deps: Deps,
): Promise<number> {
  if (reason === '') throw new CallError('REASON_REQUIRED')
  const outcome = await refundUnderLock(tx, id, actorId, deps)
  if (!outcome) throw new CallError('NOT_FOUND')
  refuseOwnDecision(outcome.attempt.payer_id, actorId)
  if (outcome.seen !== seen) throw new CallError('REFUND_CHANGED')
  if (outcome.refusal !== null) throw new CallError('REFUND_REFUSED')
  await insertAudit(tx, {
    id: deps.ids.next(),
    at: new Date(deps.clock.now()),
    actorId,
    eventName: 'payment-refunded',
    subject: id,
    // Free text stays out of the audit log.
    facts: {
      amount: String(outcome.amount),
      currency: arrivalOf(outcome.attempt).currency,
      units: String(outcome.units),
      reasonLetters: reason.length,
    },
  })
  return (await refundsOf(tx, id)).length
}
