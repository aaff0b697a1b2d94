/** Deletes what has ended, and reports what is pending. */

import type { Clock, RelayDatabase } from '#push-server/ports.ts'
import type { Outlook } from './runner.ts'
import { longestPauseMs } from './retry-after.ts'
import { iso } from '#push-server/sql.ts'

export async function readOutlook(database: RelayDatabase): Promise<Outlook> {
  const [row] = await database.query<{ sending: boolean; due_ms: bigint | null }>(
    `SELECT EXISTS (SELECT 1 FROM push.message WHERE state = 'sending') AS sending,
       (SELECT ceil(extract(epoch FROM min(not_before)) * 1000)::bigint FROM push.retry) AS due_ms`,
    [],
  )
  const due = row?.due_ms ?? undefined
  return { sending: row?.sending ?? false, dueAt: due === undefined ? undefined : Number(due) }
}

const dayMs = 86_400_000

/** An expired message is retained for a day, so that a late repetition of its call is still recognised. */
export async function sweep(database: RelayDatabase, clock: Clock): Promise<void> {
  const now = iso(clock.now())
  await database.query(
    `UPDATE push.message SET state = 'done', payload = NULL WHERE state = 'waiting' AND expires_at <= $1::timestamptz AND payload IS NOT NULL`,
    [now],
  )
  await database.query(
    `DELETE FROM push.message WHERE state = 'done' AND expires_at < $1::timestamptz - interval '1 day'`,
    [now],
  )
  await database.query('DELETE FROM push.worker WHERE alive_until < $1::timestamptz', [now])
  // Longer waits than possible were written before the clock stepped back: they are over.
  const longestWait = iso(clock.now() + longestPauseMs + dayMs)
  for (const table of ['subscription', 'retry', 'origin'])
    await database.query(`UPDATE push.${table} SET not_before = $1::timestamptz WHERE not_before > $2::timestamptz`, [
      now,
      longestWait,
    ])
  // No browser registers a subscription that it made so long ago.
  await database.query(`DELETE FROM push.gone_endpoint WHERE gone_at < $1::timestamptz - interval '2 years'`, [now])
  await database.query(`DELETE FROM push.origin WHERE not_before < $1::timestamptz - interval '1 day'`, [now])
}
