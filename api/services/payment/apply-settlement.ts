/** Books and records what a settlement decided about a payment attempt. */

import { book } from '#api/db/wallet/ledger.ts'
import type { Writer } from '#api/db/database.ts'
import { type AttemptRow, insertRefund, stepAttempt } from '#api/db/payment/payments.ts'
import { insertChargeback } from '#api/db/wallet/disputes.ts'
import type { Deps } from '#api/deps.ts'
import { attributed, sumOf } from '#domain/payment/dispute.ts'
import type { Money } from '#domain/money.ts'
import { endsMandate } from '#domain/payment/mandate.ts'
import { isLive, type Settlement } from '#domain/payment/payment.ts'
import { returnAccountOf } from './custodial-transfers.ts'
import { recordDisputeWon } from './disputes.ts'
import { endMandateOf } from './mandates.ts'
import { type LockedPayable, shouldNotify } from './payable.ts'

export interface SettlementTarget {
  readonly tx: Writer
  readonly deps: Deps
  readonly payable: LockedPayable
  readonly attempt: AttemptRow
}

/** Applies a decision under the locks of payable and attempt. */
export async function applySettlement(context: SettlementTarget, settlement: Settlement): Promise<void> {
  const { tx, deps, payable, attempt } = context
  const at = new Date(deps.clock.now())
  switch (settlement.action) {
    case 'nothing':
      return
    case 'move':
      await stepAttempt(tx, attempt.id, {
        state: settlement.to,
        reason: settlement.reason ?? null,
        ...(isLive(settlement.to) ? {} : { settled_at: at }),
        at,
      })
      // A payer who is on the page sees it there.
      if (!isLive(settlement.to) && shouldNotify(attempt, settlement.reason, at.getTime()))
        await deps.jobs.add(tx, 'notify', { event: 'payment-failed', id: attempt.id })
      if (attempt.mandate_id !== null && endsMandate(settlement.reason)) await endMandateOf(tx, attempt, deps)
      return payable.stateChanged(attempt, settlement.to, settlement.reason)
    case 'credit': {
      const transactionId = await payable.credit(attempt)
      await stepAttempt(tx, attempt.id, {
        state: 'succeeded',
        reason: null,
        settled_at: at,
        transaction_id: transactionId,
        at,
      })
      return
    }
    case 'return':
      await startRefund(context, settlement, at)
      await deps.jobs.add(tx, 'notify', { event: 'payment-returned', id: attempt.id })
      return payable.refunding({ ...attempt, ...arrivedAs(settlement) })
    case 'take':
      for (const part of settlement.parts) {
        await insertChargeback(tx, attempt.id, part, at)
        await payable.chargeBackPart(attempt, part)
      }
      return
    case 'reverse': {
      const amount = await payable.reverse(attempt, settlement.reason, sumOf(settlement.parts))
      for (const part of attributed(settlement.parts, amount)) await insertChargeback(tx, attempt.id, part, at)
      await stepAttempt(tx, attempt.id, { state: 'reversed', reason: settlement.reason, at })
      if (endsMandate(settlement.reason)) await endMandateOf(tx, attempt, deps)
      return
    }
    case 'reinstate':
      for (const part of settlement.parts) await recordDisputeWon(tx, attempt, part, deps)
  }
}

function arrivedAs({ amount, currency }: Money): Pick<AttemptRow, 'received_amount' | 'received_currency'> {
  return { received_amount: amount, received_currency: currency }
}

/** The money is booked as in transit, and a job of its own refunds it. */
async function startRefund(
  { tx, deps, attempt }: SettlementTarget,
  { amount, currency, reason }: Extract<Settlement, { action: 'return' }>,
  at: Date,
): Promise<void> {
  const transactionId = deps.ids.next()
  const refundId = deps.ids.next()
  const arrived = arrivedAs({ amount, currency })
  await book(tx, () => deps.ids.next(), {
    id: transactionId,
    kind: 'payment-to-return',
    businessKey: `payment:${attempt.id}:to-return`,
    actorId: null,
    at,
    lines: [
      { account: returnAccountOf({ ...attempt, ...arrived }), amount: -amount },
      { account: { kind: 'transit', holder: attempt.id, currency }, amount },
    ],
  })
  await stepAttempt(tx, attempt.id, {
    state: 'succeeded',
    reason: null,
    settled_at: at,
    transaction_id: transactionId,
    ...arrived,
    at,
  })
  await insertRefund(tx, { id: refundId, attemptId: attempt.id, amount, currency, reason, at })
  await deps.jobs.add(tx, 'poll-refund', { refundId })
}
