import { connectedDue } from '#api/db/connected-accounts.ts'
import { duePolls } from '#api/db/wallet/due.ts'
import { endProviderEvent } from '#api/db/provider-events.ts'
import { lookAtAccount } from '#api/handlers/connected-account/look-at-account.ts'
import { settleAttempt } from '#api/handlers/payment/settle-attempt.ts'
import { settleDispute } from '#api/handlers/payment/settle-dispute.ts'
import { settleRefund } from '#api/handlers/payment/settle-refund.ts'
import type { WebhookOrigin } from '#domain/payment-administration.ts'
import type { JobDeps } from './job.ts'
import type { ScheduledJob } from './process-due-rows.ts'

/** Payments, refunds, lost disputes and connected accounts without news for a while: the provider is asked. */
export const pollPaymentsJob: ScheduledJob = {
  name: 'poll-payments',
  due: (slice, { db }) => duePolls(db.read, 'payment_attempt', slice),
  process: (id, deps) => settleAttempt(id, deps),
}

export const pollRefundsJob: ScheduledJob = {
  name: 'poll-refunds',
  due: (slice, { db }) => duePolls(db.read, 'payment_refund', slice),
  process: settleRefund,
}

export const settleDisputesJob: ScheduledJob = {
  name: 'settle-disputes',
  due: (slice, { db }) => duePolls(db.read, 'lost_dispute', slice),
  process: settleDispute,
}

export const pollConnectedAccountsJob: ScheduledJob = {
  name: 'poll-connected-accounts',
  due: async (slice, { db, gateways: { accounts } }) => (accounts ? connectedDue(db.read, accounts.test, slice) : []),
  process: lookAtAccount,
}

/** What a provider's message named was looked at. */
export async function completeProviderEvent(event: WebhookOrigin | undefined, { db, clock }: JobDeps): Promise<void> {
  if (event)
    await db.transact((tx) => endProviderEvent(tx, { ...event, result: 'looked-at', at: new Date(clock.now()) }))
}
