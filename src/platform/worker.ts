/** The service worker: registration, its updates, and the caches that it keeps for a person. */

import type { Workbox } from 'workbox-window'
import { cacheNames, privateCachePrefix, publicCaches, type WorkerMessage } from '#contract/worker.ts'
import { workerAddress } from './trusted.ts'

let workbox: Workbox | undefined
let ready = false
const listeners = new Set<() => void>()
const hourMs = 3_600_000

function tell(): void {
  for (const listener of listeners) listener()
}

/** Registers the worker once the page stands. Development has none. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || workbox) return
  // Nothing on the page waits for the worker, so its library does not come with the page's own scripts.
  const [{ Workbox: WorkboxClass }, { watchBuild }] = await Promise.all([
    import('workbox-window'),
    import('./stale-build.ts'),
  ])
  watchBuild()
  workbox = new WorkboxClass(workerAddress(), { updateViaCache: 'none' })
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

/** Deletes kept documents: they speak the language of before. The answers that they were made from stay. */
export async function forgetPages(): Promise<void> {
  if (typeof caches === 'object') await caches.delete(cacheNames.pages).catch(() => false)
}

/** A page that the worker does not lead is asked by it to go somewhere. Gives the way to stop listening. */
export function hearOpen(go: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const heard = ({ data }: MessageEvent<WorkerMessage | undefined>): void => {
    if (data?.type === 'open') go(data.path)
  }
  navigator.serviceWorker.addEventListener('message', heard)
  return () => navigator.serviceWorker.removeEventListener('message', heard)
}

/** Deletes kept pictures and lists, to make room for what cannot be fetched again. */
export async function forgetPublicCaches(): Promise<void> {
  if (typeof caches !== 'object') return
  await Promise.all(publicCaches.map((name) => caches.delete(name)))
}
