import { connectedDue } from '#api/db/connected-accounts.ts'
import { dueIds } from '#api/db/wallet/due.ts'
import { endProviderEvent } from '#api/db/provider-events.ts'
import { lookAtAccount } from '#api/handlers/connected-account/look-at-account.ts'
import { settleAttempt } from '#api/handlers/payment/settle-attempt.ts'
import { settleDispute } from '#api/handlers/payment/settle-dispute.ts'
import { settleRefund } from '#api/handlers/payment/settle-refund.ts'
import type { ToldBy } from '#domain/payment-administration.ts'
import { creditShares } from './credit-shares.ts'
import type { JobDeps } from './job.ts'

const atOnce = 100

/**
 * Tries, refunds, lost disputes and connected accounts of which nobody told for a while: the provider is asked. Shares of
 * distributions that were cut off are credited. One that fails does not keep the
 * others waiting.
 */
export async function lookAtPayments(deps: JobDeps): Promise<void> {
  const now = new Date(deps.clock.now())
  for (const id of await dueIds(deps.db.read, 'payment_attempt', now, atOnce))
    await tried(() => settleAttempt(id, deps), id, deps)
  for (const id of await dueIds(deps.db.read, 'payment_refund', now, atOnce))
    await tried(() => settleRefund(id, deps), id, deps)
  for (const id of await dueIds(deps.db.read, 'lost_dispute', now, atOnce))
    await tried(() => settleDispute(id, deps), id, deps)
  await creditShares(deps)
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

/** What a provider's message named was looked at. */
export async function endMessage(event: ToldBy | undefined, { db, clock }: JobDeps): Promise<void> {
  if (event)
    await db.transact((tx) => endProviderEvent(tx, { ...event, result: 'looked-at', at: new Date(clock.now()) }))
}
