/** Pauses of push services, stored in the database: they survive a restart, and a second relay reads them. */

import type { Pause } from '#push-server/origin-gate.ts'
import type { Clock, RelayDatabase } from '#push-server/ports.ts'
import { iso } from '#push-server/sql.ts'

export async function savePause(database: RelayDatabase, { origin, until, pauses, reason }: Pause): Promise<void> {
  await database.query(
    `INSERT INTO push.origin (origin, not_before, pauses, reason) VALUES ($1, $2::timestamptz, $3, $4)
     ON CONFLICT (origin) DO UPDATE SET not_before = greatest(push.origin.not_before, excluded.not_before), pauses = excluded.pauses, reason = excluded.reason`,
    [origin, iso(until), pauses, reason],
  )
}

/** Pauses that have not ended. */
export async function readPauses(database: RelayDatabase, clock: Clock): Promise<Pause[]> {
  const rows = await database.query<{ origin: string; until_ms: bigint; pauses: number; reason: Pause['reason'] }>(
    `SELECT origin, (extract(epoch FROM not_before) * 1000)::bigint AS until_ms, pauses, reason FROM push.origin WHERE not_before > $1::timestamptz`,
    [iso(clock.now())],
  )
  return rows.map(({ origin, until_ms, pauses, reason }) => ({ origin, until: Number(until_ms), pauses, reason }))
}
