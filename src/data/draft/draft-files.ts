/** Chosen files that are not uploaded yet: their bytes, by file id, beside the drafts of the same user. */

import { del, entries, get, keys, set } from 'idb-keyval'
import { fileDatabase, fileStoreName, isSealed, type StoredFile, type Sealed } from '#contract/worker.ts'
import { serverNow } from '#src/platform/clock.ts'
import { createStore, type UseStore } from '#src/platform/storage/storage.ts'
import { openBytes, ownDraftKey, replaceSeen } from './draft-seal.ts'
import { DraftStorageFailed, guarded, written } from './record-store.ts'

const stores = new Map<string, UseStore>()

export function fileStoreOf(partition: string): UseStore {
  const store = stores.get(partition) ?? createStore(fileDatabase(partition), fileStoreName)
  stores.set(partition, store)
  return store
}

/** Resolves once the bytes are on the disk. @throws DraftStorageFailed */
export async function keepFile(partition: string, fileId: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const stored: StoredFile = { bytes, storedAt: serverNow() }
  await written(partition, () => set(fileId, stored, fileStoreOf(partition)))
}

/** A file that waits for its upload, or was encrypted at the end of a session. */
export type FileHere = StoredFile | (Sealed & Pick<StoredFile, 'storedAt'>)

/**
 * Undefined once it is uploaded. A file that another session of its user encrypted is stored in the clear again.
 * @throws DraftStorageFailed
 */
export async function readFile(partition: string, fileId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (;;) {
    const stored = await guarded(() => get<FileHere>(fileId, fileStoreOf(partition)))
    if (!isSealed(stored)) return stored?.bytes
    const draftKey = ownDraftKey(partition)
    // The file is not lost but encrypted with another key, so it must not be reported as missing.
    if (draftKey === undefined) throw new DraftStorageFailed(undefined)
    const encryptionContext = { of: 'file', partition, id: fileId } as const
    const bytes = await guarded(() => openBytes(draftKey, encryptionContext, stored))
    const plain: StoredFile = { bytes, storedAt: stored.storedAt }
    await written(partition, () => replaceSeen<FileHere>(fileStoreOf(partition), fileId, stored, plain, fileMark))
  }
}

/** The bytes under an id never change. */
export const fileMark = ({ storedAt }: FileHere): string => String(storedAt)

/** Decrypts this user's encrypted files, because the worker, which has no key, uploads them too. */
export async function openFiles(partition: string): Promise<void> {
  for (const fileId of await guarded(() => keys<string>(fileStoreOf(partition)))) await readFile(partition, fileId)
}

export async function dropFile(partition: string, fileId: string): Promise<void> {
  await guarded(() => del(fileId, fileStoreOf(partition)))
}

/** A file is stored a moment before its draft names it. */
const settledMs = 3_600_000

/** Deletes files that no draft waits for; a crash may have happened between storing a file and its draft. */
export async function tidyFiles(partition: string, waiting: ReadonlySet<string>): Promise<void> {
  const stored = await guarded(() => entries<string, FileHere>(fileStoreOf(partition)))
  for (const [fileId, { storedAt }] of stored)
    if (!waiting.has(fileId) && storedAt < serverNow() - settledMs) await dropFile(partition, fileId)
}
