/** Every job and what runs it. A missing one does not compile. */

import type { JobRunners } from '#api/ports.ts'
import { scheduleNames } from '#domain/scheduled-jobs.ts'
import { lookAtAccount } from '#api/handlers/connected-account/look-at-account.ts'
import { endAtBank } from '#api/handlers/wallet/settle-bank-link.ts'
import { settleAttempt } from '#api/handlers/payment/settle-attempt.ts'
import { settleDispute } from '#api/handlers/payment/settle-dispute.ts'
import { settleRefund, settleRefundsOf } from '#api/handlers/payment/settle-refund.ts'
import { creditDistribution } from './credit-shares.ts'
import type { JobDeps } from './job.ts'
import { endMessage } from './look-at-payments.ts'
import { recordExhaustedJob } from './exhausted-jobs.ts'
import { mailActivation, mailAlreadyRegistered } from './mail-activation.ts'
import { mailDigest } from './digest/mail-digest.ts'
import { forgetFile } from './leaving/erase-accounts.ts'
import { mailDeletion } from './leaving/mail-deletion.ts'
import { makeDataExport } from './leaving/make-data-export.ts'
import { mailFactorReady, mailLostFactor } from './mail-lost-factor.ts'
import { forgetPush, mailAccountDecision, mailPasswordReset, mailSecurity } from './mail-security.ts'
import { mailContact, mailContactAdministrator } from './mail-contact.ts'
import { mailInvestment } from './mail-investment.ts'
import { mailInvitation } from './mail-invitation.ts'
import { mailNewsletter } from './mail-newsletter.ts'
import { notifyBankChange } from './notify-bank-change.ts'
import { notifyJobFailure } from './notify-job-failure.ts'
import { notifyPayoutAccount } from './notify-payout-account.ts'
import { notifyProviderKeys } from './notify-provider-keys.ts'
import { notifyProposal } from './notify-proposal.ts'
import { mailTeam } from './mail-team.ts'
import { retryFailure, retryFailures, runSchedule } from './scheduled-jobs.ts'
import { tellAccreditation } from './tell-accreditation.ts'
import { tellComment } from './tell-comment.ts'
import { tellConfirmed } from './tell-confirmed.ts'
import { tellDecision } from './tell-decision.ts'
import { tellFollow } from './tell-follow.ts'
import { tellIdentity } from './tell-identity.ts'
import { tellEnding } from './tell-ending.ts'
import { tellSavedInvestment } from './tell-saved-investment.ts'
import { tellSubmission } from './tell-submission.ts'
import { tellDocumentAsked, tellDocumentDecided } from './tell-document.ts'
import { tellPayment, tellPaymentWaiting, tellReinstated, tellReservationEnded, tellUnusable } from './tell-payment.ts'
import { tellReviewComment } from './tell-review-comment.ts'
import { tellUpdate } from './tell-update.ts'
import { tellAccount, tellDistribution, tellRefund, tellTopUp, tellWithdrawal } from './tell-wallet.ts'
import { tellWaitingOffer } from './tell-waiting-offer.ts'

