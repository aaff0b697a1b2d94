/** Works through one message: reads a page of devices while the last one is being sent, saves the progress after each page. */

import { type Device, notesOf, readDevices, type Reading, type Result, writeNotes } from './devices.ts'
import { endFinished, type OpenMessage } from './messages.ts'
import type { Query } from './ports.ts'
import type { Sender } from './sender.ts'
import { iso } from './sql.ts'
import { subscriptionsMaximum } from './subscriptions.ts'

/** Devices of one page, about: a page holds all devices of its subscribers, of as many as the last one suggests. */
const pageDevices = 500
const fewest = pageDevices / subscriptionsMaximum

export interface JobParts extends Reading {
  readonly sender: Sender
  /** Told when a retry is due, in milliseconds since 1970. */
  readonly dueAt: (at: number) => void
  readonly mayContinue: () => boolean
}

interface Page {
  readonly devices: readonly Device[]
  /** Progress once the page is done. */
  readonly end: number
  /** Subscribers for the page after it. */
  readonly span: number
}

/** Sends what is left of a message, as the holder of a lease. */
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
    const kept = await savePage(parts, message, worker, page.end, results)
    if (isLast || !kept || !parts.mayContinue()) return
  }
}

async function readPage(parts: JobParts, message: OpenMessage, start: number, span: number): Promise<Page> {
  const subscribers = message.subscribers.slice(start, start + span)
  // What has expired is not read either: the page is saved empty and ends the message.
  if (parts.clock.now() >= message.expiresAt) return { devices: [], end: message.subscribers.length, span }
  const devices = await readDevices(parts, message, subscribers)
  const each = Math.max(1, devices.length / Math.max(1, subscribers.length))
  return {
    devices,
    end: start + subscribers.length,
    span: Math.max(fewest, Math.min(span * 4, Math.floor(pageDevices / each))),
  }
}

/** False where the lease went to somebody else meanwhile: then the page is theirs, and nothing of ours is written. */
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
  // The ordinary page, all accepted and nothing new about its devices, is one statement and needs no transaction.
  const isPlain = retries.length === 0 && notes.well.length === 0 && notes.failed.length === 0
  const state = await (isPlain ? save(database.query) : database.transact(save))
  if (state === 'waiting' && retries.length === 0) await database.transact((query) => endFinished(query, [message.id]))
  for (const { outcome } of results) if (outcome.kind === 'later' && state !== undefined) parts.dueAt(outcome.at)
  return state !== undefined
}

type State = 'sending' | 'waiting' | 'done'

/** What the message has become, or undefined where it is not ours any more. */
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
