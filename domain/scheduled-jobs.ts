/** Jobs that run by the clock over the rows that are due, and when a row that failed is retried (decision record 0064). */

/** Each is processed row by row, in a transaction of its own. */
export const scheduledJobNames = [
  'close-campaigns',
  'refund-missed-goals',
  'expire-reservations',
  'lapse-waiting-offers',
  'update-waiting-lists',
  'publish-updates',
  'poll-payments',
  'poll-refunds',
  'settle-disputes',
  'credit-distribution-shares',
  'poll-connected-accounts',
  'expire-saved-investments',
  'warn-saved-investments',
  'end-top-ups',
  'notify-closing-soon',
  'make-digests',
  'resend-digests',
  'notify-factors-ready',
  'erase-accounts',
  'expire-bank-links',
  'housekeeping',
] as const
export type ScheduledJobName = (typeof scheduledJobNames)[number]

/** After so many failed attempts administrators are notified; the row is still retried. */
export const reportedAttempts = 5

const firstRetryMs = 60_000
/** No row waits longer than this for its next attempt. */
export const longestRetryMs = 6 * 3_600_000

/**
 * Milliseconds until a row is retried: twice as long after each attempt, with up to a quarter more or less, so that rows that
 * failed together are not all retried together.
 * @param attempts failed so far, at least one
 * @param random from 0 to 1
 */
export function retryDelay(attempts: number, random: number): number {
  const delay = Math.min(longestRetryMs * 0.8, firstRetryMs * 2 ** Math.min(attempts - 1, 20))
  return Math.round(delay * (0.75 + random / 2))
}
