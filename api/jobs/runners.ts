/** Maps every job to the function that runs it. A missing one is a compile error. */

import { pollVerification } from '#api/services/identity/poll-verification.ts'
import type { JobRunners } from '#api/ports.ts'
import { scheduleNames } from '#domain/site/scheduled-jobs.ts'
import { pollAccount } from '#api/services/payment/connected-account/poll-account.ts'
import { endAtBank } from '#api/services/wallet/bank-link/settle-bank-link.ts'
import { pollAttempt } from '#api/services/payment/poll-attempt.ts'
import { forgetMandate } from '#api/services/payment/mandates.ts'
import { settleLostDispute } from '#api/services/payment/disputes.ts'
import { pollTransfer } from '#api/services/payment/payout-transfer/poll-transfer.ts'
import { pollRefund, pollRefundsOf } from '#api/services/payment/poll-refund.ts'
import { creditDistribution } from './repayment/credit-shares.ts'
import type { JobDeps } from './job.ts'
import { completeProviderEvent } from './poll-payments.ts'
import { recordExhaustedJob } from './exhausted-jobs.ts'
import { mailAccreditationLetter } from './identity/mail-accreditation-letter.ts'
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
import { mailTeam } from './mail-team.ts'
import { notify } from './notify.ts'
import { retryFailure, retryFailures, runSchedule } from './scheduled-jobs.ts'

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
    'mail-accreditation-letter': (payload) => mailAccreditationLetter(payload, deps),
    'mail-team': (payload) => mailTeam(payload, deps),
    notify: (payload) => notify(payload, deps),
    'poll-payment': async ({ attemptId, event }) => {
      await pollAttempt(attemptId, deps)
      await pollRefundsOf(attemptId, deps)
      await completeProviderEvent(event, deps)
    },
    'poll-refund': ({ refundId }) => pollRefund(refundId, deps),
    'poll-payout-transfer': async ({ transferId, event }) => {
      await pollTransfer(transferId, deps)
      await completeProviderEvent(event, deps)
    },
    'poll-verification': async ({ verificationId }) => void (await pollVerification(verificationId, deps)),
    'credit-shares': ({ distributionId }) => creditDistribution(distributionId, deps),
    'forget-mandate': ({ mandateId }) => forgetMandate(mandateId, deps),
    'settle-dispute': ({ disputeId }) => settleLostDispute(disputeId, deps),
    'poll-connected-account': async ({ accountId, event }) => {
      await pollAccount(accountId, deps)
      await completeProviderEvent(event, deps)
    },
    'end-bank-link': ({ linkId }) => endAtBank(linkId, deps),
    'mail-digest': (payload) => mailDigest(payload, deps),
    'mail-factor-ready': (payload) => mailFactorReady(payload, deps),
    'make-data-export': (payload) => makeDataExport(payload, deps),
    'mail-deletion': (payload) => mailDeletion(payload, deps),
    'forget-file': (payload) => forgetFile(payload, deps),
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
