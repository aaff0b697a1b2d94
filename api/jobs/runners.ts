/** Every job and what runs it. A missing one does not compile. */

import type { JobName, JobPayloads } from '#api/ports.ts'
import { expireReservations } from './expire-reservations.ts'
import { lookAtAccount } from '#api/handlers/connected-account/look-at-account.ts'
import { settleAttempt } from '#api/handlers/payment/settle-attempt.ts'
import { settleRefund } from '#api/handlers/payment/settle-refund.ts'
import { endTopUps } from './end-top-ups.ts'
import { housekeeping } from './housekeeping.ts'
import type { JobDeps } from './job.ts'
import { lookAtPayments } from './look-at-payments.ts'
import { mailActivation, mailAlreadyRegistered } from './mail-activation.ts'
import { forgetPush, mailPasswordReset, mailSecurity } from './mail-security.ts'
import { mailContact } from './mail-contact.ts'
import { mailInvestment } from './mail-investment.ts'
import { mailNewsletter } from './mail-newsletter.ts'
import { publishUpdates } from './publish-updates.ts'
import { mailTeam } from './mail-team.ts'
import { savedInvestments } from './saved-investments.ts'
import { tellComment } from './tell-comment.ts'
import { tellConfirmed } from './tell-confirmed.ts'
import { tellDecision } from './tell-decision.ts'
import { tellSavedInvestment } from './tell-saved-investment.ts'
import { tellSubmission } from './tell-submission.ts'
import { tellDocumentAsked, tellDocumentDecided } from './tell-document.ts'
import { tellReviewComment } from './tell-review-comment.ts'
import { tellUpdate } from './tell-update.ts'
import { tellAccount, tellRefund, tellTopUp, tellWithdrawal } from './tell-wallet.ts'

export function jobRunners(deps: JobDeps): { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> } {
  return {
    'mail-activation': (payload) => mailActivation(payload, deps),
    'mail-already-registered': (payload) => mailAlreadyRegistered(payload, deps),
    'mail-password-reset': (payload) => mailPasswordReset(payload, deps),
    'mail-security': (payload) => mailSecurity(payload, deps),
    'forget-push': (payload) => forgetPush(payload, deps),
    'mail-investment': (payload) => mailInvestment(payload, deps),
    'mail-contact': (payload) => mailContact(payload, deps),
    'mail-newsletter': (payload) => mailNewsletter(payload, deps),
    'mail-team': (payload) => mailTeam(payload, deps),
    'tell-review-comment': (payload) => tellReviewComment(payload, deps),
    'tell-submission': (payload) => tellSubmission(payload, deps),
    'tell-decision': (payload) => tellDecision(payload, deps),
    'tell-update': (payload) => tellUpdate(payload, deps),
    'tell-comment': (payload) => tellComment(payload, deps),
    'tell-confirmed': (payload) => tellConfirmed(payload, deps),
    'tell-document-asked': (payload) => tellDocumentAsked(payload, deps),
    'tell-document-decided': (payload) => tellDocumentDecided(payload, deps),
    'tell-top-up': (payload) => tellTopUp(payload, deps),
    'tell-withdrawal': (payload) => tellWithdrawal(payload, deps),
    'tell-account': (payload) => tellAccount(payload, deps),
    'tell-refund': (payload) => tellRefund(payload, deps),
    'end-top-ups': () => endTopUps(deps),
    'look-at-payment': async ({ attemptId }) => void (await settleAttempt(attemptId, deps)),
    'look-at-refund': ({ refundId }) => settleRefund(refundId, deps),
    'look-at-account': async ({ accountId }) => void (await lookAtAccount(accountId, deps)),
    'look-at-payments': () => lookAtPayments(deps),
    'saved-investments': () => savedInvestments(deps),
    'tell-saved-investment': (payload) => tellSavedInvestment(payload, deps),
    'expire-reservations': () => expireReservations(deps),
    'publish-updates': () => publishUpdates(deps),
    housekeeping: () => housekeeping(deps),
  }
}
