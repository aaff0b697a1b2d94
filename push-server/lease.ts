/**
 * The lease of this process on whatever it has claimed in the database. While it is renewed, no other process takes its work;
 * once it has run out, everything it held is free, and this process must not send any more under it.
 */

import { randomUUID } from 'node:crypto'
import { remainingMs } from '#contract/limits/elapsed.ts'
import type { Clock, RelayDatabase } from './ports.ts'
import { iso } from './sql.ts'

export const leaseMs = 30_000

export interface Lease {
  /** The name under which work is claimed now. */
  id(): string
  isHeld(): boolean
  /** Renews it where a third of its time has passed. */
  keep(): Promise<void>
  /** Gives everything back, and starts anew under another name. Failing that, the old name runs out by itself. */
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
 * SQL that is true where the row's worker no longer lives; $n is the present moment. A lease that runs for longer than any is
 * granted was written before the clock stepped back; the clocks of two hosts may differ by as much again.
 */
export function isFree(row: string, moment: string): string {
  return `(${row}.worker IS NULL OR NOT EXISTS (SELECT 1 FROM push.worker AS w WHERE w.id = ${row}.worker AND w.alive_until > ${moment}::timestamptz
    AND w.alive_until <= ${moment}::timestamptz + interval '${(2 * leaseMs) / 1000} seconds'))`
}
