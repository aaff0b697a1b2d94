/** What the browser keeps in IndexedDB: everything that must not be lost. */

import { createStore, del, entries, get, setMany, set, type UseStore } from 'idb-keyval'
import { metaDatabase, metaStoreName } from '#contract/worker.ts'

export type { UseStore }
export { createStore }

let metaStore: UseStore | undefined
const meta = (): UseStore => (metaStore ??= createStore(metaDatabase, metaStoreName))

/** A record that page and worker both read. */
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
    // Private windows may refuse: then the worker knows nothing of the session, and drafts are sent by the page alone.
  }
}

/** All of them; none where the browser keeps nothing. */
export async function readMetas(): Promise<[string, unknown][]> {
  try {
    return await entries<string, unknown>(meta())
  } catch {
    return []
  }
}

/** Several of them in one transaction. @throws where the browser keeps nothing */
export async function writeMetas(records: Readonly<Record<string, unknown>>): Promise<void> {
  await setMany(Object.entries(records), meta())
}

/** Asks the browser to keep our data when room gets short. Asked for after the first real draft. */
export async function keepStorage(): Promise<void> {
  try {
    if (await navigator.storage.persisted()) return
    await navigator.storage.persist()
  } catch {
    // A hint only.
  }
}
