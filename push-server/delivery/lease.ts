/**
 * The lease of this process on the work that it claimed in the database. While the lease is renewed, no other process
 * takes that work; once it has expired, the work is free and this process must not send under it any more.
 */

import { randomUUID } from 'node:crypto'
import { remainingMs } from '#contract/limits/elapsed.ts'
import type { Clock, RelayDatabase } from '#push-server/ports.ts'
import { iso } from '#push-server/sql.ts'

export const leaseMs = 30_000

export interface Lease {
  /** The worker id under which work is claimed now. */
  id(): string
  isHeld(): boolean
  /** Renews the lease when a third of its duration has passed. */
  keep(): Promise<void>
  /** Releases all claimed work and starts again under a new id. If that fails, the old lease expires by itself. */
  release(): Promise<void>
}

export function createLease(database: RelayDatabase, clock: Clock): Lease {
  let name = randomUUID()
  let until = 0
  return {
    id: () => name,
    isHeld: () => remainingMs(until, clock.now(), leaseMs) > 0,
    async keep() {
      if (remainingMs(until, clock.now(), leaseMs) > (leaseMs * 2) / 3) return
      const renewed = clock.now() + leaseMs
      const held = name
      await database.query(
        `INSERT INTO push.worker (id, alive_until) VALUES ($1::uuid, $2::timestamptz)
         ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
        [held, iso(renewed)],
      )
      if (held === name) until = renewed
    },
    async release() {
      if (until === 0) return
      const old = name
      name = randomUUID()
      until = 0
      await database.query('DELETE FROM push.worker WHERE id = $1::uuid', [old])
    },
  }
}

/**
 * SQL that is true if the row's worker no longer holds a lease; $n is the current time. A lease longer than the maximum
 * was written before the clock stepped back; the clocks of two hosts may differ by as much again.
 */
export function isFree(row: string, moment: string): string {
  return `(${row}.worker IS NULL OR NOT EXISTS (SELECT 1 FROM push.worker AS w WHERE w.id = ${row}.worker AND w.alive_until > ${moment}::timestamptz
    AND w.alive_until <= ${moment}::timestamptz + interval '${(2 * leaseMs) / 1000} seconds'))`
}
