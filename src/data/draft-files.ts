/** Files that were chosen and have not gone up yet: their bytes, by the file's id, beside the drafts of the same person. */

import { del, entries, get, keys, set } from 'idb-keyval'
import { fileDatabase, fileStoreName, isSealed, type StoredFile, type Sealed } from '#contract/worker.ts'
import { serverNow } from '#src/platform/clock.ts'
import { createStore, type UseStore } from '#src/platform/storage.ts'
import { openBytes, ownDraftKey, replaceSeen } from './draft-seal.ts'
import { DraftStorageFailed, guarded, written } from './draft-store.ts'

const stores = new Map<string, UseStore>()

export function fileStoreOf(partition: string): UseStore {
  const store = stores.get(partition) ?? createStore(fileDatabase(partition), fileStoreName)
  stores.set(partition, store)
  return store
}

/** Resolves once the bytes are on the disk. @throws DraftStorageFailed */
export async function keepFile(partition: string, fileId: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const kept: StoredFile = { bytes, keptAt: serverNow() }
  await written(partition, () => set(fileId, kept, fileStoreOf(partition)))
}

/** A file as it waits, or as it was sealed at the end of a session. */
export type FileHere = StoredFile | (Sealed & Pick<StoredFile, 'keptAt'>)

/** Undefined once it has gone up. One that another session of its person sealed is opened for good. @throws DraftStorageFailed */
export async function readFile(partition: string, fileId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (;;) {
    const kept = await guarded(() => get<FileHere>(fileId, fileStoreOf(partition)))
    if (!isSealed(kept)) return kept?.bytes
    const draftKey = ownDraftKey(partition)
    // It is not lost, only closed to whoever asks: nobody may take it for gone.
    if (draftKey === undefined) throw new DraftStorageFailed(undefined)
    const place = { of: 'file', partition, id: fileId } as const
    const bytes = await guarded(() => openBytes(draftKey, place, kept))
    const plain: StoredFile = { bytes, keptAt: kept.keptAt }
    await written(partition, () => replaceSeen<FileHere>(fileStoreOf(partition), fileId, kept, plain, fileMark))
  }
}

/** The bytes under an id never change. */
export const fileMark = ({ keptAt }: FileHere): string => String(keptAt)

/** Opens what is sealed of this person's files: the worker, which has no key, sends them too. */
export async function openFiles(partition: string): Promise<void> {
  for (const fileId of await guarded(() => keys<string>(fileStoreOf(partition)))) await readFile(partition, fileId)
}

export async function dropFile(partition: string, fileId: string): Promise<void> {
  await guarded(() => del(fileId, fileStoreOf(partition)))
}

/** A file is kept a moment before its draft names it. */
const settledMs = 3_600_000

/** What no draft waits for goes: a crash may have come between a file and its draft. */
export async function tidyFiles(partition: string, waiting: ReadonlySet<string>): Promise<void> {
  const kept = await guarded(() => entries<string, FileHere>(fileStoreOf(partition)))
  for (const [fileId, { keptAt }] of kept)
    if (!waiting.has(fileId) && keptAt < serverNow() - settledMs) await dropFile(partition, fileId)
}
