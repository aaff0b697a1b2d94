/** Jobs about the way into accounts, letters to the site, and what people decide about themselves (decision record 0043). */

import type { SecurityNotice } from '#domain/account/security-notice.ts'

export interface AccountJobs {
  /** To a friend, unless nothing is to go there. */
  'mail-invitation': { readonly invitationId: string }
  'mail-digest': { readonly digestId: string }
  /** That a lost second factor can be taken away now. */
  'mail-factor-ready': { readonly id: string }
  /** Puts together what a person asked to take with them. */
  'make-data-export': { readonly exportId: string }
  /** That an account is going to be deleted, or is not after all. */
  /** Bytes of a file that nothing names any more. */
  'forget-file': { readonly sha256: string }
  'mail-deletion': { readonly userId: string; readonly news: 'asked' | 'kept' | 'refused' }
  /** Makes a fresh link to a new password and mails it; nobody for an address without an account, so that asking costs the same. */
  'mail-password-reset': { readonly userId: string | null }
  /** Tells a person what was done to the way into their account. */
  'mail-security': { readonly userId: string; readonly news: SecurityNotice }
  /** The link by which a lost second factor is taken away: to be confirmed, or under way. */
  'mail-lost-factor': { readonly id: string }
  /** Why an account was blocked or opened again, for its person. */
  'mail-account-decision': { readonly decisionId: string }
  /** Somebody wrote to the site: those who run it get it by mail. */
  'mail-contact': { readonly messageId: string }
  'mail-contact-administrator': { readonly messageId: string; readonly administratorId: string }
  /** Asks whether the newsletter is wanted, or welcomes. */
  'mail-newsletter': { readonly subscriptionId: string }
  /**
   * A queued job failed at its last retry. The queue itself adds this, with an id under which it keeps the payload; everything else of
   * the job stays out of the list of failures, because it may be private.
   */
  'record-exhausted-job': {
    readonly exhaustedId: string
    readonly name: string
    readonly attempts: number
    readonly errorCode: string
  }
  /** A task keeps failing: administrators are notified. */
  'notify-job-failure': { readonly failureId: string }
  /** Retries a row that failed, at an administrator's request. */
  'retry-failure': { readonly failureId: string }
}
