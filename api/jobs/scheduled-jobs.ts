/**
 * Maps each scheduled job to the function that processes it and the one that retries its rows. A missing one is a
 * compile error.
 */

import { findFailure } from '#api/db/jobs/job-failures.ts'
import type { FailingJobName } from '#api/db/tables/job-tables.ts'
import type { JobPayloads, JobRunners } from '#api/ports.ts'
import { jobSchedule, type ScheduledJobName, type ScheduleName } from '#domain/site/scheduled-jobs.ts'
import { expireAccreditationsJob, notifyExpiringAccreditationsJob } from './identity/accreditation-terms.ts'
import { checkRepaymentsJob } from './repayment/check-repayments.ts'
import { closeCampaignsJob, refundMissedGoalsJob } from './close-campaigns.ts'
import { creditSharesJob } from './repayment/credit-shares.ts'
import { chargeRepaymentsJob, continuePlansJob } from './repayment/automatic-repayments.ts'
import { remindRepaymentsJob } from './repayment/remind-repayments.ts'
import { makeDigestsJob, resendDigestsJob } from './digest/make-digests.ts'
import { completeAmendmentsJob, endReconfirmationsJob, remindInvestorsJob } from './investment/end-reconfirmations.ts'
import { endTopUpsJob } from './end-top-ups.ts'
import { fetchReferenceRatesJob } from './site/fetch-reference-rates.ts'
import { expireReservationsJob } from './expire-reservations.ts'
import { eraseDeletedDraftsJob, expireBankLinksJob, housekeepingJob } from './housekeeping.ts'
import {
  expireIdentitiesJob,
  forgetVerificationsJob,
  notifyExpiringJob,
  pollVerificationsJob,
} from './identity/identity-terms.ts'
import { exhaustedJob } from './exhausted-jobs.ts'
import type { JobDeps } from './job.ts'
import { allocateUnitsJob } from './investment/allocate-units.ts'
import { returnOversubscribedJob } from './investment/return-oversubscribed.ts'
import { remindOfCancellationJob, remindToPayJob } from './investment/remind-of-deadlines.ts'
import { makeAgreementFilesJob } from './investment/make-agreement-files.ts'
import { eraseAccountsJob } from './privacy/erase-accounts.ts'
import {
  pollConnectedAccountsJob,
  pollPaymentsJob,
  pollPayoutsJob,
  pollRefundsJob,
  settleDisputesJob,
} from './poll-payments.ts'
import { notifyFactorsReadyJob } from './notify-factors-ready.ts'
import { type RetriableJob, retryFailedRow, retryFailedRows, runJobs, type ScheduledJob } from './process-due-rows.ts'
import { mailUnreadMessagesJob } from './notification/mail-unread-messages.ts'
import { deliverDelayedJob } from './notification/deliver-delayed.ts'
import { notifyClosingSoonJob } from './notification/notify-closing-soon.ts'
import { notifyReviewCommentsJob } from './notification/notify-review-comments.ts'
import { settleIndicationsJob } from './investment/settle-indications.ts'
import { publishUpdatesJob } from './publish-updates.ts'
import { scanQuarantineJob } from './scan-quarantine.ts'
import { resealValuesJob } from './privacy/reseal-values.ts'
import { expireSavedInvestmentsJob, warnSavedInvestmentsJob } from './saved-investments.ts'
import { lapseWaitingOffersJob, updateWaitingListsJob } from './waiting-lists.ts'

/** The processor of each scheduled job. */
export const scheduledJobs: { readonly [N in ScheduledJobName]: ScheduledJob } = {
  'remind-of-reconfirmations': remindInvestorsJob,
  'end-reconfirmations': endReconfirmationsJob,
  'complete-amendments': completeAmendmentsJob,
  'close-campaigns': closeCampaignsJob,
  'refund-missed-goals': refundMissedGoalsJob,
  'allocate-units': allocateUnitsJob,
  'return-oversubscribed': returnOversubscribedJob,
  'expire-reservations': expireReservationsJob,
  'expire-waiting-list-offers': lapseWaitingOffersJob,
  'update-waiting-lists': updateWaitingListsJob,
  'make-agreement-files': makeAgreementFilesJob,
  'scan-quarantine': scanQuarantineJob,
  'reseal-values': resealValuesJob,
  'settle-indications': settleIndicationsJob,
  'publish-updates': publishUpdatesJob,
  'notify-review-comments': notifyReviewCommentsJob,
  'mail-unread-messages': mailUnreadMessagesJob,
  'deliver-delayed-notifications': deliverDelayedJob,
  'poll-payments': pollPaymentsJob,
  'poll-refunds': pollRefundsJob,
  'poll-payouts': pollPayoutsJob,
  'settle-disputes': settleDisputesJob,
  'credit-distribution-shares': creditSharesJob,
  'remind-repayments': remindRepaymentsJob,
  'continue-repayment-plans': continuePlansJob,
  'charge-repayments': chargeRepaymentsJob,
  'poll-connected-accounts': pollConnectedAccountsJob,
  'poll-verifications': pollVerificationsJob,
  'expire-identities': expireIdentitiesJob,
  'notify-expiring-identities': notifyExpiringJob,
  'expire-accreditations': expireAccreditationsJob,
  'notify-expiring-accreditations': notifyExpiringAccreditationsJob,
  'forget-verifications': forgetVerificationsJob,
  'expire-saved-investments': expireSavedInvestmentsJob,
  'warn-saved-investments': warnSavedInvestmentsJob,
  'end-top-ups': endTopUpsJob,
  'check-repayments': checkRepaymentsJob,
  'notify-closing-soon': notifyClosingSoonJob,
  'make-digests': makeDigestsJob,
  'resend-digests': resendDigestsJob,
  'remind-to-pay': remindToPayJob,
  'remind-of-cancellation': remindOfCancellationJob,
  'fetch-reference-rates': fetchReferenceRatesJob,
  'notify-factors-ready': notifyFactorsReadyJob,
  'erase-accounts': eraseAccountsJob,
  'erase-deleted-drafts': eraseDeletedDraftsJob,
  'expire-bank-links': expireBankLinksJob,
  housekeeping: housekeepingJob,
}

/** Runs the scheduled jobs of one entry of the schedule. */
export function runSchedule(name: Exclude<ScheduleName, 'retry-failures'>, deps: JobDeps): Promise<void> {
  const jobs: readonly ScheduledJobName[] = jobSchedule[name].jobs
  return runJobs(
    jobs.map((job) => scheduledJobs[job]),
    deps,
  )
}

export function retryFailures(deps: JobDeps, runners: JobRunners): Promise<void> {
  return retryFailedRows((name) => retriableJob(name, runners), deps)
}

/** An administrator's retry runs immediately. */
export async function retryFailure(
  { failureId }: JobPayloads['retry-failure'],
  deps: JobDeps,
  runners: JobRunners,
): Promise<void> {
  const failure = await findFailure(deps.db.read, failureId)
  if (failure && failure.resolved_at === null) await retryFailedRow(failure, retriableJob(failure.job, runners), deps)
}

function retriableJob(name: FailingJobName, runners: JobRunners): RetriableJob {
  return isScheduledJob(name) ? scheduledJobs[name] : exhaustedJob(name, runners)
}

function isScheduledJob(name: FailingJobName): name is ScheduledJobName {
  return Object.hasOwn(scheduledJobs, name)
}
