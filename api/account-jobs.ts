/**
 * Jobs about account access, messages to the site, and users' decisions about their own account
 * (docs/areas/account.md).
 */

import type { SecurityNotice } from '#domain/auth/security-notice.ts'

export interface AccountJobs {
  /** Mails an invitation to a friend, unless the address must get none. */
  'mail-invitation': { readonly invitationId: string }
  'mail-digest': { readonly digestId: string }
  /** Notifies the user that a lost second factor can now be removed. */
  'mail-factor-ready': { readonly id: string }
  /** Compiles a user's data export. */
  'make-data-export': { readonly exportId: string }
  /** Notifies the user that the account will be deleted, or that the deletion is cancelled. */
  /** Deletes the bytes of a file that is not referenced any more. */
  'forget-file': { readonly sha256: string }
  'mail-deletion': { readonly userId: string; readonly notice: 'requested' | 'cancelled' | 'refused' }
  /**
   * Creates a fresh link to reset the password and mails it; null for an address without an account, so that both
   * requests cost the same.
   */
  'mail-password-reset': { readonly userId: string | null }
  /** Notifies a user of a change to their account access. */
  'mail-security': { readonly userId: string; readonly notice: SecurityNotice }
  /** Mails the link that removes a lost second factor: to be confirmed, or in its waiting period. */
  'mail-lost-factor': { readonly id: string }
  /** Mails the user why their account was blocked or unblocked. */
  'mail-account-decision': { readonly decisionId: string }
  /** Mails a visitor's message to the site's administrators. */
  'mail-contact': { readonly messageId: string }
  'mail-contact-administrator': { readonly messageId: string; readonly administratorId: string }
  /** Asks for confirmation of a newsletter subscription, or welcomes the subscriber. */
  'mail-newsletter': { readonly subscriptionId: string }
  /**
   * A queued job failed at its last retry. The queue itself adds this, with an id under which it retains the payload;
   * the job's other data stay out of the list of failures, because they may be private.
   */
  'record-exhausted-job': {
    readonly exhaustedId: string
    readonly name: string
    readonly attempts: number
    readonly errorCode: string
  }
  /** Retries a row that failed, at an administrator's request. */
  'retry-failure': { readonly failureId: string }
}
