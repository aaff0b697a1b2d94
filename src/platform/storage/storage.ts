/** Data in IndexedDB: everything that must not be lost. */

import { createStore, del, entries, get, setMany, set, type UseStore } from 'idb-keyval'
import { metaDatabase, metaStoreName } from '#contract/worker.ts'

export type { UseStore }
export { createStore }

/** In the meta store, followed by the partition: encrypted answers of a user that the server does not have yet. */
export const answersPrefix = 'answers.'

let metaStore: UseStore | undefined
const meta = (): UseStore => (metaStore ??= createStore(metaDatabase, metaStoreName))

/** A record that both page and worker read. */
export async function readMeta<T>(key: string): Promise<T | undefined> {
  try {
    return await get<T>(key, meta())
  } catch {
    return undefined
  }
}

export async function writeMeta(key: string, value: unknown): Promise<void> {
  try {
    if (value === undefined) await del(key, meta())
    else await set(key, value, meta())
  } catch {
    // Private windows may refuse: then the worker has no session, and only the page sends drafts.
  }
}

/**
 * Changes a record in one transaction; a missing one stays missing. None is begun for a record that stays the same: WebKit
 * may freeze the store if the page is left within it.
 */
export async function changeMeta<T extends object>(key: string, change: (record: T) => T): Promise<void> {
  const before = await readMeta<T>(key)
  if (!before || change(before) === before) return
  try {
    // The `update` of idb-keyval would store `undefined` for a missing record.
    await meta()(
      'readwrite',
      (records) =>
        new Promise<void>((resolve, reject) => {
          const { transaction } = records
          transaction.addEventListener('complete', () => resolve())
          transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')))
          const read = records.get(key)
          read.addEventListener('success', () => {
            const record = read.result as T | null | undefined
            if (record) records.put(change(record), key)
          })
        }),
    )
  } catch {
    // As above.
  }
}

/** All of them; none if the browser stores nothing. */
export async function readMetas(): Promise<[string, unknown][]> {
  try {
    return await entries<string, unknown>(meta())
  } catch {
    return []
  }
}

/** Several of them in one transaction. @throws if the browser stores nothing */
export async function writeMetas(records: Readonly<Record<string, unknown>>): Promise<void> {
  await setMany(Object.entries(records), meta())
}

/** Asks the browser not to evict our data when space is low. Called after the first real draft. */
export async function keepStorage(): Promise<void> {
  try {
    if (await navigator.storage.persisted()) return
    await navigator.storage.persist()
  } catch {
    // A hint only.
  }
}
