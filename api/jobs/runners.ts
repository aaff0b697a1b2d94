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
import { completeProviderEvent } from './poll-payments.ts'
import { recordExhaustedJob } from './exhausted-jobs.ts'
import { mailActivation, mailAlreadyRegistered } from './mail-activation.ts'
import { mailDigest } from './digest/mail-digest.ts'
import { forgetFile } from './privacy/erase-accounts.ts'
import { mailDeletion } from './privacy/mail-deletion.ts'
import { makeDataExport } from './privacy/make-data-export.ts'
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
import { notifyAccreditationDecision } from './notify-accreditation-decision.ts'
import { notifyComment } from './notify-comment.ts'
import { notifyInvestmentConfirmed } from './notify-investment-confirmed.ts'
import { notifyCampaignDecision } from './notify-campaign-decision.ts'
import { notifyNewFollower } from './notify-new-follower.ts'
import { notifyIdentityDecision } from './notify-identity-decision.ts'
import { notifyCampaignEnded } from './notify-campaign-ended.ts'
import { notifySavedInvestmentExpiring } from './notify-saved-investment.ts'
import { notifySubmission } from './notify-submission.ts'
import { notifyDocumentRequested, notifyDocumentDecision } from './notify-document-request.ts'
import {
  notifyPayment,
  notifyPaymentWaiting,
  notifyPaymentReinstated,
  notifyReservationEnded,
  notifyUnusableTransfer,
} from './notify-payment.ts'
import { notifyReviewComment } from './notify-review-comment.ts'
import { notifyUpdate } from './notify-update.ts'
import {
  notifyWithdrawalAccountChanged,
  notifyDistribution,
  notifyRefund,
  notifyTopUp,
  notifyWithdrawal,
} from './notify-wallet.ts'
import { notifyWaitingOffer } from './notify-waiting-offer.ts'

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
    'tell-review-comment': (payload) => notifyReviewComment(payload, deps),
    'tell-submission': (payload) => notifySubmission(payload, deps),
    'tell-ending': (payload) => notifyCampaignEnded(payload, deps),
    'notify-bank-change': (payload) => notifyBankChange(payload, deps),
    'notify-provider-keys': (payload) => notifyProviderKeys(payload, deps),
    'notify-payout-account': (payload) => notifyPayoutAccount(payload, deps),
    'notify-proposal': (payload) => notifyProposal(payload, deps),
    'tell-decision': (payload) => notifyCampaignDecision(payload, deps),
    'tell-update': (payload) => notifyUpdate(payload, deps),
    'tell-comment': (payload) => notifyComment(payload, deps),
    'tell-follow': (payload) => notifyNewFollower(payload, deps),
    'tell-confirmed': (payload) => notifyInvestmentConfirmed(payload, deps),
    'tell-payment': (payload) => notifyPayment(payload, deps),
    'tell-reinstated': (payload) => notifyPaymentReinstated(payload, deps),
    'tell-unusable': (payload) => notifyUnusableTransfer(payload, deps),
    'tell-reservation-ended': (payload) => notifyReservationEnded(payload, deps),
    'tell-payment-waiting': (payload) => notifyPaymentWaiting(payload, deps),
    'tell-document-asked': (payload) => notifyDocumentRequested(payload, deps),
    'tell-document-decided': (payload) => notifyDocumentDecision(payload, deps),
    'tell-top-up': (payload) => notifyTopUp(payload, deps),
    'tell-withdrawal': (payload) => notifyWithdrawal(payload, deps),
    'tell-account': (payload) => notifyWithdrawalAccountChanged(payload, deps),
    'tell-refund': (payload) => notifyRefund(payload, deps),
    'look-at-payment': async ({ attemptId, event }) => {
      await settleAttempt(attemptId, deps)
      await settleRefundsOf(attemptId, deps)
      await completeProviderEvent(event, deps)
    },
    'look-at-refund': ({ refundId }) => settleRefund(refundId, deps),
    'credit-shares': ({ distributionId }) => creditDistribution(distributionId, deps),
    'tell-distribution': (payload) => notifyDistribution(payload, deps),
    'settle-dispute': ({ disputeId }) => settleDispute(disputeId, deps),
    'look-at-account': async ({ accountId, event }) => {
      await lookAtAccount(accountId, deps)
      await completeProviderEvent(event, deps)
    },
    'end-bank-link': ({ linkId }) => endAtBank(linkId, deps),
    'tell-waiting-offer': (payload) => notifyWaitingOffer(payload, deps),
    'tell-accreditation': (payload) => notifyAccreditationDecision(payload, deps),
    'tell-identity': (payload) => notifyIdentityDecision(payload, deps),
    'tell-saved-investment': (payload) => notifySavedInvestmentExpiring(payload, deps),
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
