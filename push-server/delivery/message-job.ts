/**
 * Processes one message: reads a page of devices while the previous one is being sent, and saves the progress after
 * each page.
 */

import {
  type Device,
  notesOf,
  readDevices,
  type Reading,
  type Result,
  writeNotes,
} from '#push-server/subscriptions/devices.ts'
import { endFinished, type OpenMessage } from './messages.ts'
import type { Query } from '#push-server/ports.ts'
import type { Sender } from './sender.ts'
import { iso } from '#push-server/sql.ts'
import { subscriptionsMaximum } from '#push-server/subscriptions/subscriptions.ts'

/**
 * Approximate devices of one page: a page holds all devices of its subscribers, whose number is estimated from the last
 * page.
 */
const pageDevices = 500
const fewest = pageDevices / subscriptionsMaximum

export interface JobParts extends Reading {
  readonly sender: Sender
  /** Called when a retry is scheduled, with its time in milliseconds since 1970. */
  readonly dueAt: (at: number) => void
  readonly mayContinue: () => boolean
}

interface Page {
  readonly devices: readonly Device[]
  /** Progress once the page is done. */
  readonly end: number
  /** Number of subscribers of the next page. */
  readonly span: number
}

/** Sends the rest of a message, as the holder of a lease. */
export async function sendMessage(parts: JobParts, message: OpenMessage, worker: string): Promise<void> {
  let next = readPage(parts, message, message.progress, fewest)
  for (;;) {
    const page = await next
    const isLast = page.end >= message.subscribers.length
    if (!isLast) {
      next = readPage(parts, message, page.end, page.span)
      next.catch(() => undefined)
    }
    const results = await Promise.all(
      page.devices.map(async (device) => ({ device, outcome: await parts.sender.deliver(device, message, 0) })),
    )
    const saved = await savePage(parts, message, worker, page.end, results)
    if (isLast || !saved || !parts.mayContinue()) return
  }
}

async function readPage(parts: JobParts, message: OpenMessage, start: number, span: number): Promise<Page> {
  const subscribers = message.subscribers.slice(start, start + span)
  // Devices of an expired message are not read: the page is saved empty and ends the message.
  if (parts.clock.now() >= message.expiresAt) return { devices: [], end: message.subscribers.length, span }
  const devices = await readDevices(parts, message, subscribers)
  const each = Math.max(1, devices.length / Math.max(1, subscribers.length))
  return {
    devices,
    end: start + subscribers.length,
    span: Math.max(fewest, Math.min(span * 4, Math.floor(pageDevices / each))),
  }
}

/** Returns false if another process took the lease meanwhile: the page is then theirs, and nothing is written here. */
async function savePage(
  parts: JobParts,
  message: OpenMessage,
  worker: string,
  end: number,
  results: readonly Result[],
): Promise<boolean> {
  const { database, clock } = parts
  const retries = results.flatMap(({ device, outcome }) =>
    outcome.kind === 'later'
      ? [{ subscription_id: device.id, attempt: outcome.attempt, not_before: iso(outcome.at) }]
      : [],
  )
  const notes = notesOf(results)
  const save = async (query: Query): Promise<State | undefined> => {
    const state = await saveProgress(query, message, worker, end, retries.length > 0)
    if (state === undefined) return undefined
    if (retries.length > 0) await insertRetries(query, message.id, retries)
    await writeNotes(query, clock, notes)
    return state
  }
  // The usual page, all accepted and no device updates, is one statement and needs no transaction.
  const isPlain = retries.length === 0 && notes.well.length === 0 && notes.failed.length === 0
  const state = await (isPlain ? save(database.query) : database.transact(save))
  if (state === 'waiting' && retries.length === 0) await database.transact((query) => endFinished(query, [message.id]))
  for (const { outcome } of results) if (outcome.kind === 'later' && state !== undefined) parts.dueAt(outcome.at)
  return state !== undefined
}

type State = 'sending' | 'waiting' | 'done'

/** The message's new state, or undefined if this process has lost its claim. */
async function saveProgress(
  query: Query,
  message: OpenMessage,
  worker: string,
  end: number,
  hasRetries: boolean,
): Promise<State | undefined> {
  const isLast = end >= message.subscribers.length
  const [row] = await query<{ state: State }>(
    `WITH rest AS (SELECT $5::boolean OR EXISTS (SELECT 1 FROM push.retry AS r WHERE r.message_id = $1) AS waits)
     UPDATE push.message AS m SET progress = $3,
       state = CASE WHEN NOT $4::boolean THEN 'sending' WHEN rest.waits THEN 'waiting' ELSE 'done' END,
       payload = CASE WHEN $4::boolean AND NOT rest.waits THEN NULL ELSE m.payload END,
       worker = CASE WHEN $4::boolean THEN NULL ELSE m.worker END
     FROM rest WHERE m.id = $1 AND m.worker = $2::uuid AND m.state = 'sending' RETURNING m.state`,
    [message.id, worker, end, isLast, hasRetries],
  )
  return row?.state
}

async function insertRetries(query: Query, messageId: string, retries: readonly object[]): Promise<void> {
  await query(
    `INSERT INTO push.retry (message_id, subscription_id, attempt, not_before)
     SELECT $1, r.subscription_id, r.attempt, r.not_before
     FROM jsonb_to_recordset($2::jsonb) AS r (subscription_id uuid, attempt integer, not_before timestamptz)
     ON CONFLICT (message_id, subscription_id) DO NOTHING`,
    [messageId, JSON.stringify(retries)],
  )
}
