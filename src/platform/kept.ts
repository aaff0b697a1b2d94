/** What the site keeps on this device, by kind. */

import { cacheNames, privateCachePrefix } from '#contract/worker.ts'

export const keptKinds = ['shell', 'pages', 'pictures', 'own'] as const
export type KeptKind = (typeof keptKinds)[number]

export interface KeptPart {
  readonly kind: KeptKind
  readonly entries: number
  readonly bytes: number
}

const lists: ReadonlySet<string> = new Set([cacheNames.browse, cacheNames.pages, cacheNames.content])

function kindOf(cache: string, partition: string): KeptKind | undefined {
  if (cache === cacheNames.pictures) return 'pictures'
  if (lists.has(cache)) return 'pages'
  // What is another person's is not shown, and goes when they sign in or out.
  if (cache.startsWith(privateCachePrefix)) return cache === privateCachePrefix + partition ? 'own' : undefined
  return 'shell'
}

/** @returns every kind, also those of which nothing is kept */
export async function keptParts(partition: string): Promise<KeptPart[]> {
  const found = new Map<KeptKind, { entries: number; bytes: number }>()
  for (const name of await cacheNamesHere()) {
    const kind = kindOf(name, partition)
    if (kind === undefined) continue
    const sum = found.get(kind) ?? { entries: 0, bytes: 0 }
    found.set(kind, sum)
    const cache = await caches.open(name)
    for (const key of await cache.keys()) {
      const response = await cache.match(key, { ignoreVary: true })
      if (!response) continue
      sum.entries += 1
      sum.bytes += response.type === 'opaque' ? 0 : (await response.blob()).size
    }
  }
  return keptKinds.map((kind) => ({ kind, ...(found.get(kind) ?? { entries: 0, bytes: 0 }) }))
}

/** Deletes one kind. The shell stays: without it the site would not open where there is no line. */
export async function clearKept(kind: Exclude<KeptKind, 'shell'>, partition: string): Promise<void> {
  const names = await cacheNamesHere()
  await Promise.all(names.filter((name) => kindOf(name, partition) === kind).map((name) => caches.delete(name)))
}

async function cacheNamesHere(): Promise<string[]> {
  return typeof caches === 'object' ? caches.keys() : []
}

export interface Room {
  readonly used: number
  readonly quota: number
  /** The browser does not clear it by itself. */
  readonly persisted: boolean
}

/** Undefined where the browser does not say. */
export async function roomHere(): Promise<Room | undefined> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate()
    return { used: usage, quota, persisted: await navigator.storage.persisted() }
  } catch {
    return undefined
  }
}
