/**
 * A script of an older build is gone after an update: loading the page anew brings the new ones. Once, never in a loop, and never
 * over something that somebody has typed: then the page says that it could not be loaded, with a button.
 */

const key = 'freehold.reloaded'
const pauseMs = 60_000

let typedInto: EventTarget | null = null

/** Has somebody typed something that is still on the page? */
export function isFilling(): boolean {
  return typedInto instanceof Node && typedInto.isConnected
}

export function watchBuild(): void {
  addEventListener('input', ({ target }) => (typedInto = target), true)
  // Typed before this script came.
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
