/**
 * Installing the site as an app: the browser reports that it can be installed, and prompts the user itself. On iPhones
 * the user adds it by hand, in steps that we show. In other browsers nothing is offered.
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

/** A browser that has home screen apps and no prompt: Safari on a phone or tablet, outside of an installed app. */
export function hasInstallSteps(): boolean {
  return offered === undefined && 'standalone' in navigator && navigator.standalone === false
}

/** Whether it can be installed, and was not offered in the last thirty days. */
export function canInstall(): boolean {
  return (
    (offered !== undefined || hasInstallSteps()) &&
    !(Number(readLocal(key)) > Date.now()) &&
    !matchMedia('(display-mode: standalone)').matches
  )
}

/** It is offered now, and not again for thirty days, whatever the user does. */
export function noteInstallOffered(): void {
  writeLocal(key, String(Date.now() + laterMs))
}

/** The user chose "not now". */
export function installLater(): void {
  noteInstallOffered()
  keep(undefined)
}

/** Shows the browser's prompt. A refusal counts as "not now". */
export async function install(): Promise<void> {
  const { outcome } = (await offered?.prompt()) ?? { outcome: 'dismissed' }
  if (outcome === 'dismissed') installLater()
  else keep(undefined)
}
