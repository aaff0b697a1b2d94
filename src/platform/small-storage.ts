/**
 * What the browser keeps in localStorage: small things that must be known before the first paint. It loses what was just written
 * when the browser is killed, so what must not be lost is in IndexedDB (`storage.ts`, which pages fetch when they need it).
 */

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
