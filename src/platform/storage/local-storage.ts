/**
 * Values in localStorage: small ones that must be known before the first paint. The last writes are lost if the browser
 * is killed, so data that must not be lost is in IndexedDB (`storage.ts`, which pages fetch when they need it).
 */

/** Set while a user keeps documents on this device, or has not read yet that one was removed; the partition follows. */
export const pinnedKey = 'freehold.pinned.'
/** Followed by the form: values that were entered. They are deleted when the session ends. */
export const typedKey = 'freehold.typed.'

/** A small text of localStorage; undefined if the browser stores nothing. */
export function readLocal(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeLocal(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A browser without storage: the session lives as long as the page.
  }
}
