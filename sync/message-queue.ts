/**
 * Messages that were written on a device and their delivery to the server: each once, those to one recipient in order,
 * attachments before their message. One record holds what is typed to a recipient and what waits, so that "Send" moves
 * a text from one to the other in one atomic write. See decision record 0007.
 */

import type { Recipient } from '#contract/messaging/conversation.ts'
import { retryAt } from './backoff.ts'
import type { Queue } from './drain.ts'
import { isDue, type ItemState, type OutboxAnswer } from './outbox.ts'

/** A chosen file; its bytes are in the store of files until it is uploaded. */
export interface QueuedFile {
  readonly fileId: string
  readonly name: string
  readonly mime: string
  readonly bytes: number
  /** Path of its upload below the API's base. */
  readonly path: string
}

export interface QueuedMessage {
  /** UUIDv7: the message's id and the Idempotency-Key. */
  readonly id: string
  readonly text: string
  readonly files: readonly QueuedFile[]
  /** Ids of the files that the server has. */
  readonly uploaded: readonly string[]
  /** Milliseconds. */
  readonly createdAt: number
  readonly attempt: number
  /** Not sent before this time, milliseconds. */
  readonly notBefore: number
  /** `sent` until a loaded conversation shows it. */
  readonly state: ItemState | 'sent'
  readonly error?: { readonly status: number; readonly code: string }
}

/** What one device has for one recipient. */
export interface MessageRecord {
  readonly to: Recipient
  /** The composer's text and files. */
  readonly text: string
  readonly files: readonly QueuedFile[]
  readonly items: readonly QueuedMessage[]
  /** The conversation, once the server has reported it. */
  readonly conversationId?: string
}

/** Sent messages that are retained for display at most. */
const sentMaximum = 20

/** The key of a recipient's record. */
export function recipientKey({ kind, id = '' }: Recipient): string {
  return `${kind}:${id}`
}

/** The recipient of a key. */
export function recipientOf(key: string): Recipient {
  const [kind = '', id = ''] = key.split(':')
  return { kind: kind as Recipient['kind'], ...(id === '' ? {} : { id }) }
}

export function newMessageRecord(to: Recipient): MessageRecord {
  return { to, text: '', files: [], items: [] }
}

/** Neither text nor messages of the user's own are lost with this record. */
export function isDisposable({ text, files, items }: MessageRecord): boolean {
  return text === '' && files.length === 0 && items.every(({ state }) => state === 'sent')
}

/** Moves the composer's text and files to the end of the queue. Without any of them nothing changes. */
export function enqueueMessage(record: MessageRecord, id: string, now: number): MessageRecord {
  const { text, files, items } = record
  if (text.trim() === '' && files.length === 0) return record
  const item: QueuedMessage = {
    id,
    text: text.trim(),
    files,
    uploaded: [],
    createdAt: now,
    attempt: 0,
    notBefore: 0,
    state: 'queued',
  }
  return { ...record, text: '', files: [], items: [...items, item] }
}

/** Whether the server cannot have it, so that the user may still change it. */
export function isRevocable({ state, attempt }: QueuedMessage): boolean {
  return state === 'rejected' || (state === 'queued' && attempt === 0)
}

/** Sends a refused message again, after all others. The server has stored the refusal under the old id. */
export function retryMessage(record: MessageRecord, id: string, newId: string): MessageRecord {
  const item = record.items.find((each) => each.id === id)
  if (item?.state !== 'rejected') return record
  const { error: _, ...rest } = item
  const again: QueuedMessage = { ...rest, id: newId, uploaded: [], attempt: 0, notBefore: 0, state: 'queued' }
  return { ...record, items: [...record.items.filter((each) => each !== item), again] }
}

/** Deletes a message that the server cannot have. */
export function discardMessage(record: MessageRecord, id: string): MessageRecord {
  return { ...record, items: record.items.filter((each) => each.id !== id || !isRevocable(each)) }
}

/** Returns a message that the server cannot have to the composer, before what is typed there. */
export function editMessage(record: MessageRecord, id: string): MessageRecord {
  const item = record.items.find((each) => each.id === id)
  if (item === undefined || !isRevocable(item)) return record
  const known = new Set(item.files.map(({ fileId }) => fileId))
  return {
    ...discardMessage(record, id),
    text: [item.text, record.text].filter((text) => text !== '').join('\n'),
    files: [...item.files, ...record.files.filter(({ fileId }) => !known.has(fileId))],
  }
}

