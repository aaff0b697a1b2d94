/** Installing the site as an app: the browser says when it can be, and asks the person itself. Where none says so, nothing. */

import { readSmall, writeSmall } from './small-storage.ts'

interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent
  }
  interface Window {
    /** Kept by the script in the page's head: browsers say it once, often before the scripts are there. */
    installEvent?: InstallEvent
  }
}

const key = 'freehold.install-later'
const laterMs = 30 * 86_400_000
let offered: InstallEvent | undefined
const listeners = new Set<() => void>()

function keep(event: InstallEvent | undefined): void {
  offered = event
  for (const listener of listeners) listener()
}

/** Listens from the start of the page. */
export function hearInstall(): void {
  offered = window.installEvent
  addEventListener('beforeinstallprompt', (event) => {
    // The page says it in its own place, not the browser over the page.
    event.preventDefault()
    keep(event)
  })
  addEventListener('appinstalled', () => keep(undefined))
}

export function watchInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Can it be installed, and did nobody say "not now" in the last thirty days? */
export function canInstall(): boolean {
  return (
    offered !== undefined && !(Number(readSmall(key)) > Date.now()) && !matchMedia('(display-mode: standalone)').matches
  )
}

/** Not offered again for thirty days. */
export function installLater(): void {
  writeSmall(key, String(Date.now() + laterMs))
  keep(undefined)
}

/** Has the browser ask. A no there is a "not now". */
export async function install(): Promise<void> {
  const { outcome } = (await offered?.prompt()) ?? { outcome: 'dismissed' }
  if (outcome === 'dismissed') installLater()
  else keep(undefined)
}