export function jobRunners(deps: JobDeps): JobRunners {
  const runners: JobRunners = {
    ...scheduleRunners(deps),
    'retry-failures': () => retryFailures(deps, runners),
    'mail-activation': (payload) => mailActivation(payload, deps),
    'mail-already-registered': (payload) => mailAlreadyRegistered(payload, deps),
    'mail-password-reset': (payload) => mailPasswordReset(payload, deps),
    'mail-security': (payload) => mailSecurity(payload, deps),
    'mail-lost-factor': (payload) => mailLostFactor(payload, deps),
    'mail-account-decision': (payload) => mailAccountDecision(payload, deps),
    'forget-push': (payload) => forgetPush(payload, deps),
    'mail-investment': (payload) => mailInvestment(payload, deps),
    'mail-invitation': (payload) => mailInvitation(payload, deps),
    'mail-contact': (payload) => mailContact(payload, deps),
    'mail-contact-administrator': (payload) => mailContactAdministrator(payload, deps),
    'mail-newsletter': (payload) => mailNewsletter(payload, deps),
    'mail-team': (payload) => mailTeam(payload, deps),
    'tell-review-comment': (payload) => tellReviewComment(payload, deps),
    'tell-submission': (payload) => tellSubmission(payload, deps),
    'tell-ending': (payload) => tellEnding(payload, deps),
    'notify-bank-change': (payload) => notifyBankChange(payload, deps),
    'notify-provider-keys': (payload) => notifyProviderKeys(payload, deps),
    'notify-payout-account': (payload) => notifyPayoutAccount(payload, deps),
    'notify-proposal': (payload) => notifyProposal(payload, deps),
    'tell-decision': (payload) => tellDecision(payload, deps),
    'tell-update': (payload) => tellUpdate(payload, deps),
    'tell-comment': (payload) => tellComment(payload, deps),
    'tell-follow': (payload) => tellFollow(payload, deps),
    'tell-confirmed': (payload) => tellConfirmed(payload, deps),
    'tell-payment': (payload) => tellPayment(payload, deps),
    'tell-reinstated': (payload) => tellReinstated(payload, deps),
    'tell-unusable': (payload) => tellUnusable(payload, deps),
    'tell-reservation-ended': (payload) => tellReservationEnded(payload, deps),
    'tell-payment-waiting': (payload) => tellPaymentWaiting(payload, deps),
    'tell-document-asked': (payload) => tellDocumentAsked(payload, deps),
    'tell-document-decided': (payload) => tellDocumentDecided(payload, deps),
    'tell-top-up': (payload) => tellTopUp(payload, deps),
    'tell-withdrawal': (payload) => tellWithdrawal(payload, deps),
    'tell-account': (payload) => tellAccount(payload, deps),
    'tell-refund': (payload) => tellRefund(payload, deps),
    'look-at-payment': async ({ attemptId, event }) => {
      await settleAttempt(attemptId, deps)
      await settleRefundsOf(attemptId, deps)
      await endMessage(event, deps)
    },
    'look-at-refund': ({ refundId }) => settleRefund(refundId, deps),
    'credit-shares': ({ distributionId }) => creditDistribution(distributionId, deps),
    'tell-distribution': (payload) => tellDistribution(payload, deps),
    'settle-dispute': ({ disputeId }) => settleDispute(disputeId, deps),
    'look-at-account': async ({ accountId, event }) => {
      await lookAtAccount(accountId, deps)
      await endMessage(event, deps)
    },
    'end-bank-link': ({ linkId }) => endAtBank(linkId, deps),
    'tell-waiting-offer': (payload) => tellWaitingOffer(payload, deps),
    'tell-accreditation': (payload) => tellAccreditation(payload, deps),
    'tell-identity': (payload) => tellIdentity(payload, deps),
    'tell-saved-investment': (payload) => tellSavedInvestment(payload, deps),
    'mail-digest': (payload) => mailDigest(payload, deps),
    'mail-factor-ready': (payload) => mailFactorReady(payload, deps),
    'make-data-export': (payload) => makeDataExport(payload, deps),
    'mail-deletion': (payload) => mailDeletion(payload, deps),
    'forget-file': (payload) => forgetFile(payload, deps),
    'notify-job-failure': (payload) => notifyJobFailure(payload, deps),
    'record-exhausted-job': (payload) => recordExhaustedJob(payload, deps),
    'retry-failure': (payload) => retryFailure(payload, deps, runners),
  }
  return runners
}

type RowSchedule = Parameters<typeof runSchedule>[0]

function scheduleRunners(deps: JobDeps): { readonly [N in RowSchedule]: () => Promise<void> } {
  const names = scheduleNames.filter((name): name is RowSchedule => name !== 'retry-failures')
  const runners = names.map((name) => [name, () => runSchedule(name, deps)] as const)
  return Object.fromEntries(runners) as { readonly [N in RowSchedule]: () => Promise<void> }
}
