/** Taking one's data along, and leaving (decision record 0043). */

import { dayMs } from '#domain/calendar.ts'

/** Days in which an account that is to be deleted can still be kept. */
export const deletionDays = 14
/** Hours between two archives of one person. */
const exportPauseHours = 24
/** Days for which an archive can be fetched. */
export const exportDays = 7

/** Why an account cannot be deleted now: money that is held or on its way, and what others depend on. */
export const deletionBlockers = [
  'administrator',
  'wallet-balance',
  'live-investments',
  'running-campaigns',
  'pending-payments',
  'pending-withdrawals',
  'pending-refunds',
  'connected-accounts',
] as const
export type DeletionBlocker = (typeof deletionBlockers)[number]

/** How many there are of each. */
export type Holdings = Readonly<Record<DeletionBlocker, number>>

/** What stands in the way, in the order in which it is told. Nothing: the account can go. */
export function obstaclesIn(held: Holdings): { readonly obstacle: DeletionBlocker; readonly count: number }[] {
  return deletionBlockers.flatMap((obstacle) => (held[obstacle] > 0 ? [{ obstacle, count: held[obstacle] }] : []))
}

/** When an account goes whose deletion is asked for now. */
export function deletionDue(now: number): number {
  return now + deletionDays * dayMs
}

/** From when on another archive may be asked for. One that was asked for after now was so before the clock stepped back. */
export function nextExportAt(lastAskedAt: number | undefined, now: number): number {
  return lastAskedAt === undefined || lastAskedAt > now ? 0 : lastAskedAt + exportPauseHours * 3_600_000
}
