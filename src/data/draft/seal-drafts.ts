/**
 * Encrypts what a user has not sent at the session's end: the server's copies are deleted, and unsent drafts and messages
 * are encrypted with the user's own key. Each record changes from plain to encrypted in one transaction: a crash leaves
 * either, and the next start continues (decision record 0021).
 */

import { get, keys } from 'idb-keyval'
import { type DraftRecord, pendingFiles } from '#sync/outbox.ts'
import { extractAccount } from '#sync/account-section.ts'
import { isDisposable, neededFiles } from '#sync/message-queue.ts'
import { isSealed } from '#contract/worker.ts'
import { serverNow } from '#src/platform/clock.ts'
import { messageStore } from '#src/data/messaging/message-store.ts'
import { type FileHere, fileMark, fileStoreOf } from './draft-files.ts'
import { replaceSeen, sealBytes } from './draft-seal.ts'
import { draftStore } from './draft-store.ts'
import type { RecordStore } from './record-store.ts'

/** The user whose session has ended, and how. */
export interface EndedSession {
  readonly partition: string
  /** Undefined if the session is older than these keys: then drafts stay as they are. */
  readonly draftKey?: string | undefined
  /** The session expired; otherwise the user has signed out, and an encrypted account that waits is deleted. */
  readonly over: boolean
}

/**
 * A file is stored a moment before its draft names it: it is encrypted then, and deleted if it is still unused when its
 * user returns.
 */
const settledMs = 10_000

/** @throws if the browser cannot encrypt: it is retried at the next start */
export async function sealDrafts(endedSession: EndedSession): Promise<void> {
  const { partition, draftKey, over } = endedSession
  const unsent = (draft: DraftRecord): DraftRecord | undefined => {
    const rest = over ? draft : extractAccount(draft)
    return rest.items.length === 0 ? undefined : rest
  }
  const named = await Promise.all([
    sealRecords(draftStore, endedSession, unsent, pendingFiles),
    sealRecords(messageStore, endedSession, (record) => (isDisposable(record) ? undefined : record), neededFiles),
  ])
  const unreadable = named.includes('unreadable')
  const needed = new Set(named.flat())
  const files = fileStoreOf(partition)
  for (const fileId of await keys<string>(files)) {
    const stored = await get<FileHere>(fileId, files)
    if (stored === undefined) continue
    const unused = !needed.has(fileId) && !unreadable && stored.storedAt < serverNow() - settledMs
    if (unused) await replaceSeen<FileHere>(files, fileId, stored, undefined, fileMark)
    else if (!isSealed(stored) && draftKey !== undefined) {
      const sealed = await sealBytes(draftKey, { of: 'file', partition, id: fileId }, stored.bytes)
      await replaceSeen<FileHere>(files, fileId, stored, { ...sealed, storedAt: stored.storedAt }, fileMark)
    }
  }
}

/** Returns the files that the retained records need; 'unreadable' if another session encrypted some of them. */
async function sealRecords<R extends object>(
  store: RecordStore<R>,
  { partition, draftKey }: EndedSession,
  unsent: (record: R) => R | undefined,
  filesOf: (record: R) => readonly string[],
): Promise<readonly string[] | 'unreadable'> {
  const needed: string[] = []
  let unreadable = false
  for (const id of await keys<string>(store.storeOf(partition))) {
    const retained = await store.seal(partition, id, draftKey, unsent)
    if (retained === 'unreadable') unreadable = true
    else if (retained !== undefined) needed.push(...filesOf(retained))
  }
  return unreadable ? 'unreadable' : needed
}
