/** What people are told of payments and of each other, and what providers are asked, as types only. */

import type { PaymentNotice } from '#domain/payment.ts'
import type { WebhookOrigin } from '#domain/payment-administration.ts'

type UnusableTransferNotice = 'transfer-unusable' | 'transfer-to-wallet' | 'transfer-sent-back'

export interface PaymentNotificationJobs {
  /** An investment was confirmed: tell the investor. */
  'tell-confirmed': { readonly investmentId: string }
  /** A payment did not go as its payer left it: they are told. */
  'tell-payment': {
    readonly attemptId: string
    readonly news: Exclude<PaymentNotice, 'reservation-ended' | 'payment-reinstated' | UnusableTransferNotice>
    /** What it is about, where that is not the payment. */
    readonly refundId?: string
  }
  /** What a dispute had taken came back: its payer is told. */
  'tell-reinstated': { readonly reinstatedId: string }
  /** A transfer that cannot pay for its investment was booked or given back: its payer is told. */
  'tell-unusable': { readonly transferId: string; readonly news: UnusableTransferNotice }
  /** Units were not paid in time: whoever had reserved them is told. */
  'tell-reservation-ended': { readonly investmentId: string }
  /** Money waits, and nobody moves it by itself: administrators are told. */
  'tell-payment-waiting': { readonly attemptId: string; readonly subject: string }
}

export interface UserNotificationJobs {
  /** The account that investors pay to was changed, or is to be: every administrator is notified. */
  'notify-bank-change': { readonly changeId: string; readonly news: 'proposed' | 'changed' | 'cancelled' }
  /** The keys of a payment provider were changed: every administrator is notified. */
  'notify-provider-keys': { readonly auditEventId: string; readonly event: 'changed' | 'removed' }
  /** The payout account of a campaign was set or changed: its owner is notified. */
  'notify-payout-account': { readonly campaignId: string; readonly changeId: string }
  /** Changes of a live campaign were sent for review or decided: administrators, team and investors are notified. */
  'notify-proposal': {
    readonly proposalId: string
    readonly eventId: string
    readonly news: 'sent' | 'approved' | 'declined'
  }
  /** A comment was written or approved: tell who waits for it. */
  'tell-comment': { readonly commentId: string }
  /** Somebody follows a person: they read it in their inbox. */
  'tell-follow': { readonly followerId: string; readonly followedId: string }
  /** Somebody asks to open a private document: its owner is told. */
  'tell-document-asked': { readonly requestId: string }
  /** An administrator has decided on who somebody is: they are told. */
  'tell-identity': { readonly personId: string; readonly decisionId: string }
  /** The same on whether somebody is accredited; nothing is told of what has changed since. */
  'tell-accreditation': {
    readonly personId: string
    readonly decisionId: string
    readonly state: 'approved' | 'declined'
  }
}

/** Providers are asked. */
export interface PaymentJobs {
  /** A provider may know more of a try to pay than we do: it is asked. */
  'look-at-payment': { readonly attemptId: string; readonly event?: WebhookOrigin }
  /** Money goes back, or a refund under way is asked about. */
  'look-at-refund': { readonly refundId: string }
  'settle-dispute': { readonly disputeId: string }
  /** The card provider may know more of somebody's account than we do, or has to give it up: it is asked. */
  'look-at-account': { readonly accountId: string; readonly event?: WebhookOrigin }
}
