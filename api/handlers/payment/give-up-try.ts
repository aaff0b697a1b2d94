/** A try to pay that its payer does not want any more. */

import { type AttemptRow, changeAttempt, lockAttempt } from '#api/db/payments.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { isLive } from '#domain/payment.ts'
import { gatewayOf } from './pooled-money.ts'
import { settleAttempt } from './settle-attempt.ts'

/**
 * That the payer gave it up is written down first: the provider may tell that its page is over before it answers us. Then the page
 * is closed and the provider is asked: whoever paid in that moment has paid. A provider that is silent leaves the try as it is.
 * @returns the try as it stands then
 */
export async function giveUpTry(attempt: AttemptRow, deps: Deps): Promise<AttemptRow> {
  await noteGivingUp(attempt.id, deps)
  // A page that was never handed out needs no closing.
  const closed =
    attempt.provider_ref === null
      ? 'closed'
      : isLive(attempt.state) && (await gatewayOf(attempt, deps.gateways)?.close(attempt.provider_ref))
  return (await settleAttempt(attempt.id, deps, closed === 'closed')) ?? attempt
}

async function noteGivingUp(id: string, { db, clock }: Deps): Promise<void> {
  await db.transact(async (tx) => {
    const attempt = await lockAttempt(tx, id)
    if (!attempt || !isLive(attempt.state) || attempt.given_up_at !== null) return
    await changeAttempt(tx, id, { given_up_at: new Date(clock.now()) })
  })
}
