/** Money on its way back: sent under the refund's own key, asked about until it has arrived or cannot. */

import type { Writer } from '#api/db/database.ts'
import { book } from '#api/db/ledger.ts'
import { changeRefund, lockRefund, readAttempt, readRefund, type RefundRow } from '#api/db/payments.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { NoWord, ProviderRefund } from '#api/payment-ports.ts'
import { nextLookAfter } from '#domain/payment.ts'
import { gatewayOf, leavesPooled, refundPooled } from './pooled-money.ts'

/** Sends the refund, or asks what became of it. Harmless to repeat. */
export async function settleRefund(id: string, deps: Deps): Promise<void> {
  const refund = await readRefund(deps.db.read, id)
  if (!refund || isThrough(refund)) return
  const attempt = await readAttempt(deps.db.read, refund.attempt_id)
  const gateway = attempt && gatewayOf(attempt, deps.gateways)
  const answer: ProviderRefund | NoWord =
    !gateway || !attempt?.payment_ref || attempt.provider_ref === null
      ? 'silent'
      : refund.provider_ref === null
        ? await gateway.refund({
            refundId: refund.id,
            checkoutRef: attempt.provider_ref,
            paymentRef: attempt.payment_ref,
            amount: refund.amount,
            currency: refund.currency,
            at: refund.created_at.getTime(),
          })
        : await gateway.lookAtRefund(refund.provider_ref)
  await deps.db.transact(async (tx) => {
    const locked = await lockRefund(tx, id)
    if (!locked || isThrough(locked)) return
    const at = new Date(deps.clock.now())
    const lookAt = new Date(at.getTime() + nextLookAfter(locked.looks + 1))
    if (answer === 'silent') {
      await changeRefund(tx, id, { looks: locked.looks + 1, look_at: lookAt })
      return
    }
    if (answer === 'refused' || answer.state === 'failed') {
      // People have to see to it: it stays in the books as what has to go back, and on the administrators' list.
      await changeRefund(tx, id, { state: 'failed', settled_at: at, look_at: null })
      await deps.jobs.add(tx, 'tell-payment-waiting', { attemptId: locked.attempt_id, subject: id })
      return
    }
    if (answer.state === 'processing') {
      const looks = locked.looks + 1
      await changeRefund(tx, id, { state: 'processing', provider_ref: answer.ref, looks, look_at: lookAt })
      return
    }
    const transactionId =
      attempt && leavesPooled(attempt)
        ? await refundPooled(tx, attempt, locked, deps)
        : await bookOutside(tx, locked, attempt?.gateway ?? '', deps)
    await changeRefund(tx, id, {
      state: 'succeeded',
      provider_ref: answer.ref,
      settled_at: at,
      look_at: null,
      transaction_id: transactionId,
    })
  })
}

/** The money has left for where it came from. @returns the ledger's transaction */
async function bookOutside(
  tx: Writer,
  { id, attempt_id, amount, currency }: RefundRow,
  holder: string,
  { clock, ids }: Deps,
): Promise<string> {
  const transactionId = ids.next()
  await book(tx, () => ids.next(), {
    id: transactionId,
    kind: 'payment-returned',
    businessKey: `refund:${id}:returned`,
    actorId: null,
    at: new Date(clock.now()),
    lines: [
      { account: { kind: 'transit', holder: attempt_id, currency }, amount: -amount },
      { account: { kind: 'external', holder, currency }, amount },
    ],
  })
  return transactionId
}

/** A refund that failed waits for people: it is not sent again by itself. */
function isThrough({ state }: RefundRow): boolean {
  return state === 'succeeded' || state === 'failed'
}
