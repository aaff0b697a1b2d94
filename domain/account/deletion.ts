/** Data export and account deletion (docs/areas/account.md). */

import { dayMs } from '#domain/calendar.ts'

/** Days during which the deletion of an account can be cancelled. */
export const deletionDays = 14
/** Hours between two archives of one user. */
const exportPauseHours = 24
/** Days for which an archive can be downloaded. */
export const exportDays = 7

/** Why an account cannot be deleted now: money that is held or in transit, and records that other users depend on. */
export const deletionBlockers = [
  'administrator',
  'wallet-balance',
  'live-investments',
  'running-campaigns',
  'pending-payments',
  'pending-withdrawals',
  'pending-refunds',
  'open-repayments',
  'automatic-repayments',
  'connected-accounts',
] as const
export type DeletionBlocker = (typeof deletionBlockers)[number]

/** The count of each. */
export type Holdings = Readonly<Record<DeletionBlocker, number>>

/** The blockers in display order. Empty: the account can be deleted. */
export function obstaclesIn(held: Holdings): { readonly obstacle: DeletionBlocker; readonly count: number }[] {
  return deletionBlockers.flatMap((obstacle) => (held[obstacle] > 0 ? [{ obstacle, count: held[obstacle] }] : []))
}

/** When an account is deleted if the deletion is requested now. */
export function deletionDue(now: number): number {
  return now + deletionDays * dayMs
}

/** When another archive may be requested. A last request in the future was made before the clock was set back. */
export function nextExportAt(lastRequestedAt: number | undefined, now: number): number {
  return lastRequestedAt === undefined || lastRequestedAt > now ? 0 : lastRequestedAt + exportPauseHours * 3_600_000
}
