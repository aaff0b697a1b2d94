/** The service worker: the update that it offers, and the caches that it keeps for a person. */

import { cacheNames, privateCachePrefix, publicCaches } from '#contract/worker.ts'

let apply: (() => unknown) | undefined
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Called once a new version can take over. */
export function offerUpdate(update: () => unknown): void {
  apply = update
  tell()
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
  tell()
}

export function applyUpdate(): void {
  apply?.()
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

/** Deletes kept pictures and lists, to make room for what cannot be fetched again. */
export async function forgetPublicCaches(): Promise<void> {
  if (typeof caches !== 'object') return
  await Promise.all(publicCaches.map((name) => caches.delete(name)))
}
