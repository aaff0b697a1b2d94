/** Is there a line? The browser's own word when it says no; when it says yes, what the last request met. */

import { useSyncExternalStore } from 'react'

let reachable = true
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** What a request just met: an answer of the server, or none. */
export function noteReachable(now: boolean): void {
  if (reachable === now) return
  reachable = now
  tell()
}

export function isOnline(): boolean {
  return navigator.onLine && reachable
}

/** Calls back whenever the line comes or goes. Gives the way to stop. */
export function watchOnline(listener: () => void): () => void {
  const onLine = (): void => {
    reachable = true
    tell()
  }
  if (listeners.size === 0) {
    addEventListener('online', onLine)
    addEventListener('offline', tell)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, isOnline, () => true)
}
