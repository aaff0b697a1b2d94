import { connectedDue } from '#api/db/payment/connected-accounts.ts'
import { duePolls } from '#api/db/wallet/due.ts'
import { endProviderEvent } from '#api/db/payment/provider-events.ts'
import { pollAccount } from '#api/services/payment/connected-account/poll-account.ts'
import { pollAttempt } from '#api/services/payment/poll-attempt.ts'
import { pollTransfer } from '#api/services/payment/payout-transfer/poll-transfer.ts'
import { settleLostDispute } from '#api/services/payment/disputes.ts'
import { pollRefund } from '#api/services/payment/poll-refund.ts'
import type { WebhookOrigin } from '#domain/payment/payment-administration.ts'
import type { JobDeps } from './job.ts'
import type { ScheduledJob } from './process-due-rows.ts'

/** Polls the provider for payments, refunds, payouts, lost disputes and connected accounts without recent news. */
export const pollPaymentsJob: ScheduledJob = {
  name: 'poll-payments',
  due: (slice, { db }) => duePolls(db.read, 'payment_attempt', slice),
  process: (id, deps) => pollAttempt(id, deps),
}

export const pollRefundsJob: ScheduledJob = {
  name: 'poll-refunds',
  due: (slice, { db }) => duePolls(db.read, 'payment_refund', slice),
  process: pollRefund,
}

export const pollPayoutsJob: ScheduledJob = {
  name: 'poll-payouts',
  due: (slice, { db }) => duePolls(db.read, 'payout_transfer', slice),
  process: pollTransfer,
}

export const settleDisputesJob: ScheduledJob = {
  name: 'settle-disputes',
  due: (slice, { db }) => duePolls(db.read, 'lost_dispute', slice),
  process: settleLostDispute,
}

export const pollConnectedAccountsJob: ScheduledJob = {
  name: 'poll-connected-accounts',
  due: async (slice, { db, gateways: { accounts } }) => (accounts ? connectedDue(db.read, accounts.test, slice) : []),
  process: pollAccount,
}

/** Marks a webhook as processed once the object that it names was polled. */
export async function completeProviderEvent(event: WebhookOrigin | undefined, { db, clock }: JobDeps): Promise<void> {
  if (event) await db.transact((tx) => endProviderEvent(tx, { ...event, result: 'checked', at: new Date(clock.now()) }))
}
