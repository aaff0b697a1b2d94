/**
 * A script of an older build is gone after an update: loading the page anew brings the new ones. Once, never in a loop, and never
 * over something that somebody has typed: then the page says that it could not be loaded, with a button.
 */

const key = 'freehold.reloaded'
const pauseMs = 60_000

let typedInto: EventTarget | null = null

function isFilling(): boolean {
  return typedInto instanceof Node && typedInto.isConnected
}

export function watchBuild(): void {
  addEventListener('input', ({ target }) => (typedInto = target), true)
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (isFilling() || !navigator.onLine || Date.now() - last < pauseMs) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
  })
}
