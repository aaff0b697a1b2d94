/** Money on its way back: sent under the refund's own key, asked about until it has arrived or cannot, and for some weeks after. */

import type { Writer } from '#api/db/database.ts'
import { accountBalance, book, bookReverse, type LedgerAccount } from '#api/db/ledger.ts'
import {
  type AttemptRow,
  changeRefund,
  lockAttempt,
  lockRefund,
  readAttempt,
  readRefund,
  type RefundRow,
  refundsOf,
} from '#api/db/payments.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { evenOut, lockOwing } from '#api/handlers/wallet/even-out.ts'
import type { NoResponse, ProviderRefund } from '#api/payment-ports.ts'
import { remainingMs } from '#contract/limits/elapsed.ts'
import { nextPollDelay } from '#domain/payment.ts'
import { longestSentPollMs, nextRefundPollDelay, refundStep } from '#domain/refund.ts'
import { gatewayOf, leavesPooled, movedOther, refundPooled } from './pooled-money.ts'

/** Sends the refund, or asks what became of it. Harmless to repeat. */
export async function settleRefund(id: string, deps: Deps): Promise<void> {
  const refund = await readRefund(deps.db.read, id)
  if (!refund || refund.state === 'failed' || refund.by_hand_reference !== null) return
  const attempt = await readAttempt(deps.db.read, refund.attempt_id)
  if (!attempt) return
  const answer = await asked(refund, attempt, deps)
  await deps.db.transact((tx) => settleUnderLock(tx, refund, answer, deps))
}

/** All of a try that may still move: something was told of it, or somebody asks. */
export async function settleRefundsOf(attemptId: string, deps: Deps): Promise<void> {
  for (const { id } of await refundsOf(deps.db.read, attemptId)) await settleRefund(id, deps)
}

async function asked(refund: RefundRow, attempt: AttemptRow, deps: Deps): Promise<ProviderRefund | NoResponse> {
  const gateway = gatewayOf(attempt, deps.gateways)
  if (!gateway || attempt.payment_ref === null || attempt.provider_ref === null) return 'silent'
  if (refund.provider_ref !== null) return gateway.getRefundStatus(refund.provider_ref)
  return gateway.refund({
    refundId: refund.id,
    checkoutRef: attempt.provider_ref,
    paymentRef: attempt.payment_ref,
    amount: refund.amount,
    currency: refund.currency,
    at: refund.created_at.getTime(),
  })
}

async function settleUnderLock(
  tx: Writer,
  { id, attempt_id: attemptId }: RefundRow,
  answer: ProviderRefund | NoResponse,
  deps: Deps,
): Promise<void> {
  // Whoever changes what a try has in transit holds it.
  const attempt = await lockAttempt(tx, attemptId)
  const refund = await lockRefund(tx, id)
  if (!attempt || !refund) return
  const at = new Date(deps.clock.now())
  const word = typeof answer === 'string' ? answer : answer.state
  const named = typeof answer === 'string' ? {} : { provider_ref: answer.ref }
  const looks = refund.looks + 1
  const lookAt = new Date(at.getTime() + nextPollDelay(looks))
  switch (refundStep(refund.state, word)) {
    case 'nothing':
      // Asked in between, it is asked at its time all the same.
      if (refund.state === 'succeeded' && refund.look_at !== null && isPollDue(refund.look_at, at))
        await changeRefund(tx, id, { looks, look_at: laterThan(at, looks) })
      return
    case 'wait':
      return changeRefund(tx, id, { looks, look_at: lookAt })
    case 'under-way':
      return changeRefund(tx, id, { ...named, state: 'processing', settled_at: null, looks, look_at: lookAt })
    case 'gone': {
      const transactionId = await bookGone(tx, attempt, refund, deps)
      return changeRefund(tx, id, {
        ...named,
        state: 'succeeded',
        settled_at: at,
        transaction_id: transactionId,
        looks: 0,
        look_at: laterThan(at, 0),
      })
    }
    case 'bounced':
      // What came into a pooled wallet does not leave it by itself.
      if (leavesPooled(attempt) && !movedOther(attempt)) return changeRefund(tx, id, { look_at: null })
      await bookBounced(tx, attempt, refund, deps)
      return stop(tx, refund, at, deps)
    case 'stopped':
      return stop(tx, refund, at, deps)
  }
}

/** People have to see to it: it stays in the books as what has to go back, and on the administrators' list. */
async function stop(tx: Writer, { id, attempt_id: attemptId }: RefundRow, at: Date, { jobs }: Deps): Promise<void> {
  await changeRefund(tx, id, { state: 'failed', settled_at: at, look_at: null })
  await jobs.add(tx, 'tell-payment-waiting', { attemptId, subject: id })
}

/** As the job that polls refunds finds them: a moment that is too far ahead was written before the clock was set back. */
function isPollDue(pollAt: Date, now: Date): boolean {
  return remainingMs(pollAt.getTime(), now.getTime(), longestSentPollMs) === 0
}

function laterThan(at: Date, looks: number): Date | null {
  const wait = nextRefundPollDelay(looks)
  return wait === undefined ? null : new Date(at.getTime() + wait)
}

/**
 * The money has left for where it came from. Of what the payer's bank took meanwhile nothing is held any more: so much went twice,
 * and is owed.
 * @returns the ledger's transaction
 */
async function bookGone(tx: Writer, attempt: AttemptRow, refund: RefundRow, deps: Deps): Promise<string> {
  if (leavesPooled(attempt) && !movedOther(attempt)) return refundPooled(tx, attempt, refund, deps)
  const { id, amount, currency } = refund
  const { clock, ids } = deps
  const transit: LedgerAccount = { kind: 'transit', holder: attempt.id, currency }
  const held = await accountBalance(tx, transit)
  const fromTransit = held < amount ? held : amount
  const owing = fromTransit < amount ? await lockOwing(tx, { personId: attempt.payer_id, currency }, deps) : undefined
  const transactionId = ids.next()
  const businessKey = `refund:${id}:returned`
  await book(tx, () => ids.next(), {
    id: transactionId,
    kind: 'payment-returned',
    businessKey,
    actorId: null,
    at: new Date(clock.now()),
    lines: [
      { account: transit, amount: -fromTransit },
      { account: { kind: 'receivable', holder: attempt.payer_id, currency }, amount: fromTransit - amount },
      { account: { kind: 'external', holder: attempt.gateway, currency }, amount },
    ],
  })
  if (owing) await evenOut(tx, owing, { businessKey, attemptId: attempt.id }, deps)
  return transactionId
}

export function bouncedKey({ id }: Pick<RefundRow, 'id'>): string {
  return `refund:${id}:bounced`
}

/** It is here again, as it was before it left; what was owed for it is not any more. */
async function bookBounced(tx: Writer, attempt: AttemptRow, refund: RefundRow, deps: Deps): Promise<void> {
  const { clock, ids } = deps
  const { currency, transaction_id: transactionId } = refund
  if (transactionId === null) throw new Error('a refund that has left is not in the books')
  const owing = await lockOwing(tx, { personId: attempt.payer_id, currency }, deps)
  const businessKey = bouncedKey(refund)
  await bookReverse(tx, () => ids.next(), transactionId, {
    id: ids.next(),
    kind: 'payment-return-bounced',
    businessKey,
    actorId: null,
    at: new Date(clock.now()),
  })
  await evenOut(tx, owing, { businessKey, attemptId: attempt.id }, deps)
}
