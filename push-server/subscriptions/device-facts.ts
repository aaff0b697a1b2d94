/**
 * Writes at once what must survive a crash: a subscription that is gone or on hold. Facts that arrive during a write go
 * together into the next one.
 */

import type { DeviceNotes } from './device-notes.ts'
import type { RelayDatabase } from '#push-server/ports.ts'
import { iso } from '#push-server/sql.ts'

export interface DeviceFacts {
  gone(id: string): Promise<void>
  hold(id: string, until: number): Promise<void>
}

export function createDeviceFacts(database: RelayDatabase, notes: DeviceNotes): DeviceFacts {
  const drop = grouped<string>((ids) =>
    database.query(
      `WITH dropped AS (DELETE FROM push.subscription WHERE id = ANY($1::uuid[]) RETURNING endpoint_hash)
       INSERT INTO push.gone_endpoint (endpoint_hash, gone_at) SELECT endpoint_hash, now() FROM dropped
       ON CONFLICT (endpoint_hash) DO NOTHING`,
      [ids],
    ),
  )
  const delay = grouped<{ id: string; until: string }>((holds) =>
    database.query(
      `UPDATE push.subscription AS s SET not_before = greatest(s.not_before, h.until)
       FROM jsonb_to_recordset($1::jsonb) AS h (id uuid, until timestamptz) WHERE s.id = h.id`,
      [JSON.stringify(holds)],
    ),
  )
  return {
    async gone(id) {
      notes.revoke([id])
      await drop(id)
    },
    async hold(id, until) {
      notes.hold(id, until)
      await delay({ id, until: iso(until) })
    },
  }
}

/**
 * A function that collects its arguments into batches, writes one batch at a time, and settles with the batch's write.
 */
function grouped<Item>(write: (items: Item[]) => Promise<unknown>): (item: Item) => Promise<void> {
  let waiting: Item[] = []
  let next: Promise<void> | undefined
  let current: Promise<void> = Promise.resolve()
  const flush = async (): Promise<void> => {
    await current.catch(() => undefined)
    const items = waiting
    waiting = []
    next = undefined
    current = write(items).then(() => undefined)
    await current
  }
  return (item) => {
    waiting.push(item)
    next ??= flush()
    return next
  }
}
