import { connectedDue } from '#api/db/connected-accounts.ts'
import { attemptsDue, refundsDue } from '#api/db/payments.ts'
import { lookAtAccount } from '#api/handlers/connected-account/look-at-account.ts'
import { settleAttempt } from '#api/handlers/payment/settle-attempt.ts'
import { settleRefund } from '#api/handlers/payment/settle-refund.ts'
import type { JobDeps } from './job.ts'

const atOnce = 100

/**
 * Tries, refunds and connected accounts of which nobody told for a while: the provider is asked. One that fails does not keep the
 * others waiting.
 */
export async function lookAtPayments(deps: JobDeps): Promise<void> {
  const now = new Date(deps.clock.now())
  for (const id of await attemptsDue(deps.db.read, now, atOnce)) await tried(() => settleAttempt(id, deps), id, deps)
  for (const id of await refundsDue(deps.db.read, now, atOnce)) await tried(() => settleRefund(id, deps), id, deps)
  const { accounts } = deps.gateways
  if (!accounts) return
  for (const id of await connectedDue(deps.db.read, accounts.test, now, atOnce))
    await tried(() => lookAtAccount(id, deps), id, deps)
}

async function tried(work: () => Promise<unknown>, subject: string, { log }: JobDeps): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error('payment-look-failed', { subject }, error)
  }
}
