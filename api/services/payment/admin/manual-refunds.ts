/**
 * Manual actions of administrators after a provider's refusal: a refund sent by transfer, a settlement requested again
 * or done at the provider.
 */

import { insertAudit } from '#api/db/audit/audit.ts'
import type { Writer } from '#api/db/database.ts'
import {
  arrivalOf,
  changeRefund,
  insertRefund,
  lockAttempt,
  type RefundRow,
  refundsOf,
} from '#api/db/payment/payments.ts'
import { book } from '#api/db/wallet/ledger.ts'
import { changeLostDispute, insertLostDispute, lostDisputesOf } from '#api/db/wallet/lost-disputes.ts'
import type { Deps } from '#api/deps.ts'
import { refuseOwnDecision } from '#api/services/account/own-decision.ts'
import { stuckOf, transitOf } from '#api/services/payment/refund-attempt.ts'
import { CallError } from '#contract/errors.ts'
import type { Money } from '#domain/money.ts'

export function manualRefundKey({ id }: Pick<RefundRow, 'id'>): string {
  return `refund:${id}:by-hand`
}

interface ManualRefund {
  readonly attemptId: string
  readonly sent: Money
  readonly bankReference: string
  readonly actorId: string
}

/**
 * A provider does not refund a payment that was disputed in part or is too old, and a card may be closed: an
 * administrator has sent the money from the site's bank account. It leaves the transit account, and the payer is
 * notified.
 * @returns the id of the refund
 * @throws CallError NOT_FOUND, OWN_DECISION, REFUND_CHANGED
 */
export async function recordManualRefund(
  tx: Writer,
  { attemptId, sent, bankReference, actorId }: ManualRefund,
  deps: Deps,
): Promise<string> {
  const { clock, ids, jobs } = deps
  const attempt = await lockAttempt(tx, attemptId)
  if (!attempt) throw new CallError('NOT_FOUND')
  refuseOwnDecision(attempt.payer_id, actorId)
  const { currency } = arrivalOf(attempt)
  const amount = await stuckOf(tx, attempt)
  // The amount must be the one that the administrator saw.
  if (amount === 0n || sent.amount !== amount || sent.currency !== currency) throw new CallError('REFUND_CHANGED')
  const at = new Date(clock.now())
  const reason = (await refundsOf(tx, attempt.id)).at(-1)?.reason ?? 'requested'
  const [refundId, transactionId] = [ids.next(), ids.next()]
  await insertRefund(tx, { id: refundId, attemptId: attempt.id, amount, currency, reason, at })
  await book(tx, () => ids.next(), {
    id: transactionId,
    kind: 'payment-refunded-manually',
    businessKey: manualRefundKey({ id: refundId }),
    actorId,
    at,
    lines: [
      { account: transitOf(attempt), amount: -amount },
      { account: { kind: 'external', holder: 'offline', currency }, amount },
    ],
  })
  await changeRefund(tx, refundId, {
    state: 'succeeded',
    settled_at: at,
    next_poll_at: null,
    transaction_id: transactionId,
    manual_reference: bankReference,
  })
  await jobs.add(tx, 'notify', { event: 'payment-sent-by-hand', id: refundId, attemptId: attempt.id })
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    eventName: 'payment-refunded-manually',
    subject: attempt.id,
    facts: { amount: String(amount), currency },
  })
  return refundId
}

interface SettlementDecision {
  readonly attemptId: string
  readonly outcome: 'done' | 'again'
  readonly actorId: string
}

/**
 * A settlement of a lost dispute that the provider refused is requested under a new key, or was done there by hand.
 * Nothing is booked: the ledger debited the wallet with the chargeback.
 * @returns how many settlements were handled
 * @throws CallError NOT_FOUND, OWN_DECISION, REFUND_CHANGED
 */
export async function handleRefusedSettlements(
  tx: Writer,
  { attemptId, outcome, actorId }: SettlementDecision,
  { clock, ids, jobs }: Deps,
): Promise<number> {
  // Of two administrators the second waits here, and finds nothing left to do.
  const attempt = await lockAttempt(tx, attemptId)
  if (!attempt) throw new CallError('NOT_FOUND')
  refuseOwnDecision(attempt.payer_id, actorId)
  const refused = (await lostDisputesOf(tx, attempt.id)).filter(
    ({ state, handled_at }) => state === 'failed' && handled_at === null,
  )
  if (refused.length === 0) throw new CallError('REFUND_CHANGED')
  const at = new Date(clock.now())
  for (const { id, amount, chargeback_ref: takenRef } of refused) {
    await changeLostDispute(tx, id, { handled_at: at })
    if (outcome === 'done') continue
    const disputeId = ids.next()
    await insertLostDispute(tx, { id: disputeId, attemptId: attempt.id, amount, takenRef, at })
    await jobs.add(tx, 'settle-dispute', { disputeId })
  }
  await insertAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    eventName: outcome === 'done' ? 'settlement-recorded-manually' : 'settlement-retried',
    subject: attempt.id,
    facts: { amount: String(refused.reduce((sum, { amount }) => sum + amount, 0n)), currency: attempt.currency },
  })
  return refused.length
}
