/** Requests outside the database that one process makes at a time, without holding a lock meanwhile. */

/**
 * A request that a process makes ends within this time, or the process has died. One whose response was lost is carried
 * out within this time, or not at all.
 */
export const leaseMs = 120_000

/** Whether another process may be making the request now. A lease in the future was taken before the clock was set back. */
export function isLeased(claimedAt: number | undefined, now: number): boolean {
  return claimedAt !== undefined && Math.abs(now - claimedAt) < leaseMs
}
