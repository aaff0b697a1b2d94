/** The service worker: its update, and its caches for a user. */

import { cacheNames, privateCachePrefix, publicCaches } from '#contract/worker.ts'

let apply: (() => unknown) | undefined
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Called once a new version can activate. */
export function offerUpdate(update: () => unknown): void {
  apply = update
  notifyListeners()
}

export function updateIsReady(): boolean {
  return apply !== undefined
}

export function watchUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function postponeUpdate(): void {
  apply = undefined
  notifyListeners()
}

export function applyUpdate(): void {
  apply?.()
}

/** Deletes every private cache but the one of a partition: directly, because a stopped worker could miss a message. */
export async function forgetPrivateCaches(keep: string | undefined): Promise<void> {
  if (typeof caches !== 'object') return
  const names = await caches.keys().catch(() => [])
  await Promise.all(
    names
      .filter((name) => name.startsWith(privateCachePrefix) && name !== privateCachePrefix + (keep ?? ''))
      .map((name) => caches.delete(name)),
  )
}

/** Deletes cached documents, because they are in the previous language. Their cached responses stay. */
export async function forgetPages(): Promise<void> {
  if (typeof caches === 'object') await caches.delete(cacheNames.pages).catch(() => false)
}

/** Deletes cached pictures and lists, to make room for data that cannot be fetched again. */
export async function forgetPublicCaches(): Promise<void> {
  if (typeof caches !== 'object') return
  await Promise.all(publicCaches.map((name) => caches.delete(name)))
}
