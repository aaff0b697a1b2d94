/**
 * What the browser keeps. Small things that must be known before the first paint are in localStorage; everything that must
 * not be lost is in IndexedDB (localStorage loses what was just written when the browser is killed).
 */

import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { metaDatabase, metaStoreName } from '#contract/worker.ts'

export type { UseStore }
export { createStore }

/** A small text of localStorage; nothing where the browser keeps none. */
export function readSmall(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeSmall(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing: the session lives as long as the page.
  }
}

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

/** Asks the browser to keep our data when room gets short. Asked for after the first real draft. */
export async function keepStorage(): Promise<void> {
  try {
    if (await navigator.storage.persisted()) return
    await navigator.storage.persist()
  } catch {
    // A hint only.
  }
}
