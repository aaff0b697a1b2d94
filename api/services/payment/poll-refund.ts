/**
 * Refunds at providers: requested under the refund's own key, polled until they have arrived or failed, and for some
 * weeks afterwards.
 */

import type { Writer } from '#api/db/database.ts'
import { accountBalance, book, bookReverse, type LedgerAccount } from '#api/db/wallet/ledger.ts'
import {
  type AttemptRow,
  changeRefund,
  lockAttempt,
  lockRefund,
  readAttempt,
  readRefund,
  type RefundRow,
  refundsOf,
} from '#api/db/payment/payments.ts'
import type { Deps } from '#api/deps.ts'
import { settleReceivable, lockReceivable } from '#api/services/wallet/settle-receivable.ts'
import type { NoResponse, ProviderRefund } from '#api/payment-ports.ts'
import { remainingMs } from '#contract/limits/elapsed.ts'
import { nextPollDelay } from '#domain/payment/payment.ts'
import { longestSentPollMs, nextRefundPollDelay, refundStep } from '#domain/payment/refund.ts'
import { gatewayOf, hasOtherAmount, isCustodialTransfer, refundToWallet } from './custodial-transfers.ts'

/** Requests the refund from the provider, or polls its status, and applies the response. Idempotent. */
export async function pollRefund(id: string, deps: Deps): Promise<void> {
  const refund = await readRefund(deps.db.read, id)
  if (!refund || refund.state === 'failed' || refund.manual_reference !== null) return
  const attempt = await readAttempt(deps.db.read, refund.attempt_id)
  if (!attempt) return
  const response = await queryProvider(refund, attempt, deps)
  await deps.db.transact((tx) => applyResponse(tx, refund, response, deps))
}

/** Polls every refund of an attempt, after a webhook or on request. */
export async function pollRefundsOf(attemptId: string, deps: Deps): Promise<void> {
  for (const { id } of await refundsOf(deps.db.read, attemptId)) await pollRefund(id, deps)
}

async function queryProvider(refund: RefundRow, attempt: AttemptRow, deps: Deps): Promise<ProviderRefund | NoResponse> {
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

async function applyResponse(
  tx: Writer,
  { id, attempt_id: attemptId }: RefundRow,
  response: ProviderRefund | NoResponse,
  deps: Deps,
): Promise<void> {
  // An attempt's money in transit changes under its lock only.
  const attempt = await lockAttempt(tx, attemptId)
  const refund = await lockRefund(tx, id)
  if (!attempt || !refund) return
  const at = new Date(deps.clock.now())
  const outcome = typeof response === 'string' ? response : response.state
  const named = typeof response === 'string' ? {} : { provider_ref: response.ref }
  const pollCount = refund.poll_count + 1
  const pollAt = new Date(at.getTime() + nextPollDelay(pollCount))
  switch (refundStep(refund.state, outcome)) {
    case 'nothing':
      // A poll between two scheduled ones leaves the schedule as it is.
      if (refund.state === 'succeeded' && refund.next_poll_at !== null && isPollDue(refund.next_poll_at, at))
        await changeRefund(tx, id, { poll_count: pollCount, next_poll_at: laterThan(at, pollCount) })
      return
    case 'wait':
      return changeRefund(tx, id, { poll_count: pollCount, next_poll_at: pollAt })
    case 'processing':
      return changeRefund(tx, id, {
        ...named,
        state: 'processing',
        settled_at: null,
        poll_count: pollCount,
        next_poll_at: pollAt,
      })
    case 'gone': {
      const transactionId = await bookRefunded(tx, attempt, refund, deps)
      // Other purposes have notifications of their own.
      const { investment_id: investmentId } = attempt
      if (investmentId !== null) await deps.jobs.add(tx, 'notify', { event: 'refund-sent', id, investmentId })
      return changeRefund(tx, id, {
        ...named,
        state: 'succeeded',
        settled_at: at,
        transaction_id: transactionId,
        poll_count: 0,
        next_poll_at: laterThan(at, 0),
      })
    }
    case 'bounced':
      // A refund into a custodial wallet cannot bounce.
      if (isCustodialTransfer(attempt) && !hasOtherAmount(attempt)) return changeRefund(tx, id, { next_poll_at: null })
      await bookBounced(tx, attempt, refund, deps)
      return fail(tx, refund, at, deps)
    case 'stopped':
      return fail(tx, refund, at, deps)
  }
}

/** The money stays in transit and on the administrators' list of payments that need their action. */
async function fail(tx: Writer, { id, attempt_id: attemptId }: RefundRow, at: Date, { jobs }: Deps): Promise<void> {
  await changeRefund(tx, id, { state: 'failed', settled_at: at, next_poll_at: null })
  await jobs.add(tx, 'notify', { event: 'payment-needs-action', id, attemptId })
}

/**
 * Same condition as in the poll-refunds job: a time too far in the future was written before the clock was set back.
 */
function isPollDue(pollAt: Date, now: Date): boolean {
  return remainingMs(pollAt.getTime(), now.getTime(), longestSentPollMs) === 0
}

function laterThan(at: Date, pollCount: number): Date | null {
  const wait = nextRefundPollDelay(pollCount)
  return wait === undefined ? null : new Date(at.getTime() + wait)
}

/**
 * Books that the money was refunded. What the payer's bank charged back meanwhile is not in transit any more: the payer
 * received it twice and owes it.
 * @returns the ledger's transaction
 */
async function bookRefunded(tx: Writer, attempt: AttemptRow, refund: RefundRow, deps: Deps): Promise<string> {
  if (isCustodialTransfer(attempt) && !hasOtherAmount(attempt)) return refundToWallet(tx, attempt, refund, deps)
  const { id, amount, currency } = refund
  const { clock, ids } = deps
  const transit: LedgerAccount = { kind: 'transit', holder: attempt.id, currency }
  const held = await accountBalance(tx, transit)
  const fromTransit = held < amount ? held : amount
  const receivable =
    fromTransit < amount ? await lockReceivable(tx, { personId: attempt.payer_id, currency }, deps) : undefined
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
  if (receivable) await settleReceivable(tx, receivable, { businessKey, attemptId: attempt.id }, deps)
  return transactionId
}

export function bouncedKey({ id }: Pick<RefundRow, 'id'>): string {
  return `refund:${id}:bounced`
}

/** Reverses the booking of a refund that bounced, and the receivable created by it. */
async function bookBounced(tx: Writer, attempt: AttemptRow, refund: RefundRow, deps: Deps): Promise<void> {
  const { clock, ids } = deps
  const { currency, transaction_id: transactionId } = refund
  if (transactionId === null) throw new Error('a refund that has left is not in the books')
  const receivable = await lockReceivable(tx, { personId: attempt.payer_id, currency }, deps)
  const businessKey = bouncedKey(refund)
  await bookReverse(tx, () => ids.next(), transactionId, {
    id: ids.next(),
    kind: 'payment-return-bounced',
    businessKey,
    actorId: null,
    at: new Date(clock.now()),
  })
  await settleReceivable(tx, receivable, { businessKey, attemptId: attempt.id }, deps)
}
