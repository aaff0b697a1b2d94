/**
 * The queued messages in the database. The durable unit is the message with its progress through the list of
 * subscribers; devices are read page by page, and only failures get a row of their own.
 */

import type { PushMessage } from '#contract/push.ts'
import { isFree } from './lease.ts'
import type { Clock, Query, RelayDatabase } from '#push-server/ports.ts'
import type { Seal } from '#push-server/seal.ts'
import { iso } from '#push-server/sql.ts'

/** A message being sent, with its payload decrypted. */
export interface OpenMessage {
  readonly id: string
  /** Order of arrival. */
  readonly sequence: bigint
  readonly payload: PayloadBytes
  readonly ttlSeconds: number
  readonly urgency: PushMessage['urgency']
  readonly topic: string | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly subscribers: readonly string[]
  /** Unread notifications by subscriber; undefined if the payload has its own number. */
  readonly unread?: ReadonlyMap<string, number> | undefined
  /** Number of subscribers that are handled. */
  readonly progress: number
}

export interface PayloadBytes {
  readonly full: Buffer
  /** For a push service that rejects the full payload as too large. */
  readonly smallest: Buffer
}

/** The longest lifetime, as push services retain a message no longer. */
const longestLifeMs = 2_419_200_000

interface Row {
  id: string
  sequence: bigint
  payload: string | null
  ttl_seconds: number
  urgency: PushMessage['urgency']
  topic: string | null
  expires_ms: bigint
  subscribers: string[]
  unread: number[] | null
  progress: number
}

const columns =
  'id, sequence, payload, ttl_seconds, urgency, topic, (extract(epoch FROM expires_at) * 1000)::bigint AS expires_ms, subscribers, unread, progress'

export interface Messages {
  /** Stores the message; returns false if its id is already known, or if no recipient has a device. */
  accept(message: PushMessage): Promise<boolean>
  /**
   * Claims the oldest unclaimed message. `unreadable` is the id of one whose payload was encrypted with another secret.
   */
  claim(worker: string): Promise<OpenMessage | { readonly unreadable: string } | undefined>
  /** Messages by id, without the unreadable ones. */
  open(ids: readonly string[]): Promise<OpenMessage[]>
  /** Ends a message that cannot be sent. */
  end(id: string): Promise<void>
}

export function createMessages(database: RelayDatabase, clock: Clock, seal: Seal): Messages {
  const opened = (row: Row): OpenMessage | undefined => openRow(row, seal)
  return {
    async accept(message) {
      const now = clock.now()
      const expiresAt = Math.min(Date.parse(message.expiresAt), now + longestLifeMs)
      const counts = new Map(message.subscribers.map((subscriber, at) => [subscriber, message.unread?.[at] ?? 0]))
      const subscribers = [...counts.keys()].toSorted()
      const rows = await database.query(
        `INSERT INTO push.message
           (id, payload, ttl_seconds, urgency, topic, created_at, expires_at, subscribers, unread)
         SELECT $1::text, $2::text, $3::integer, $4::text, $5::text, $6::timestamptz, $7::timestamptz, $8::text[],
           $9::integer[]
         WHERE EXISTS (SELECT 1 FROM push.subscription WHERE subscriber = ANY($8::text[]))
         ON CONFLICT (id) DO NOTHING RETURNING id`,
        [
          message.id,
          seal.seal(message.id, JSON.stringify(message.payload)),
          message.ttlSeconds,
          message.urgency,
          message.topic ?? null,
          iso(now),
          iso(expiresAt),
          subscribers,
          message.unread === undefined ? null : subscribers.map((subscriber) => counts.get(subscriber)),
        ],
      )
      return rows.length > 0
    },
    async claim(worker) {
      const [row] = await database.query<Row>(
        `UPDATE push.message SET worker = $1::uuid WHERE id = (
           SELECT c.id FROM push.message AS c WHERE c.state = 'sending' AND ${isFree('c', '$2')}
             AND (c.topic IS NULL OR NOT EXISTS (
               SELECT 1 FROM push.message AS o WHERE o.topic = c.topic AND o.sequence < c.sequence AND o.state = 'sending'))
           ORDER BY c.sequence LIMIT 1 FOR UPDATE OF c SKIP LOCKED)
         RETURNING ${columns}`,
        [worker, iso(clock.now())],
      )
      return row && (opened(row) ?? { unreadable: row.id })
    },
    async open(ids) {
      const rows = await database.query<Row>(
        `SELECT ${columns} FROM push.message WHERE id = ANY($1::text[]) AND state <> 'done'`,
        [ids],
      )
      return rows.flatMap((row) => opened(row) ?? [])
    },
    async end(id) {
      await database.query(`UPDATE push.message SET state = 'done', payload = NULL, worker = NULL WHERE id = $1`, [id])
    },
  }
}

function openRow(row: Row, seal: Seal): OpenMessage | undefined {
  const json = row.payload === null ? undefined : seal.open(row.id, row.payload)
  if (json === undefined) return undefined
  return {
    id: row.id,
    sequence: row.sequence,
    payload: { full: Buffer.from(json), smallest: smallestBody(json) },
    ttlSeconds: row.ttl_seconds,
    urgency: row.urgency,
    topic: row.topic ?? undefined,
    expiresAt: Number(row.expires_ms),
    subscribers: row.subscribers,
    unread: row.unread === null ? undefined : new Map(row.subscribers.map((each, at) => [each, row.unread?.[at] ?? 0])),
    progress: row.progress,
  }
}

/** Title and link, and otherwise only what the contract requires: no body, no pictures. */
function smallestBody(json: string): Buffer {
  const payload = JSON.parse(json) as PushMessage['payload']
  const { icon: _icon, badge: _badge, ...rest } = payload.notification
  const { calls: _calls, ...data } = rest.data
  return Buffer.from(JSON.stringify({ ...payload, notification: { ...rest, body: '', data } }))
}

/**
 * Ends the messages without remaining subscribers or retries. Locks them first: two batches may end one message
 * together.
 */
export async function endFinished(query: Query, ids: readonly string[]): Promise<void> {
  await query('SELECT id FROM push.message WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE', [ids])
  await query(
    `UPDATE push.message AS m SET state = 'done', payload = NULL WHERE id = ANY($1::text[]) AND state = 'waiting'
       AND NOT EXISTS (SELECT 1 FROM push.retry AS r WHERE r.message_id = m.id)`,
    [ids],
  )
}
