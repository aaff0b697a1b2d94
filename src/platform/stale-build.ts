/**
 * A script of an older build is missing after an update: reloading the page loads the new ones. Only once, never in a
 * loop, and never over unsaved input: then the page shows an error with a button.
 */

/** What the build's function for dynamic imports dispatches (`tools/vite/small-preload.ts`). */
export interface PreloadError extends Event {
  /** Whether the page reloads, so that the import need not fail. */
  isReloading?: Promise<boolean>
}

const key = 'freehold.reloaded'
const pauseMs = 60_000
const navigationMs = 3000

let typedInto: EventTarget | null = null

/** Whether the page has unsaved input. */
export function isFilling(): boolean {
  return typedInto instanceof Node && typedInto.isConnected
}

export function watchBuild(): void {
  addEventListener('input', ({ target }) => (typedInto = target), true)
  // Typed before this script was loaded.
  const { activeElement } = document
  if (
    (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) &&
    activeElement.value
  )
    typedInto = activeElement
  addEventListener('vite:preloadError', (event) => {
    ;(event as PreloadError).isReloading = reloadIfReplaced()
  })
}

async function reloadIfReplaced(): Promise<boolean> {
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (isFilling() || Math.abs(Date.now() - last) < pauseMs) return false
  if (!(await isReplaced()) || isFilling()) return false
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
  return true
}

/**
 * Whether the server has no file of this build any more. A script can also fail because its page is being left: Firefox
 * and WebKit abort imports when a navigation begins, and a reload would cancel that navigation.
 */
async function isReplaced(): Promise<boolean> {
  try {
    // The worker answers only GET requests, so this one reaches the server.
    const { status } = await fetch(import.meta.url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(navigationMs),
    })
    if (status === 404) return true
    // A page that is being left shows no error until the next one replaces it.
    await new Promise((resolve) => setTimeout(resolve, navigationMs))
  } catch {
    // Offline: the page says so immediately.
  }
  return false
}
