/** What processes each scheduled job, and what retries its rows. A job without one does not compile. */

import { findFailure } from '#api/db/jobs/job-failures.ts'
import { jobSchedule, type ScheduledJobName, type ScheduleName } from '#domain/scheduled-jobs.ts'
import { closeCampaignsJob, refundMissedGoalsJob } from './close-campaigns.ts'
import { creditSharesJob } from './credit-shares.ts'
import { makeDigestsJob, notifyClosingSoonJob, resendDigestsJob } from './digest/make-digests.ts'
import { endTopUpsJob } from './end-top-ups.ts'
import { expireReservationsJob } from './expire-reservations.ts'
import { expireBankLinksJob, housekeepingJob } from './housekeeping.ts'
import type { JobDeps } from './job.ts'
import { eraseAccountsJob } from './leaving/erase-accounts.ts'
import { pollConnectedAccountsJob, pollPaymentsJob, pollRefundsJob, settleDisputesJob } from './look-at-payments.ts'
import { notifyFactorsReadyJob } from './look-at-waits.ts'
import { retryFailedRow, retryFailedRows, runJobs, type ScheduledJob } from './process-due-rows.ts'
import { publishUpdatesJob } from './publish-updates.ts'
import { expireSavedInvestmentsJob, warnSavedInvestmentsJob } from './saved-investments.ts'
import { lapseWaitingOffersJob, updateWaitingListsJob } from './waiting-lists.ts'

/** What processes the rows of each scheduled job of the schedule. */
export const scheduledJobs: { readonly [N in ScheduledJobName]: ScheduledJob } = {
  'close-campaigns': closeCampaignsJob,
  'refund-missed-goals': refundMissedGoalsJob,
  'expire-reservations': expireReservationsJob,
  'lapse-waiting-offers': lapseWaitingOffersJob,
  'update-waiting-lists': updateWaitingListsJob,
  'publish-updates': publishUpdatesJob,
  'poll-payments': pollPaymentsJob,
  'poll-refunds': pollRefundsJob,
  'settle-disputes': settleDisputesJob,
  'credit-distribution-shares': creditSharesJob,
  'poll-connected-accounts': pollConnectedAccountsJob,
  'expire-saved-investments': expireSavedInvestmentsJob,
  'warn-saved-investments': warnSavedInvestmentsJob,
  'end-top-ups': endTopUpsJob,
  'notify-closing-soon': notifyClosingSoonJob,
  'make-digests': makeDigestsJob,
  'resend-digests': resendDigestsJob,
  'notify-factors-ready': notifyFactorsReadyJob,
  'erase-accounts': eraseAccountsJob,
  'expire-bank-links': expireBankLinksJob,
  housekeeping: housekeepingJob,
}

/** A failure may be of a job that this version of the program does not have. */
const byName: ReadonlyMap<string, ScheduledJob> = new Map(Object.entries(scheduledJobs))

/** Runs the scheduled jobs of one entry of the schedule. */
export function runSchedule(name: ScheduleName, deps: JobDeps): Promise<void> {
  if (name === 'retry-failures') return retryFailures(deps)
  const jobs: readonly ScheduledJobName[] = jobSchedule[name].jobs
  return runJobs(
    jobs.map((job) => scheduledJobs[job]),
    deps,
  )
}

export function retryFailures(deps: JobDeps): Promise<void> {
  return retryFailedRows((name) => byName.get(name), deps)
}

/** An administrator does not wait for the next attempt. */
export async function retryFailure({ failureId }: { readonly failureId: string }, deps: JobDeps): Promise<void> {
  const failure = await findFailure(deps.db.read, failureId)
  if (failure && failure.resolved_at === null) await retryFailedRow(failure, byName.get(failure.job), deps)
}
