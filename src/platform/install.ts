/**
 * Installing the site as an app: the browser reports that it can be installed, and prompts the user itself. In other
 * browsers nothing is offered.
 */

import { readLocal, writeLocal } from '#src/platform/storage/local-storage.ts'

interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent
  }
  interface Window {
    /** Stored by the page's start: browsers fire the event once, often before this module has loaded. */
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

/** Takes over from the listener of the page's start. */
function listen(): void {
  offered = window.installEvent
  addEventListener('beforeinstallprompt', keep)
  addEventListener('appinstalled', () => keep(undefined))
}

listen()

export function watchInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether it can be installed, and the user did not choose "not now" in the last thirty days. */
export function canInstall(): boolean {
  return (
    offered !== undefined && !(Number(readLocal(key)) > Date.now()) && !matchMedia('(display-mode: standalone)').matches
  )
}

/** Not offered again for thirty days. */
export function installLater(): void {
  writeLocal(key, String(Date.now() + laterMs))
  keep(undefined)
}

/** Shows the browser's prompt. A refusal counts as "not now". */
export async function install(): Promise<void> {
  const { outcome } = (await offered?.prompt()) ?? { outcome: 'dismissed' }
  if (outcome === 'dismissed') installLater()
  else keep(undefined)
}
