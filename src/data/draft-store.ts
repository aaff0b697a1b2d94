/**
 * Where drafts wait: one database for each person on this device, one record for each campaign. A promise of this module
 * resolves on the transaction's `complete` event, so that "saved on this device" is true when it is said.
 */

import { del, get, keys, update } from 'idb-keyval'
import type { DraftRecord } from '#contract/outbox.ts'
import { takeOutAccount } from '#contract/outbox-account.ts'
import { draftDatabase, draftStoreName } from '#contract/worker.ts'
import { createStore, type UseStore } from '#src/platform/storage.ts'

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

function storeOf(partition: string): UseStore {
  const store = stores.get(partition) ?? createStore(draftDatabase(partition), draftStoreName)
  stores.set(partition, store)
  return store
}

/** @throws DraftStorageFailed */
export async function readDraft(partition: string, campaignId: string): Promise<DraftRecord | undefined> {
  return guarded(() => get<DraftRecord>(campaignId, storeOf(partition)))
}

/** @throws DraftStorageFailed */
export async function draftIds(partition: string): Promise<string[]> {
  return guarded(() => keys<string>(storeOf(partition)))
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
  let result: DraftRecord | undefined
  await guarded(() =>
    update<DraftRecord>(
      campaignId,
      (stored) => {
        result = change(stored ?? begin())
        return result
      },
      storeOf(partition),
    ),
  )
  if (!result) throw new DraftStorageFailed(undefined)
  return result
}

/** @throws DraftStorageFailed */
export async function removeDraft(partition: string, campaignId: string): Promise<void> {
  await guarded(() => del(campaignId, storeOf(partition)))
}

/**
 * Goes with the end of a session: what the server has. What was not sent stays, under the person's own name.
 * @param sealed what is sealed goes too, sent or not: the person has signed out
 */
export async function forgetSentDrafts(partition: string, sealed: boolean): Promise<void> {
  for (const id of await draftIds(partition)) {
    const record = await readDraft(partition, id)
    if (!record) continue
    const rest = sealed ? takeOutAccount(record) : record
    if (rest.items.length === 0) await removeDraft(partition, id)
    else if (sealed) await updateDraft(partition, id, () => rest, takeOutAccount)
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
