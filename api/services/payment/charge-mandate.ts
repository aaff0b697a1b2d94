/** Payments by a mandate, without the payer: recorded and committed first, then charged at the provider. */

import { lockMandate } from '#api/db/payment/mandates.ts'
import type { Writer } from '#api/db/database.ts'
import { type AttemptRow, type NewAttempt, readAttempt } from '#api/db/payment/payments.ts'
import type { Deps } from '#api/deps.ts'
import { canBeCharged } from '#domain/payment/mandate.ts'
import { isLive } from '#domain/payment/payment.ts'
import { pollAttempt } from './poll-attempt.ts'
import { recordAttempt } from './start-attempt.ts'

export interface MandateOrder extends Pick<NewAttempt, 'purpose' | 'amount' | 'fee' | 'currency' | 'language'> {
  readonly mandateId: string
}

/**
 * Records an attempt to charge a mandate. Its payable is locked and has no live attempt. To be committed before
 * `chargeMandate` sends the request to the provider.
 * @returns undefined if the mandate cannot be charged: it has ended, or its first payment has not arrived
 */
export async function startMandateAttempt(
  tx: Writer,
  { mandateId, ...order }: MandateOrder,
  deps: Pick<Deps, 'clock' | 'ids'>,
): Promise<AttemptRow | undefined> {
  const mandate = await lockMandate(tx, mandateId)
  if (!mandate || !canBeCharged(mandate)) return undefined
  const { person_id: payerId, gateway, test, access } = mandate
  return recordAttempt(tx, { ...order, payerId, gateway, test, access, mandateId }, deps)
}

/**
 * Charges the mandate of an attempt that is committed. One that has ended is left as it is. If the provider does not
 * respond, the next poll asks again under the same key, so that nothing is charged twice.
 * @returns the attempt afterwards: `created` if the provider did not respond, `processing`, or its outcome
 */
export async function chargeMandate(id: string, deps: Deps): Promise<AttemptRow> {
  const attempt = await readAttempt(deps.db.read, id)
  if (!attempt) throw new Error('a payment attempt was recorded and is missing')
  return isLive(attempt.state) ? ((await pollAttempt(id, deps)) ?? attempt) : attempt
}
