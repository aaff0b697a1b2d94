/**
 * Whether the device is online: false if the browser reports so, otherwise the result of the last request. After a
 * request without a response the server is polled with increasing delays until it responds.
 */

import { useSyncExternalStore } from 'react'

let reachable = true
const listeners = new Set<() => void>()
const firstProbeMs = 2000
const lastProbeMs = 30_000
const probePatienceMs = 5000
let probeMs = firstProbeMs
let timer: ReturnType<typeof setTimeout> | undefined

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** The result of a request: a response of the server, or none. */
export function noteReachable(now: boolean): void {
  if (now) stopProbing()
  if (reachable === now) return
  reachable = now
  if (!now) planProbe()
  notifyListeners()
}

export function isOnline(): boolean {
  return navigator.onLine && reachable
}

/** Calls back whenever connectivity changes. Returns the function to stop. */
export function watchOnline(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', onLine)
    addEventListener('offline', notifyListeners)
    document.addEventListener('visibilitychange', onVisible)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('online', onLine)
    removeEventListener('offline', notifyListeners)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

export function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, isOnline, () => true)
}

function onLine(): void {
  stopProbing()
  reachable = true
  notifyListeners()
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

/** The worker does not handle this address, so that the response is from the server. A hidden page does not poll. */
async function probe(): Promise<void> {
  clearTimeout(timer)
  if (reachable || document.visibilityState !== 'visible') return
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probePatienceMs) })
    if (answer.ok) noteReachable(true)
  } catch {
    // Still offline.
  }
  if (!reachable) planProbe()
}
