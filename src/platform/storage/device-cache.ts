/** The site's caches on this device, by kind. */

import { cacheNames, pinnedPrefix, privateCachePrefix } from '#contract/worker.ts'

export const cacheKinds = ['shell', 'pages', 'pictures', 'own'] as const
export type CacheKind = (typeof cacheKinds)[number]

export interface CacheUsage {
  readonly kind: CacheKind
  readonly entries: number
  readonly bytes: number
}

const lists: ReadonlySet<string> = new Set([cacheNames.browse, cacheNames.pages, cacheNames.content])

function kindOf(cache: string, partition: string): CacheKind | undefined {
  if (cache === cacheNames.pictures) return 'pictures'
  if (lists.has(cache)) return 'pages'
  // Another user's cache is not shown; it is deleted when they sign in or out.
  if (cache.startsWith(privateCachePrefix)) return cache === privateCachePrefix + partition ? 'own' : undefined
  return 'shell'
}

/** @returns every kind, also the empty ones */
export async function cacheUsage(partition: string): Promise<CacheUsage[]> {
  const found = new Map<CacheKind, { entries: number; bytes: number }>()
  for (const name of await cacheNamesHere()) {
    const kind = kindOf(name, partition)
    if (kind === undefined) continue
    const sum = found.get(kind) ?? { entries: 0, bytes: 0 }
    found.set(kind, sum)
    const cache = await caches.open(name)
    for (const key of await cache.keys()) {
      // Files that the user chose to keep are listed by name.
      if (isPinned(key)) continue
      const response = await cache.match(key, { ignoreVary: true })
      if (!response) continue
      sum.entries += 1
      sum.bytes += response.type === 'opaque' ? 0 : (await response.blob()).size
    }
  }
  return cacheKinds.map((kind) => ({ kind, ...(found.get(kind) ?? { entries: 0, bytes: 0 }) }))
}

function isPinned({ url }: Request): boolean {
  return new URL(url).pathname.startsWith(pinnedPrefix)
}

/**
 * Deletes one kind. The shell stays: without it the site would not open offline. So do files that the user chose to
 * keep.
 */
export async function clearCache(kind: Exclude<CacheKind, 'shell'>, partition: string): Promise<void> {
  const names = await cacheNamesHere()
  for (const name of names) {
    if (kindOf(name, partition) !== kind) continue
    if (kind !== 'own') {
      await caches.delete(name)
      continue
    }
    const cache = await caches.open(name)
    for (const key of await cache.keys()) if (!isPinned(key)) await cache.delete(key, { ignoreVary: true })
  }
}

async function cacheNamesHere(): Promise<string[]> {
  return typeof caches === 'object' ? caches.keys() : []
}

export interface StorageEstimate {
  readonly used: number
  readonly quota: number
  /** The browser does not evict it. */
  readonly persisted: boolean
}

/** Undefined if the browser does not report it. */
export async function storageEstimate(): Promise<StorageEstimate | undefined> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate()
    return { used: usage, quota, persisted: await navigator.storage.persisted() }
  } catch {
    return undefined
  }
}
