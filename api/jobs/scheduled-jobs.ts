/** Which scheduled jobs each line of the clock runs, and what retries their rows. A name without a job fails a test. */

import { findFailure } from '#api/db/jobs/job-failures.ts'
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
import { retryFailedRow, retryFailedRows, type ScheduledJob } from './process-due-rows.ts'
import { publishUpdatesJob } from './publish-updates.ts'
import { expireSavedInvestmentsJob, warnSavedInvestmentsJob } from './saved-investments.ts'
import { lapseWaitingOffersJob, updateWaitingListsJob } from './waiting-lists.ts'

export const scheduledJobs: readonly ScheduledJob[] = [
  closeCampaignsJob,
  refundMissedGoalsJob,
  expireReservationsJob,
  lapseWaitingOffersJob,
  updateWaitingListsJob,
  publishUpdatesJob,
  pollPaymentsJob,
  pollRefundsJob,
  settleDisputesJob,
  creditSharesJob,
  pollConnectedAccountsJob,
  expireSavedInvestmentsJob,
  warnSavedInvestmentsJob,
  endTopUpsJob,
  notifyClosingSoonJob,
  makeDigestsJob,
  resendDigestsJob,
  notifyFactorsReadyJob,
  eraseAccountsJob,
  expireBankLinksJob,
  housekeepingJob,
]
/** A failure may be of a job that this version of the program does not have. */
const byName: ReadonlyMap<string, ScheduledJob> = new Map(scheduledJobs.map((job) => [job.name, job]))

export function retryFailures(deps: JobDeps): Promise<void> {
  return retryFailedRows((name) => byName.get(name), deps)
}

/** An administrator does not wait for the next attempt. */
export async function retryFailure({ failureId }: { readonly failureId: string }, deps: JobDeps): Promise<void> {
  const failure = await findFailure(deps.db.read, failureId)
  if (failure && failure.resolved_at === null) await retryFailedRow(failure, byName.get(failure.job), deps)
}
