/** Scheduled jobs over due rows, and when a failed row is retried (decision record 0024). */

const everyMinute = '* * * * *'
const everyTenMinutes = '*/10 * * * *'

/**
 * The single list of scheduled jobs: the cron expression in UTC, and the jobs that run then. Payloads, runners and the
 * queue's schedule are all derived from it. `retry-failures` has no due rows of its own: it retries those of all
 * others.
 */
export const jobSchedule = {
  'close-campaigns': {
    cron: everyMinute,
    jobs: [
      'remind-of-reconfirmations',
      'end-reconfirmations',
      'complete-amendments',
      'close-campaigns',
      'refund-missed-goals',
      'allocate-units',
      'return-oversubscribed',
    ],
  },
  'retry-failures': { cron: everyMinute, jobs: [] },
  'expire-reservations': { cron: everyMinute, jobs: ['expire-reservations'] },
  'waiting-lists': { cron: everyMinute, jobs: ['expire-waiting-list-offers', 'update-waiting-lists'] },
  'agreement-files': { cron: everyMinute, jobs: ['make-agreement-files'] },
  'reseal-values': { cron: everyMinute, jobs: ['reseal-values'] },
  'scan-quarantine': { cron: everyMinute, jobs: ['scan-quarantine'] },
  'settle-indications': { cron: everyMinute, jobs: ['settle-indications'] },
  'publish-updates': { cron: everyMinute, jobs: ['publish-updates'] },
  'notify-review-comments': { cron: everyMinute, jobs: ['notify-review-comments'] },
  'unread-messages': { cron: everyMinute, jobs: ['mail-unread-messages'] },
  'delayed-notifications': { cron: everyMinute, jobs: ['deliver-delayed-notifications'] },
  // Asks a source once an hour, and at the first start at once.
  'reference-rates': { cron: everyMinute, jobs: ['fetch-reference-rates'] },
  'poll-providers': {
    cron: everyMinute,
    jobs: [
      'poll-payments',
      'poll-refunds',
      'poll-payouts',
      'settle-disputes',
      'credit-distribution-shares',
      'poll-connected-accounts',
      'poll-verifications',
    ],
  },
  'saved-investments': { cron: everyTenMinutes, jobs: ['expire-saved-investments', 'warn-saved-investments'] },
  'end-top-ups': { cron: everyTenMinutes, jobs: ['end-top-ups'] },
  repayments: {
    cron: everyTenMinutes,
    jobs: ['continue-repayment-plans', 'charge-repayments', 'remind-repayments', 'check-repayments'],
  },
  'closing-soon': { cron: everyTenMinutes, jobs: ['notify-closing-soon'] },
  'make-digests': { cron: everyTenMinutes, jobs: ['make-digests', 'resend-digests'] },
  'identity-terms': {
    cron: everyTenMinutes,
    jobs: [
      'expire-identities',
      'notify-expiring-identities',
      'forget-verifications',
      'expire-accreditations',
      'notify-expiring-accreditations',
    ],
  },
  'deadline-reminders': { cron: everyTenMinutes, jobs: ['remind-to-pay', 'remind-of-cancellation'] },
  'end-waiting-periods': { cron: everyTenMinutes, jobs: ['notify-factors-ready', 'erase-accounts'] },
  housekeeping: { cron: '17 3 * * *', jobs: ['housekeeping', 'expire-bank-links', 'erase-deleted-drafts'] },
} as const
export type ScheduleName = keyof typeof jobSchedule
export const scheduleNames = Object.keys(jobSchedule) as readonly ScheduleName[]

/** Each is processed row by row, in a separate transaction. */
export type ScheduledJobName = (typeof jobSchedule)[ScheduleName]['jobs'][number]
export const scheduledJobNames: readonly ScheduledJobName[] = Object.values(jobSchedule).flatMap(({ jobs }) => jobs)

/** After this number of failed attempts administrators are notified; the row is still retried. */
export const reportedAttempts = 5

const firstRetryMs = 60_000
/** No row waits longer than this for its next attempt. */
export const longestRetryMs = 6 * 3_600_000

/**
 * Milliseconds until a row is retried: doubled after each attempt, with up to a quarter more or less, so that rows that
 * failed together are not all retried together.
 * @param attempts failed so far, at least one
 * @param random from 0 to 1
 */
export function retryDelay(attempts: number, random: number): number {
  const delay = Math.min(longestRetryMs * 0.8, firstRetryMs * 2 ** Math.min(attempts - 1, 20))
  return Math.round(delay * (0.75 + random / 2))
}
