/** Processes a batch of retries that are due. */

import {
  type Device,
  deviceColumns,
  notesOf,
  type Result,
  superseded,
  writeNotes,
} from '#push-server/subscriptions/devices.ts'
import { isFree } from './lease.ts'
import type { JobParts } from './message-job.ts'
import { endFinished, type Messages } from './messages.ts'
import type { Query } from '#push-server/ports.ts'
import { iso } from '#push-server/sql.ts'

const batchSize = 500

/** Identifies a retry: a message and a device. */
interface Key {
  readonly message_id: string
  readonly subscription_id: string
}

/** Claims due retries; undefined if there are none. */
export async function claimRetries({ database, clock }: JobParts, worker: string): Promise<Key[] | undefined> {
  const keys = await database.query<Key>(
    `UPDATE push.retry AS claimed SET worker = $1::uuid FROM (
       SELECT c.message_id, c.subscription_id FROM push.retry AS c WHERE c.not_before <= $2::timestamptz AND ${isFree('c', '$2')}
       ORDER BY c.not_before LIMIT ${batchSize} FOR UPDATE OF c SKIP LOCKED) AS due
     WHERE claimed.message_id = due.message_id AND claimed.subscription_id = due.subscription_id
     RETURNING claimed.message_id, claimed.subscription_id`,
    [worker, iso(clock.now())],
  )
  return keys.length > 0 ? keys : undefined
}

interface RetryRow extends Device, Key {
  readonly attempt: number
}

interface RetryResult extends Result, Key {}

/** Sends a claimed batch. Retries whose device or message is gone meanwhile end silently. */
export async function sendRetries(
  parts: JobParts,
  messages: Messages,
  keys: readonly Key[],
  worker: string,
): Promise<void> {
  const rows = await readRetries(parts, keys)
  const open = new Map(
    (await messages.open([...new Set(rows.map((row) => row.message_id))])).map((message) => [message.id, message]),
  )
  const sent = rows.map(async (row): Promise<RetryResult[]> => {
    const message = open.get(row.message_id)
    if (!message) return []
    const outcome = await parts.sender.deliver(row, message, row.attempt)
    return [{ message_id: row.message_id, subscription_id: row.subscription_id, device: row, outcome }]
  })
  await saveRetries(parts, keys, (await Promise.all(sent)).flat(), worker)
}

async function readRetries({ database, clock, keyId }: JobParts, keys: readonly Key[]): Promise<RetryRow[]> {
  return await database.query<RetryRow>(
    `SELECT r.message_id, r.subscription_id, r.attempt, ${deviceColumns}
     FROM jsonb_to_recordset($2::jsonb) AS k (message_id text, subscription_id uuid)
     JOIN push.retry AS r ON r.message_id = k.message_id AND r.subscription_id = k.subscription_id
     JOIN push.message AS m ON m.id = r.message_id
     JOIN push.subscription AS s ON s.id = r.subscription_id
     WHERE s.key_id = $3 AND (m.topic IS NULL OR NOT ${superseded('m.topic', 'm.sequence')})`,
    [iso(clock.now()), JSON.stringify(keys), keyId()],
  )
}

async function saveRetries(
  parts: JobParts,
  keys: readonly Key[],
  results: readonly RetryResult[],
  worker: string,
): Promise<void> {
  const { database, clock } = parts
  const again = results.flatMap(({ outcome, message_id, subscription_id }) =>
    outcome.kind === 'later'
      ? [{ message_id, subscription_id, attempt: outcome.attempt, not_before: iso(outcome.at) }]
      : [],
  )
  const repeated = new Set(again.map(nameOf))
  const over = keys.filter((key) => !repeated.has(nameOf(key)))
  await database.transact(async (query) => {
    if (again.length > 0) await postpone(query, again, worker)
    if (over.length > 0) await drop(query, over, worker)
    await writeNotes(query, clock, notesOf(results))
    await endFinished(query, [...new Set(over.map((key) => key.message_id))])
  })
  for (const { outcome } of results) if (outcome.kind === 'later') parts.dueAt(outcome.at)
}

function nameOf(key: Key): string {
  return `${key.message_id} ${key.subscription_id}`
}

async function postpone(query: Query, again: readonly object[], worker: string): Promise<void> {
  await query(
    `UPDATE push.retry AS r SET attempt = a.attempt, not_before = a.not_before, worker = NULL
     FROM jsonb_to_recordset($1::jsonb) AS a (message_id text, subscription_id uuid, attempt integer, not_before timestamptz)
     WHERE r.message_id = a.message_id AND r.subscription_id = a.subscription_id AND r.worker = $2::uuid`,
    [JSON.stringify(again), worker],
  )
}

async function drop(query: Query, over: readonly Key[], worker: string): Promise<void> {
  await query(
    `DELETE FROM push.retry AS r USING jsonb_to_recordset($1::jsonb) AS o (message_id text, subscription_id uuid)
     WHERE r.message_id = o.message_id AND r.subscription_id = o.subscription_id AND r.worker = $2::uuid`,
    [JSON.stringify(over), worker],
  )
}
