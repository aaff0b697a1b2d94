/** The SQL statements of subscriptions.ts, each inside a transaction of its caller. */

import { randomUUID } from 'node:crypto'
import type { Endpoint } from './endpoints.ts'
import type { Query } from '#push-server/ports.ts'
import { iso } from '#push-server/sql.ts'

/** A validated subscription. */
export interface Registration {
  readonly endpoint: Endpoint
  readonly p256dh: string
  readonly auth: string
}

interface Row {
  readonly id: string
  readonly subscriber: string
}

export function idsOf(rows: readonly Pick<Row, 'id'>[]): string[] {
  return rows.map((row) => row.id)
}

export async function lockSubscriber(query: Query, subscriber: string): Promise<void> {
  await query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))', [subscriber])
}

/** Locks in one order, so that two concurrent renewals do not deadlock. */
export async function lockEndpoints(query: Query, endpoints: readonly Endpoint[]): Promise<void> {
  const hashes = new Set(endpoints.map((endpoint) => endpoint.hash.readBigInt64BE(0)))
  const keys = [...hashes].toSorted((a, b) => (a < b ? -1 : 1))
  for (const key of keys) await query('SELECT pg_advisory_xact_lock($1::bigint)', [key.toString()])
}

async function find(query: Query, endpoint: Endpoint): Promise<Row | undefined> {
  const rows = await query<Row>('SELECT id, subscriber FROM push.subscription WHERE endpoint_hash = $1', [
    endpoint.hash,
  ])
  return rows[0]
}

/** Whether its push service has reported it gone. */
export async function isExpired(query: Query, endpoint: Endpoint): Promise<boolean> {
  const rows = await query('SELECT 1 AS one FROM push.gone_endpoint WHERE endpoint_hash = $1', [endpoint.hash])
  return rows.length > 0
}

export interface Owner {
  readonly subscriber: string
  /** Name of the session that registered it, if the ticket contains one. */
  readonly session: string | null
  /** Of the VAPID key in use: a new endpoint was made with it. */
  readonly keyId: string
}

/** Stores it, or transfers it to the new owner; returns the ended id if it belonged to another subscriber. */
export async function upsert(
  query: Query,
  { subscriber, session, keyId }: Owner,
  registration: Registration,
  now: number,
): Promise<string[]> {
  const { endpoint, p256dh, auth } = registration
  const known = await find(query, endpoint)
  const moves = known !== undefined && known.subscriber !== subscriber
  const id = known && !moves ? known.id : randomUUID()
  if (known) {
    // The endpoint's key and hold time do not change, because its push service is the same.
    await query(
      `UPDATE push.subscription SET id = $2::uuid, subscriber = $3, p256dh = $4, auth = $5, seen_at = $6::timestamptz, session = $7
       WHERE id = $1::uuid`,
      [known.id, id, subscriber, p256dh, auth, iso(now), session],
    )
    return moves ? [known.id] : []
  }
  await query(
    `INSERT INTO push.subscription (id, endpoint_hash, endpoint, p256dh, auth, subscriber, key_id, created_at, seen_at, session)
     VALUES ($1::uuid, $2, $3, $4, $5, $6, $7, $8::timestamptz, $8::timestamptz, $9)`,
    [id, endpoint.hash, endpoint.url, p256dh, auth, subscriber, keyId, iso(now), session],
  )
  return []
}

/** Keeps the `most` recently seen subscriptions; returns the ids of the others. */
export async function dropOldest(query: Query, subscriber: string, most: number): Promise<string[]> {
  return idsOf(
    await query(
      `DELETE FROM push.subscription WHERE id IN (
         SELECT id FROM push.subscription WHERE subscriber = $1 ORDER BY seen_at DESC, created_at DESC, id OFFSET $2) RETURNING id`,
      [subscriber, most],
    ),
  )
}

/** Replaces an old endpoint with a new one. Returns the ended id, or undefined if the old endpoint is unknown. */
export async function replace(
  query: Query,
  old: Endpoint,
  { endpoint, p256dh, auth }: Registration,
  now: number,
): Promise<string[] | undefined> {
  const before = await find(query, old)
  if (!before) return undefined
  const after = await find(query, endpoint)
  if (after && after.id !== before.id) {
    // A page has registered the new endpoint already, with a ticket: the ticket's owner keeps it.
    await query('DELETE FROM push.subscription WHERE id = $1::uuid', [before.id])
    if (after.subscriber === before.subscriber) await moveRetries(query, before.id, after.id)
    return [before.id]
  }
  const id = randomUUID()
  await query(
    `UPDATE push.subscription SET id = $2::uuid, endpoint_hash = $3, endpoint = $4, p256dh = $5, auth = $6, seen_at = $7::timestamptz,
       not_before = NULL, failures = 0 WHERE id = $1::uuid`,
    [before.id, id, endpoint.hash, endpoint.url, p256dh, auth, iso(now)],
  )
  await moveRetries(query, before.id, id)
  return [before.id]
}

/** The device's pending retries move to its new endpoint. */
async function moveRetries(query: Query, from: string, to: string): Promise<void> {
  await query(
    `UPDATE push.retry AS moved SET subscription_id = $2::uuid WHERE subscription_id = $1::uuid AND worker IS NULL
       AND NOT EXISTS (SELECT 1 FROM push.retry AS there WHERE there.message_id = moved.message_id AND there.subscription_id = $2::uuid)`,
    [from, to],
  )
}
