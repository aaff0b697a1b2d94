/** Payloads of queued jobs for notifications and payments, as types only. */

import type { NotificationEvent } from './notifications.ts'
import type { WebhookOrigin } from '#domain/payment/payment-administration.ts'

/** Data that an event's loader needs beside the event's id. */
interface EventKeys {
  /** The id is the decision's. */
  readonly 'document-granted': { readonly requestId: string }
  readonly 'document-refused': { readonly requestId: string }
  readonly 'identity-approved': { readonly personId: string }
  readonly 'identity-declined': { readonly personId: string }
  readonly 'identity-more-required': { readonly personId: string }
  readonly 'identity-review': { readonly personId: string }
  /** The id is unique for each notice. */
  readonly 'identity-expiring': { readonly personId: string }
  readonly 'identity-expired': { readonly personId: string }
  readonly 'accreditation-approved': { readonly personId: string }
  readonly 'accreditation-declined': { readonly personId: string }
  readonly 'accreditation-letter-confirmed': { readonly personId: string }
  readonly 'accreditation-letter-declined': { readonly personId: string }
  readonly 'accreditation-letter-answered': { readonly personId: string }
  /** The id is unique for each notice. */
  readonly 'accreditation-expiring': { readonly personId: string }
  readonly 'accreditation-expired': { readonly personId: string }
  readonly 'changes-sent': { readonly proposalId: string }
  readonly 'changes-approved': { readonly proposalId: string }
  readonly 'changes-declined': { readonly proposalId: string }
  readonly 'campaign-edited': { readonly proposalId: string }
  /** The id is the change's. */
  readonly 'payout-account': { readonly campaignId: string }
  /** The id is of the event in the audit log: a returned payment is sent again. */
  readonly 'payout-paid': { readonly payoutId: string }
  readonly 'payout-returned': { readonly payoutId: string }
  readonly 'payout-failed': { readonly payoutId: string }
  /** The id is the payment attempt's. */
  readonly 'repayment-charge-failed': { readonly repaymentId: string }
  readonly 'account-changed': { readonly personId: string }
  /** The id is the follower's. */
  readonly followed: { readonly followedId: string }
  /** The id is the refund's. */
  readonly 'payment-sent-by-hand': { readonly attemptId: string }
  /** The id is the refund's. */
  readonly 'refund-sent': { readonly investmentId: string }
  /** The id is of the refund or the dispute that waits. */
  readonly 'payment-needs-action': { readonly attemptId: string }
}

/** The job of one event. A user is notified once of an event and an id. */
export type NotifyPayload<E extends NotificationEvent = NotificationEvent> = {
  readonly [Event in E]: { readonly event: Event; readonly id: string } & (Event extends keyof EventKeys
    ? EventKeys[Event]
    : unknown)
}[E]

export interface NotificationJobs {
  readonly notify: NotifyPayload
}

/** Jobs that poll providers. */
export interface PaymentJobs {
  /** Polls the provider for a payment attempt, which may have changed there. */
  'poll-payment': { readonly attemptId: string; readonly event?: WebhookOrigin }
  /** Requests a refund, or polls one in progress. */
  'poll-refund': { readonly refundId: string }
  /** Sends a payout, or polls one that was sent. */
  'poll-payout-transfer': { readonly transferId: string; readonly event?: WebhookOrigin }
  /** Submits a party to its provider, or polls a submission in progress. */
  'poll-verification': { readonly verificationId: string }
  'settle-dispute': { readonly disputeId: string }
  /** A mandate has ended: the provider forgets its payment method. */
  'forget-mandate': { readonly mandateId: string }
  /** Polls the card provider for a connected account, which may have changed there, or closes it. */
  'poll-connected-account': { readonly accountId: string; readonly event?: WebhookOrigin }
}
