/**
 * Is there a line? The browser's own word when it says no; when it says yes, what the last request met. After a request
 * without an answer the server is asked for again, more and more seldom, until it answers.
 */

import { useSyncExternalStore } from 'react'

let reachable = true
const listeners = new Set<() => void>()
const firstProbeMs = 2000
const lastProbeMs = 30_000
const probePatienceMs = 5000
let probeMs = firstProbeMs
let timer: ReturnType<typeof setTimeout> | undefined

function tell(): void {
  for (const listener of listeners) listener()
}

/** What a request just met: an answer of the server, or none. */
export function noteReachable(now: boolean): void {
  if (now) stopProbing()
  if (reachable === now) return
  reachable = now
  if (!now) planProbe()
  tell()
}

export function isOnline(): boolean {
  return navigator.onLine && reachable
}

/** Calls back whenever the line comes or goes. Gives the way to stop. */
export function watchOnline(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', onLine)
    addEventListener('offline', tell)
    document.addEventListener('visibilitychange', onVisible)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('online', onLine)
    removeEventListener('offline', tell)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

export function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, isOnline, () => true)
}

function onLine(): void {
  stopProbing()
  reachable = true
  tell()
}

function onVisible(): void {
  if (reachable || document.visibilityState !== 'visible') return
  probeMs = firstProbeMs
  void probe()
}

function planProbe(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void probe(), probeMs)
  probeMs = Math.min(probeMs * 2, lastProbeMs)
}

function stopProbing(): void {
  clearTimeout(timer)
  probeMs = firstProbeMs
}

/** The worker lets this address through, so that an answer is the server's own. Nobody looks: nothing is asked. */
async function probe(): Promise<void> {
  clearTimeout(timer)
  if (reachable || document.visibilityState !== 'visible') return
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probePatienceMs) })
    if (answer.ok) noteReachable(true)
  } catch {
    // Still nothing.
  }
  if (!reachable) planProbe()
}
