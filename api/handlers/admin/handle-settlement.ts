import { insertAudit } from '#api/db/audit.ts'
import { lockAttempt } from '#api/db/payments.ts'
import { changeLostDispute, insertLostDispute, lostDisputesOf } from '#api/db/wallet/lost-disputes.ts'
import { handle } from '#api/handlers/handler.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'

/**
 * What the provider refused is asked for under a new key, or was made there by hand. Nothing is booked by it: in the books the money
 * left the wallet when it was taken back.
 */
export const handleSettlement = handle(calls.admin.handleSettlement, ({ params, body, member, once }, deps) =>
  once(async (tx) => {
    const { clock, ids, jobs } = deps
    // Of two administrators the second waits here, and finds nothing left to do.
    const attempt = await lockAttempt(tx, params.id)
    if (!attempt) throw new CallError('NOT_FOUND')
    const refused = (await lostDisputesOf(tx, attempt.id)).filter(
      ({ state, handled_at }) => state === 'failed' && handled_at === null,
    )
    if (refused.length === 0) throw new CallError('REFUND_CHANGED')
    const at = new Date(clock.now())
    for (const { id, amount, taken_ref: takenRef } of refused) {
      await changeLostDispute(tx, id, { handled_at: at })
      if (body.act === 'done') continue
      const disputeId = ids.next()
      await insertLostDispute(tx, { id: disputeId, attemptId: attempt.id, amount, takenRef, at })
      await jobs.add(tx, 'settle-dispute', { disputeId })
    }
    await insertAudit(tx, {
      id: ids.next(),
      at,
      actorId: member.id,
      act: body.act === 'done' ? 'settlement-made-by-hand' : 'settlement-sent-again',
      subject: attempt.id,
      facts: { amount: String(refused.reduce((sum, { amount }) => sum + amount, 0n)), currency: attempt.currency },
    })
    return { settlements: refused.length }
  }),
)
