/** Files that were chosen and have not gone up yet: their bytes, by the file's id, beside the drafts of the same person. */

import { del, entries, get, set } from 'idb-keyval'
import { fileDatabase, fileStoreName, type KeptFile } from '#contract/worker.ts'
import { serverNow } from '#src/platform/clock.ts'
import { createStore, type UseStore } from '#src/platform/storage.ts'
import { guarded } from './draft-store.ts'

const stores = new Map<string, UseStore>()

function storeOf(partition: string): UseStore {
  const store = stores.get(partition) ?? createStore(fileDatabase(partition), fileStoreName)
  stores.set(partition, store)
  return store
}

/** Resolves once the bytes are on the disk. @throws DraftStorageFailed */
export async function keepFile(partition: string, fileId: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const kept: KeptFile = { bytes, keptAt: serverNow() }
  await guarded(() => set(fileId, kept, storeOf(partition)))
}

/** Undefined once it has gone up. @throws DraftStorageFailed */
export async function readFile(partition: string, fileId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return (await guarded(() => get<KeptFile>(fileId, storeOf(partition))))?.bytes
}

export async function dropFile(partition: string, fileId: string): Promise<void> {
  await guarded(() => del(fileId, storeOf(partition)))
}

/** A file is kept a moment before its draft names it. */
const settledMs = 3_600_000

/** What no draft waits for goes: a crash may have come between a file and its draft. */
export async function tidyFiles(partition: string, waiting: ReadonlySet<string>): Promise<void> {
  const kept = await guarded(() => entries<string, KeptFile>(storeOf(partition)))
  for (const [fileId, { keptAt }] of kept)
    if (!waiting.has(fileId) && keptAt < serverNow() - settledMs) await dropFile(partition, fileId)
}
