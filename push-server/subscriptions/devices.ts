/** Reads the devices of a message, and records the results of sending. */

import type { Clock, Query, RelayDatabase } from '#push-server/ports.ts'
import type { OpenMessage } from '#push-server/delivery/messages.ts'
import type { Outcome } from '#push-server/delivery/outcome.ts'
import { iso } from '#push-server/sql.ts'

/** The fields of a subscription that the sender needs. */
export interface Device {
  readonly id: string
  readonly subscriber: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** Milliseconds since 1970, or null. */
  readonly held_ms: bigint | null
  /** A success should be recorded: the last one is a day old, or failures happened since. */
  readonly stale: boolean
}

export const deviceColumns = `s.id, s.subscriber, s.endpoint, s.p256dh, s.auth, (extract(epoch FROM s.not_before) * 1000)::bigint AS held_ms,
  (s.failures > 0 OR s.last_success_at IS NULL OR s.last_success_at < $1::timestamptz - interval '1 day') AS stale`

/** True if a later message of the same topic has the same subscriber: it replaces this one (RFC 8030 5.4). */
export const superseded = (topic: string, sequence: string): string =>
  `EXISTS (SELECT 1 FROM push.message AS n WHERE n.topic = ${topic} AND n.sequence > ${sequence} AND s.subscriber = ANY(n.subscribers))`

/** Parameters for reading a page or a batch of devices. */
export interface Reading {
  readonly database: RelayDatabase
  readonly clock: Clock
  /**
   * Of the VAPID key in use. A browser that subscribed with another key is skipped: its push service would refuse us.
   */
  readonly keyId: () => string
}

/** The devices of some of a message's subscribers, without those that a later message of the topic reaches. */
export async function readDevices(
  reading: Reading,
  message: OpenMessage,
  subscribers: readonly string[],
): Promise<Device[]> {
  const { database, clock, keyId } = reading
  const sql = `SELECT ${deviceColumns} FROM push.subscription AS s WHERE s.subscriber = ANY($2::text[]) AND s.key_id = $3`
  const parameters = [iso(clock.now()), subscribers, keyId()]
  return message.topic === undefined
    ? await database.query<Device>(sql, parameters)
    : await database.query<Device>(`${sql} AND NOT ${superseded('$4', '$5::bigint')}`, [
        ...parameters,
        message.topic,
        message.sequence.toString(),
      ])
}

/** One device and the message's outcome on it. */
export interface Result {
  readonly device: Device
  readonly outcome: Outcome
}

/** Updates to device rows, by id. */
export interface DeviceResults {
  readonly well: readonly string[]
  readonly failed: readonly string[]
}

/**
 * Successes are recorded once per day and device: otherwise a fan-out would spend as much on bookkeeping as on sending.
 */
export function notesOf(results: readonly Result[]): DeviceResults {
  const well: string[] = []
  const failed: string[] = []
  for (const { device, outcome } of results) {
    if (outcome.kind === 'accepted' && device.stale) well.push(device.id)
    if (outcome.kind === 'later' && outcome.failed) failed.push(device.id)
  }
  return { well, failed }
}

export async function writeNotes(query: Query, clock: Clock, { well, failed }: DeviceResults): Promise<void> {
  if (well.length > 0) {
    const sql =
      'UPDATE push.subscription SET last_success_at = $2::timestamptz, failures = 0 WHERE id = ANY($1::uuid[])'
    await query(sql, [well, iso(clock.now())])
  }
  if (failed.length > 0)
    await query('UPDATE push.subscription SET failures = failures + 1 WHERE id = ANY($1::uuid[])', [failed])
}
