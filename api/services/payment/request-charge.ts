/** Requests the charge of a stored payment method from the provider. The attempt is committed before. */

import { readMandate } from '#api/db/payment/mandates.ts'
import { type AttemptRow, lockAttempt, readAttempt, stepAttempt } from '#api/db/payment/payments.ts'
import type { Deps } from '#api/deps.ts'
import type { StoredMethods } from '#api/payment-ports.ts'
import { gatewayOf } from './custodial-transfers.ts'
import { endMandateOf, methodOf } from './mandates.ts'
import { payableOf } from './payable-of.ts'

type Response = Awaited<ReturnType<StoredMethods['charge']>>

/**
 * Under the attempt's own idempotency key, so that a retry after a lost response finds the same charge. If the provider
 * does not respond the attempt is unchanged, and the next poll retries.
 */
export async function requestCharge(id: string, deps: Deps): Promise<AttemptRow> {
  const attempt = await readAttempt(deps.db.read, id)
  if (!attempt) throw new Error('a payment attempt was recorded and is missing')
  if (attempt.state !== 'created') return attempt
  const response = await chargeAtProvider(attempt, deps)
  if (response === 'silent') return attempt
  return deps.db.transact(async (tx) => {
    const payable = await payableOf(attempt).lock(tx, attempt, deps)
    const locked = await lockAttempt(tx, id)
    // Both of two concurrent requests made the same charge.
    if (locked?.state !== 'created') return locked ?? attempt
    const at = new Date(deps.clock.now())
    if (typeof response === 'object') {
      await stepAttempt(tx, id, {
        state: 'processing',
        reason: null,
        provider_ref: response.ref,
        unresponsive_since: null,
        at,
      })
      await payable?.stateChanged(locked, 'processing', undefined)
    } else {
      const isInvalid = response === 'invalid-method'
      const ended = { state: 'failed', reason: isInvalid ? 'account' : 'refused' } as const
      await stepAttempt(tx, id, { ...ended, settled_at: at, next_poll_at: null, at })
      if (isInvalid) await endMandateOf(tx, locked, deps)
      await payable?.stateChanged(locked, ended.state, ended.reason)
    }
    return (await lockAttempt(tx, id)) ?? attempt
  })
}

/**
 * A mandate that ended after the attempt was recorded is still charged: the provider may have done it already, and it
 * refuses what it was told to forget.
 */
async function chargeAtProvider(attempt: AttemptRow, deps: Deps): Promise<Response> {
  const mandate = attempt.mandate_id === null ? undefined : await readMandate(deps.db.read, attempt.mandate_id)
  const method = mandate && methodOf(mandate)
  const stored = gatewayOf(attempt, deps.gateways)?.storedMethods
  if (!method || !stored) return 'silent'
  const { title } = await payableOf(attempt).checkoutDetails(attempt, deps)
  return stored.charge({
    attemptId: attempt.id,
    amount: attempt.amount,
    currency: attempt.currency,
    title,
    method,
    at: attempt.created_at.getTime(),
  })
}
