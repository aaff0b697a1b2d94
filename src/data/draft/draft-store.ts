/**
 * The store of waiting drafts: one database for each user on this device, one record for each campaign. A promise of
 * this module resolves on the transaction's `complete` event, so that "saved on this device" is true when it is shown.
 */

import { del, get, keys, update } from 'idb-keyval'
import type { DraftRecord } from '#sync/outbox.ts'
import { draftDatabase, draftStoreName, isSealed, type Sealed } from '#contract/worker.ts'
import { createStore, type UseStore } from '#src/platform/storage/storage.ts'
import { readStoredSession } from '#src/state/session.ts'
import { openBytes, ownDraftKey, replaceSeen } from './draft-seal.ts'

export class DraftStorageFailed extends Error {
  /** The device is full; otherwise the browser stores nothing at all. */
  readonly full: boolean
  constructor(cause: unknown) {
    super('drafts cannot be kept on this device', { cause })
    this.name = 'DraftStorageFailed'
    this.full = cause instanceof DOMException && cause.name === 'QuotaExceededError'
  }
}

const stores = new Map<string, UseStore>()

/** Users whose session has ended on this page: nothing of theirs is written unencrypted any more. */
const left = new Set<string>()
const writing = new Set<Promise<unknown>>()

/** From now on only a new session of this user writes. Resolves once pending writes are on the disk. */
export async function closeDrafts(partition: string): Promise<void> {
  left.add(partition)
  await Promise.allSettled(writing)
}

/** Writes while the user's session lasts. @throws DraftStorageFailed */
export async function written<T>(partition: string, work: () => Promise<T>): Promise<T> {
  if (left.has(partition)) {
    if (readStoredSession()?.partition !== partition) throw new DraftStorageFailed(undefined)
    left.delete(partition)
  }
  const done = guarded(work)
  writing.add(done)
  try {
    return await done
  } finally {
    writing.delete(done)
  }
}

export function draftStoreOf(partition: string): UseStore {
  const store = stores.get(partition) ?? createStore(draftDatabase(partition), draftStoreName)
  stores.set(partition, store)
  return store
}

/** A draft that another session of its user encrypted is stored in the clear again. @throws DraftStorageFailed */
export async function readDraft(partition: string, campaignId: string): Promise<DraftRecord | undefined> {
  for (;;) {
    const stored = await guarded(() => get<DraftRecord | Sealed>(campaignId, draftStoreOf(partition)))
    if (!isSealed(stored)) return stored
    const draft = await openDraft(partition, campaignId, stored, ownDraftKey(partition))
    if (draft === undefined) return undefined
    await written(partition, () => replaceSeen(draftStoreOf(partition), campaignId, stored, draft, draftMark))
  }
}

/** Undefined if it cannot be decrypted with this key, or does not exist. */
export async function openDraft(
  partition: string,
  campaignId: string,
  stored: DraftRecord | Sealed,
  draftKey: string | undefined,
): Promise<DraftRecord | undefined> {
  if (!isSealed(stored)) return stored
  if (draftKey === undefined) return undefined
  const plain = await openBytes(draftKey, { of: 'draft', partition, id: campaignId }, stored).catch(() => undefined)
  return plain && (JSON.parse(new TextDecoder().decode(plain)) as DraftRecord)
}

/** Distinguishes two states of a draft. */
export const draftMark: (record: DraftRecord) => string = JSON.stringify

/** @throws DraftStorageFailed */
export async function draftIds(partition: string): Promise<string[]> {
  return guarded(() => keys<string>(draftStoreOf(partition)))
}

/**
 * Changes a record in one transaction, safe against concurrent changes.
 * @param begin the record if there is none yet
 * @throws DraftStorageFailed; then nothing was changed
 */
export async function updateDraft(
  partition: string,
  campaignId: string,
  begin: () => DraftRecord,
  change: (record: DraftRecord) => DraftRecord,
): Promise<DraftRecord> {
  for (;;) {
    let result: DraftRecord | undefined
    let sealed = false
    await written(partition, () =>
      update<DraftRecord | Sealed>(
        campaignId,
        (stored) => {
          sealed = isSealed(stored)
          if (isSealed(stored)) return stored
          result = change(stored ?? begin())
          return result
        },
        draftStoreOf(partition),
      ),
    )
    if (result) return result
    // It is decrypted first, and never overwritten if that fails.
    if (!sealed || (await readDraft(partition, campaignId)) === undefined) throw new DraftStorageFailed(undefined)
  }
}

/** @throws DraftStorageFailed */
export async function removeDraft(partition: string, campaignId: string): Promise<void> {
  await guarded(() => del(campaignId, draftStoreOf(partition)))
}

/** Deletes the server's copies in all drafts, because they can be fetched again. @throws DraftStorageFailed */
export async function forgetSentDrafts(partition: string): Promise<void> {
  for (const id of await draftIds(partition)) {
    const record = await readDraft(partition, id)
    if (record?.items.length === 0)
      await written(partition, () => replaceSeen(draftStoreOf(partition), id, record, undefined, draftMark))
  }
}

/** @throws DraftStorageFailed */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new DraftStorageFailed(error)
  }
}
