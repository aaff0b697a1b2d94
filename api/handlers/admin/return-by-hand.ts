import { insertAudit } from '#api/db/audit.ts'
import { book } from '#api/db/ledger.ts'
import { arrivalOf, changeRefund, insertRefund, lockAttempt, type RefundRow, refundsOf } from '#api/db/payments.ts'
import { handle } from '#api/handlers/handler.ts'
import { stuckOf, transitOf } from '#api/handlers/payment/refund-attempt.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

export function byHandKey({ id }: Pick<RefundRow, 'id'>): string {
  return `refund:${id}:by-hand`
}

/**
 * A provider does not send back what was disputed in part, or what is too old, and a card may be closed: an administrator has sent
 * it by a transfer of the site's bank. It leaves what has to go back, and the payer is told.
 */
export const returnByHand = handle(calls.admin.returnByHand, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    const { clock, ids, jobs } = deps
    const attempt = await lockAttempt(tx, params.id)
    if (!attempt) throw new CallError('NOT_FOUND')
    const { currency } = arrivalOf(attempt)
    const amount = await stuckOf(tx, attempt)
    // What was sent is what was seen, or people look again.
    if (amount === 0n || body.amount.amount !== amount || body.amount.currency !== currency)
      throw new CallError('REFUND_CHANGED')
    const at = new Date(clock.now())
    const reason = (await refundsOf(tx, attempt.id)).at(-1)?.reason ?? 'asked'
    const [refundId, transactionId] = [ids.next(), ids.next()]
    await insertRefund(tx, { id: refundId, attemptId: attempt.id, amount, currency, reason, at })
    await book(tx, () => ids.next(), {
      id: transactionId,
      kind: 'payment-returned-by-hand',
      businessKey: byHandKey({ id: refundId }),
      actorId: member.id,
      at,
      lines: [
        { account: transitOf(attempt), amount: -amount },
        { account: { kind: 'external', holder: 'offline', currency }, amount },
      ],
    })
    await changeRefund(tx, refundId, {
      state: 'succeeded',
      settled_at: at,
      look_at: null,
      transaction_id: transactionId,
      by_hand_reference: body.bankReference,
    })
    await jobs.add(tx, 'tell-payment', { attemptId: attempt.id, news: 'payment-sent-by-hand', refundId })
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: 'payment-returned-by-hand',
      subject: attempt.id,
      facts: { amount: String(amount), currency },
    })
    return { refundId }
  }),
)
