/**
 * Encrypts a user's drafts at the session's end: the server's copies are deleted, and unsent changes are encrypted with
 * the user's own key. Each record changes from plain to encrypted in one transaction: a crash leaves either, and the
 * next start continues (decision record 0021).
 */

import { get, keys } from 'idb-keyval'
import { type DraftRecord, pendingFiles } from '#sync/outbox.ts'
import { extractAccount } from '#sync/account-section.ts'
import { isSealed, type Sealed } from '#contract/worker.ts'
import { serverNow } from '#src/platform/clock.ts'
import { type FileHere, fileMark, fileStoreOf } from './draft-files.ts'
import { replaceSeen, sealBytes } from './draft-seal.ts'
import { draftMark, draftStoreOf, openDraft } from './draft-store.ts'

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
  const { partition, draftKey } = endedSession
  const named = new Set<string>()
  let unreadable = false
  for (const id of await keys<string>(draftStoreOf(partition))) {
    const rest = await sealDraft(endedSession, id)
    if (rest === 'unreadable') unreadable = true
    else for (const fileId of rest) named.add(fileId)
  }
  const files = fileStoreOf(partition)
  for (const fileId of await keys<string>(files)) {
    const stored = await get<FileHere>(fileId, files)
    if (stored === undefined) continue
    const unused = !named.has(fileId) && !unreadable && stored.storedAt < serverNow() - settledMs
    if (unused) await replaceSeen<FileHere>(files, fileId, stored, undefined, fileMark)
    else if (!isSealed(stored) && draftKey !== undefined) {
      const sealed = await sealBytes(draftKey, { of: 'file', partition, id: fileId }, stored.bytes)
      await replaceSeen<FileHere>(files, fileId, stored, { ...sealed, storedAt: stored.storedAt }, fileMark)
    }
  }
}

/** Returns the files that the rest of the draft names. */
async function sealDraft(
  { partition, draftKey, over }: EndedSession,
  id: string,
): Promise<readonly string[] | 'unreadable'> {
  const store = draftStoreOf(partition)
  for (;;) {
    const stored = await get<DraftRecord | Sealed>(id, store)
    if (stored === undefined) return []
    const draft = await openDraft(partition, id, stored, draftKey)
    // From an earlier session, with a key that this one does not have: it stays encrypted.
    if (draft === undefined) return 'unreadable'
    const rest = over ? draft : extractAccount(draft)
    const next = rest.items.length === 0 ? undefined : await sealedOr(rest, draftKey, partition, id)
    if (await replaceSeen(store, id, stored, next, draftMark)) return pendingFiles(rest)
  }
}

async function sealedOr(
  record: DraftRecord,
  draftKey: string | undefined,
  partition: string,
  id: string,
): Promise<DraftRecord | Sealed> {
  if (draftKey === undefined) return record
  return sealBytes(draftKey, { of: 'draft', partition, id }, new TextEncoder().encode(JSON.stringify(record)))
}
