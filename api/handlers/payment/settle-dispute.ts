import { readAttempt } from '#api/db/payments.ts'
import { changeLostDispute, lockLostDispute, readLostDispute } from '#api/db/wallet/lost-disputes.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { nextPollDelay } from '#domain/payment.ts'

/**
 * The provider takes what a wallet gives for a pay-in that was taken back; in our books it has left the wallet long ago. Harmless
 * to repeat.
 */
export async function settleDispute(id: string, deps: Deps): Promise<void> {
  const { db, clock, gateways, log } = deps
  const dispute = await readLostDispute(db.read, id)
  if (!dispute || dispute.look_at === null) return
  const attempt = await readAttempt(db.read, dispute.attempt_id)
  const pooled = attempt && gateways.pooledBy(attempt)
  const answer =
    !pooled || attempt.provider_ref === null
      ? 'silent'
      : await pooled.settleDispute({
          settlementId: id,
          payInRef: attempt.provider_ref,
          takenRef: dispute.taken_ref,
          amount: dispute.amount,
          currency: attempt.currency,
          at: dispute.created_at.getTime(),
        })
  await db.transact(async (tx) => {
    const locked = await lockLostDispute(tx, id)
    if (!locked || locked.look_at === null) return
    const at = new Date(clock.now())
    if (answer === 'silent' || (answer !== 'refused' && answer.state === 'processing')) {
      const looks = locked.looks + 1
      await changeLostDispute(tx, id, { looks, look_at: new Date(at.getTime() + nextPollDelay(looks)) })
      return
    }
    const state = answer === 'refused' ? 'failed' : answer.state
    const ref = answer === 'refused' ? null : answer.ref
    await changeLostDispute(tx, id, { state, provider_ref: ref, settled_at: at, look_at: null })
    // The wallet there holds what is not its person's any more: people see to it at the provider.
    if (state !== 'failed') return
    log.error('dispute-not-settled', { subject: dispute.attempt_id })
    await deps.jobs.add(tx, 'tell-payment-waiting', { attemptId: dispute.attempt_id, subject: id })
  })
}
