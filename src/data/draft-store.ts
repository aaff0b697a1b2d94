/**
 * Where drafts wait: one database for each person on this device, one record for each campaign. A promise of this module
 * resolves on the transaction's `complete` event, so that "saved on this device" is true when it is said.
 */

import { del, get, keys, update } from 'idb-keyval'
import type { DraftRecord } from '#sync/outbox.ts'
import { draftDatabase, draftStoreName, isSealed, type Sealed } from '#contract/worker.ts'
import { createStore, type UseStore } from '#src/platform/storage.ts'
import { keptSession } from '#src/state/session.ts'
import { openBytes, ownDraftKey, replaceSeen } from './draft-seal.ts'

export class DraftStorageFailed extends Error {
  /** The device is full; otherwise the browser keeps nothing at all. */
  readonly full: boolean
  constructor(cause: unknown) {
    super('drafts cannot be kept on this device', { cause })
    this.name = 'DraftStorageFailed'
    this.full = cause instanceof DOMException && cause.name === 'QuotaExceededError'
  }
}

const stores = new Map<string, UseStore>()

/** People whose session has ended over this page: nothing more of theirs is written in the clear. */
const left = new Set<string>()
const writing = new Set<Promise<unknown>>()

/** From now on only a new session of this person writes. Resolves once what was being written is on the disk. */
export async function closeDrafts(partition: string): Promise<void> {
  left.add(partition)
  await Promise.allSettled(writing)
}

/** Writes as long as the person's session lasts. @throws DraftStorageFailed */
export async function written<T>(partition: string, work: () => Promise<T>): Promise<T> {
  if (left.has(partition)) {
    if (keptSession()?.partition !== partition) throw new DraftStorageFailed(undefined)
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

/** One that another session of its person sealed is opened for good. @throws DraftStorageFailed */
export async function readDraft(partition: string, campaignId: string): Promise<DraftRecord | undefined> {
  for (;;) {
    const kept = await guarded(() => get<DraftRecord | Sealed>(campaignId, draftStoreOf(partition)))
    if (!isSealed(kept)) return kept
    const draft = await openDraft(partition, campaignId, kept, ownDraftKey(partition))
    if (draft === undefined) return undefined
    await written(partition, () => replaceSeen(draftStoreOf(partition), campaignId, kept, draft, draftMark))
  }
}

/** Undefined where it cannot be opened with this key, or there is none. */
export async function openDraft(
  partition: string,
  campaignId: string,
  kept: DraftRecord | Sealed,
  draftKey: string | undefined,
): Promise<DraftRecord | undefined> {
  if (!isSealed(kept)) return kept
  if (draftKey === undefined) return undefined
  const plain = await openBytes(draftKey, { of: 'draft', partition, id: campaignId }, kept).catch(() => undefined)
  return plain && (JSON.parse(new TextDecoder().decode(plain)) as DraftRecord)
}

/** Tells two states of a draft apart. */
export const draftMark: (record: DraftRecord) => string = JSON.stringify

/** @throws DraftStorageFailed */
export async function draftIds(partition: string): Promise<string[]> {
  return guarded(() => keys<string>(draftStoreOf(partition)))
}

/**
 * Changes a record in one transaction, whoever else changes it at the same time.
 * @param begin the record where there is none yet
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
    // It is opened first, and never written over where it cannot be.
    if (!sealed || (await readDraft(partition, campaignId)) === undefined) throw new DraftStorageFailed(undefined)
  }
}

/** @throws DraftStorageFailed */
export async function removeDraft(partition: string, campaignId: string): Promise<void> {
  await guarded(() => del(campaignId, draftStoreOf(partition)))
}

/** What the server has of them all goes: it can be fetched again. @throws DraftStorageFailed */
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
