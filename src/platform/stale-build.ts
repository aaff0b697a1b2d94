/**
 * A script of an older build is missing after an update: reloading the page loads the new ones. Only once, never in a
 * loop, and never over unsaved input: then the page shows an error with a button.
 */

const key = 'freehold.reloaded'
const pauseMs = 60_000

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
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (isFilling() || !navigator.onLine || Math.abs(Date.now() - last) < pauseMs) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