/** Forgets sent messages that a loaded conversation shows. */
export function forgetShown(record: MessageRecord, shown: ReadonlySet<string>): MessageRecord {
  const items = record.items.filter(({ id, state }) => state !== 'sent' || !shown.has(id))
  return items.length === record.items.length ? record : { ...record, items }
}

/** Files whose bytes are still needed on this device. */
export function neededFiles({ files, items }: MessageRecord): string[] {
  const waiting = items.filter(({ state }) => state !== 'sent').flatMap((item) => item.files)
  return [...files, ...waiting].map(({ fileId }) => fileId)
}

/** The number of messages of records that are not on the server, by whether they wait for a sign-in. */
export function countMessages(records: readonly MessageRecord[]): {
  readonly waiting: number
  readonly parked: number
} {
  const items = records.flatMap((record) => record.items)
  const count = (...states: QueuedMessage['state'][]): number =>
    items.filter(({ state }) => states.includes(state)).length
  return { waiting: count('queued', 'sending'), parked: count('parked') }
}

/** None overtakes one that waits; a refused one blocks no other. */
function firstSendable({ items }: MessageRecord): QueuedMessage | undefined {
  const first = items.find(({ state }) => state !== 'sent' && state !== 'rejected')
  return first?.state === 'parked' ? undefined : first
}

function missingFile({ files, uploaded }: QueuedMessage): QueuedFile | undefined {
  return files.find(({ fileId }) => !uploaded.includes(fileId))
}

function withMessage(record: MessageRecord, id: string, change: (item: QueuedMessage) => QueuedMessage): MessageRecord {
  return { ...record, items: record.items.map((item) => (item.id === id ? change(item) : item)) }
}

export const messageQueue: Queue<MessageRecord> = {
  next: (record, now) => {
    const first = firstSendable(record)
    return first && isDue(first.notBefore, now) ? first.id : undefined
  },
  nextMoment: (record) => firstSendable(record)?.notBefore,
  markSending: (record, id) =>
    withMessage(record, id, (item) => ({ ...item, state: 'sending', attempt: item.attempt + 1 })),
  request: (record, id) => {
    const item = record.items.find((each) => each.id === id)
    if (item === undefined) return undefined
    const file = missingFile(item)
    // Other messages may have the same file, and a refused message uploads its files again.
    if (file)
      return {
        item: { id: file.fileId, method: 'PUT', path: file.path, body: {}, file: file.fileId, retainsFile: true },
        ifMatch: undefined,
      }
    const attachments = item.files.map(({ fileId, name }) => ({ fileId, name }))
    const body = { id, to: record.to, text: item.text, attachments }
    return { item: { id, method: 'POST', path: 'messages', body }, ifMatch: undefined }
  },
  applyAnswer: (record, id, answer, _newId, now, random) => {
    const item = record.items.find((each) => each.id === id)
    if (item === undefined) return record
    const again = retryAt(answer, item.attempt, now, random)
    if (again !== undefined) return withMessage(record, id, (each) => ({ ...each, notBefore: again }))
    const file = missingFile(item)
    if (answer.kind === 'done')
      return file
        ? withMessage(record, id, (each) => ({ ...each, uploaded: [...each.uploaded, file.fileId], notBefore: 0 }))
        : delivered(record, id, answer)
    if (answer.kind === 'none') return record
    const { status, code, fieldCode } = answer
    if (status === 401) return withMessage(record, id, (each) => ({ ...each, state: 'parked' }))
    const error = { status, code: file ? (fieldCode ?? code) : code }
    return withMessage(record, id, (each) => ({ ...each, state: 'rejected', error }))
  },
}

function delivered(
  record: MessageRecord,
  id: string,
  { conversationId }: Extract<OutboxAnswer, { kind: 'done' }>,
): MessageRecord {
  const items = record.items.map((each): QueuedMessage => (each.id === id ? { ...each, state: 'sent' } : each))
  const excess = items.filter(({ state }) => state === 'sent').length - sentMaximum
  let dropped = 0
  return {
    ...record,
    ...(conversationId === undefined ? {} : { conversationId }),
    items: items.filter(({ state }) => {
      if (state !== 'sent' || dropped >= excess) return true
      dropped += 1
      return false
    }),
  }
}
