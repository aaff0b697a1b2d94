/** The service worker: registration, its updates, and the caches that it keeps for a person. */

import { Workbox } from 'workbox-window'
import { privateCachePrefix } from '#contract/worker.ts'
import { workerAddress } from './trusted.ts'

let workbox: Workbox | undefined
let ready = false
const listeners = new Set<() => void>()
const hourMs = 3_600_000

function tell(): void {
  for (const listener of listeners) listener()
}

/** Registers the worker once the page stands. Development has none. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  workbox = new Workbox(workerAddress(), { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => {
    ready = true
    tell()
  })
  void workbox.register().catch(() => {
    // A browser that refuses workers still has the whole site online.
  })
  let lookedAt = Date.now()
  const look = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < hourMs / 2) return
    lookedAt = Date.now()
    void workbox?.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, hourMs)
}

export function updateIsReady(): boolean {
  return ready
}

export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function postponeUpdate(): void {
  ready = false
  tell()
}

/** Lets the new worker take over; the page is loaded anew once it has. Called only because the person said so. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  workbox?.messageSkipWaiting()
}

/** Deletes every private cache but the one of a partition: directly, because a sleeping worker could miss a message. */
export async function forgetPrivateCaches(keep: string | undefined): Promise<void> {
  if (typeof caches !== 'object') return
  const names = await caches.keys().catch(() => [])
  await Promise.all(
    names
      .filter((name) => name.startsWith(privateCachePrefix) && name !== privateCachePrefix + (keep ?? ''))
      .map((name) => caches.delete(name)),
  )
}
