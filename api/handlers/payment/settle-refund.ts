/** Money on its way back: sent under the refund's own key, asked about until it has arrived or cannot. */

import { book } from '#api/db/ledger.ts'
import { changeRefund, lockRefund, readAttempt, readRefund, type RefundRow } from '#api/db/payments.ts'
import type { Deps } from '#api/handlers/handler.ts'
import type { NoWord, ProviderRefund } from '#api/payment-ports.ts'
import { nextLookAfter } from '#domain/payment.ts'

/** Sends the refund, or asks what became of it. Harmless to repeat. */
export async function settleRefund(id: string, deps: Deps): Promise<void> {
  const refund = await readRefund(deps.db.read, id)
  if (!refund || isThrough(refund)) return
  const attempt = await readAttempt(deps.db.read, refund.attempt_id)
  const gateway = attempt && deps.gateways.of(attempt.gateway)
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
      return
    }
    if (answer.state === 'processing') {
      const looks = locked.looks + 1
      await changeRefund(tx, id, { state: 'processing', provider_ref: answer.ref, looks, look_at: lookAt })
      return
    }
    const transactionId = deps.ids.next()
    await book(tx, () => deps.ids.next(), {
      id: transactionId,
      kind: 'payment-returned',
      businessKey: `refund:${id}:returned`,
      actorId: null,
      at,
      lines: [
        { account: { kind: 'transit', holder: refund.attempt_id, currency: refund.currency }, amount: -refund.amount },
        {
          account: { kind: 'external', holder: attempt?.gateway ?? '', currency: refund.currency },
          amount: refund.amount,
        },
      ],
    })
    await changeRefund(tx, id, {
      state: 'succeeded',
      provider_ref: answer.ref,
      settled_at: at,
      look_at: null,
      transaction_id: transactionId,
    })
  })
}

/** A refund that failed waits for people: it is not sent again by itself. */
function isThrough({ state }: RefundRow): boolean {
  return state === 'succeeded' || state === 'failed'
}
